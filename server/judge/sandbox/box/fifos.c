/* Named pipes over which programs of a request talk. */
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "box.h"

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

/*
 * An opening waits for the other side, which may open its pipes in any order: so the input is there for a writer, without
 * waiting for one, before the output waits for its reader.
 */
void fifos_as_streams(const struct program *program) {
  const struct stream *in = &program->streams[0], *out = &program->streams[1];
  int early = in->kind == STREAM_FIFO ? open_fifo(in->path, O_RDONLY | O_NONBLOCK) : -1;
  if (out->kind == STREAM_FIFO) become(open_fifo(out->path, O_WRONLY), 1);
  if (in->kind == STREAM_FIFO) become(open_fifo(in->path, O_RDONLY), 0);
  if (early >= 0) close(early);
}

void fifos_wake(const struct program *program) {
  for (size_t i = 0; i < program->fifos; i++) {
    int file = open(program->fifo[i], O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (file >= 0) close(file);
  }
}
