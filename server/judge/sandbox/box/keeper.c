/* The keeper of a program: the first process of its namespace, or else the one that orphans fall to. */
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "box.h"

#define CONTROL 3

/* When memory is short the program shall go first, and its keeper never where that can be said. */
#define PROGRAM_SCORE "1000"
static void set_oom_score(int file, const char *score) {
  if (pwrite(file, score, strlen(score), 0) < 0) {
    // Refused to plain users; then what is inherited holds.
  }
}

static void block_child_signal(void) {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  sigprocmask(SIG_BLOCK, &child, NULL);
}

/* Everything the program or a partner could wait for is closed here, so that pipes end with the program. */
static void keep_only(int control) {
  if (control != CONTROL) dup2(control, CONTROL);
  errors_to(CONTROL);
  close(0);
  close(1);
  close(2);
  syscall(436 /* close_range */, CONTROL + 1, ~0u, 0);
}

/* Orphans are reaped as they end; the program itself is left for the box to look at. */
static void reap_orphans(pid_t program) {
  siginfo_t child;
  for (;;) {
    child.si_pid = 0;
    if (waitid(P_ALL, 0, &child, WEXITED | WNOHANG | WNOWAIT) != 0 || child.si_pid == 0) return;
    if (child.si_pid == program) return;
    waitpid(child.si_pid, NULL, 0);
  }
}

/* Returns when the box says that it is over, or is gone. */
static void wait_for_the_end(pid_t program) {
  sigset_t child;
  sigemptyset(&child);
  sigaddset(&child, SIGCHLD);
  struct pollfd ears[2] = {{.fd = CONTROL, .events = POLLIN},
                           {.fd = signalfd(-1, &child, SFD_CLOEXEC | SFD_NONBLOCK), .events = POLLIN}};
  for (;;) {
    if (poll(ears, 2, -1) < 0) continue;
    if (ears[0].revents != 0) {
      char word;  // read, since what is left unread would spoil the answer
      recv(CONTROL, &word, 1, 0);
      return;
    }
    struct signalfd_siginfo ignored;
    while (read(ears[1].fd, &ignored, sizeof ignored) > 0) reap_orphans(program);
  }
}

static void kill_all(const struct slot *slot) {
  if (slot->level == LEVEL_NS) {
    kill(-1, SIGKILL);
    return;
  }
  static pid_t found[4096];
  size_t count = descendants_of(getpid(), found, sizeof found / sizeof found[0]);
  for (size_t i = 0; i < count; i++) kill(found[i], SIGKILL);
}

/* Kills and reaps until nothing is left: what a dying process leaves falls to this one, and is seen in the next turn. */
static int end_all(const struct slot *slot, pid_t program) {
  int program_status = 0, status;
  kill(program, SIGKILL);
  for (;;) {
    kill_all(slot);
    pid_t gone = waitpid(-1, &status, 0);
    if (gone < 0) return program_status;
    if (gone == program) program_status = status;
  }
}

void keeper_live(const struct slot *slot, const struct program *program, const struct openings *openings, int control,
                 int word) {
  errors_to(control);
  if (slot->level == LEVEL_NS) prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  else prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  int oom_score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  block_child_signal();
  if (slot->level == LEVEL_NS) root_enter(program);
  int ruleset = slot->level == LEVEL_UNSAFE ? -1 : landlock_rules(slot, program, openings);
  set_oom_score(oom_score, PROGRAM_SCORE);
  pid_t child = fork();
  if (child < 0) give_up("fork");
  if (child == 0) launch(slot, program, openings, ruleset, word);
  set_oom_score(oom_score, slot->is_root ? SPARED_BY_OOM : "0");
  keep_only(control);
  wait_for_the_end(child);

  struct ending ending;
  memset(&ending, 0, sizeof ending);
  ending.status = end_all(slot, child);
  getrusage(RUSAGE_CHILDREN, &ending.usage);
  send(CONTROL, &ending, sizeof ending, MSG_NOSIGNAL);
  _exit(0);
}
