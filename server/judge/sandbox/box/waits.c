/* Sees what programs that talk to others are waiting for. */
#include "box.h"

#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

#define MOST_LOOKED_AT 256

struct doing {
  bool works, listens;
};

/* Whether a call with these first arguments ends when another program reads, writes or opens something. */
static bool listens(long call, unsigned long first, unsigned long second) {
  switch (call) {
    case __NR_read:
    case __NR_readv:
    case __NR_write:
    case __NR_writev:
    case __NR_openat:
    case __NR_splice:
    case __NR_recvfrom:
    case __NR_epoll_pwait:
#ifdef __NR_epoll_wait
    case __NR_open:
    case __NR_epoll_wait:
#endif
      return true;
#ifdef __NR_select
    case __NR_select:
#endif
    case __NR_pselect6: return first > 0;  // of no files it is a way to sleep
#ifdef __NR_poll
    case __NR_poll:
#endif
    case __NR_ppoll: return second > 0;
    default: return false;
  }
}

static void look(pid_t pid, pid_t thread, void *what) {
  struct doing *doing = what;
  char name[48], text[256];
  snprintf(name, sizeof name, "task/%d/stat", (int)thread);
  read_of_process(pid, name, text, sizeof text);
  const char *at = strrchr(text, ')');
  if (at != NULL && at[1] == ' ' && (at[2] == 'R' || at[2] == 'D')) doing->works = true;
  snprintf(name, sizeof name, "task/%d/syscall", (int)thread);
  read_of_process(pid, name, text, sizeof text);
  long call;
  unsigned long first, second;
  // Where the kernel does not tell, whoever sleeps is taken to listen.
  if (sscanf(text, "%ld %lx %lx", &call, &first, &second) != 3) doing->listens |= text[0] == 0;
  else doing->listens |= listens(call, first, second);
}

bool waits_for_others(pid_t keeper) {
  static pid_t found[MOST_LOOKED_AT];
  struct doing doing = {false, false};
  size_t count = descendants_of(keeper, found, MOST_LOOKED_AT);
  for (size_t i = 0; i < count; i++) for_threads(found[i], look, &doing);
  return !doing.works && doing.listens;
}
