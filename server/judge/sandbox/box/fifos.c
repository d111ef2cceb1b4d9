/* Named pipes over which programs of a request talk. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/time.h>
#include <unistd.h>

#include "box.h"

#define LOOK_EVERY_US 1000

static int open_fifo(const char *path, int flags) {
  int file;
  do file = open(path, flags | O_CLOEXEC);
  while (file < 0 && errno == EINTR);
  if (file < 0) give_up(path);
  return file;
}

static void become(int file, int stream) {
  if (dup2(file, stream) != stream) give_up("standard streams");
  close(file);
}

static void interrupt(int signal) { (void)signal; }

/* Whether something was written to the pipe, or a writer came and went, since `file` was opened. */
static bool has_been_written_to(int file) {
  struct pollfd asked = {.fd = file, .events = POLLIN};
  return poll(&asked, 1, 0) > 0;
}

/*
 * Waits until the pipe that is open as `file` has a writer, or had one: an opening waits for the first, and would wait
 * for ever after the second, so that it is interrupted to look.
 */
static void wait_for_writer(const char *path, int file) {
  const struct itimerval often = {{0, LOOK_EVERY_US}, {0, LOOK_EVERY_US}}, never = {{0, 0}, {0, 0}};
  const struct sigaction interrupted = {.sa_handler = interrupt}, as_usual = {.sa_handler = SIG_DFL};
  if (sigaction(SIGALRM, &interrupted, NULL) != 0 || setitimer(ITIMER_REAL, &often, NULL) != 0) give_up("timer");
  int again = -1;
  while (again < 0 && !has_been_written_to(file)) {
    again = open(path, O_RDONLY | O_CLOEXEC);
    if (again < 0 && errno != EINTR) give_up(path);
  }
  if (setitimer(ITIMER_REAL, &never, NULL) != 0 || sigaction(SIGALRM, &as_usual, NULL) != 0) give_up("timer");
  if (again >= 0) close(again);
}

/*
 * An opening waits for the other side, which may open its pipes in any order: so the input is there for a writer, without
 * waiting for one, before the output waits for its reader. A program that read before there is a writer would see an end.
 */
void fifos_as_streams(const struct program *program) {
  const struct stream *in = &program->streams[0], *out = &program->streams[1];
  int early = in->kind == STREAM_FIFO ? open_fifo(in->path, O_RDONLY | O_NONBLOCK) : -1;
  if (out->kind == STREAM_FIFO) become(open_fifo(out->path, O_WRONLY), 1);
  if (early < 0) return;
  wait_for_writer(in->path, early);
  if (fcntl(early, F_SETFL, 0) != 0) give_up(in->path);
  become(early, 0);
}

void fifos_wake(const struct program *program) {
  for (size_t i = 0; i < program->fifos; i++) {
    int file = open(program->fifo[i], O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (file >= 0) close(file);
  }
}
