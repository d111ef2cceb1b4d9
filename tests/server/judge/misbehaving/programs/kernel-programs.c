// Programs, counters, keys and handlers within the kernel.
#include "world.h"
int main(void) {
  char zero[256] = {0};
  DENIED(syscall(SYS_bpf, 0, zero, 72));
  DENIED(syscall(SYS_perf_event_open, zero, 0, -1, -1, 0));
  DENIED(syscall(SYS_userfaultfd, 1));
  DENIED(syscall(SYS_fanotify_init, 0, 0));
  return 0;
}
