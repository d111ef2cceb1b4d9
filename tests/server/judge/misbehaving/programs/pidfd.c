// Takes hold of other processes by descriptors, and of their files.
#include "world.h"
int main(void) {
  int targets[2] = {atoi(world("VICTIM")), getppid()};
  for (int n = 0; n < 2; n++) {
    if (targets[n] <= 0) continue;
    int process = (int)syscall(SYS_pidfd_open, targets[n], 0);
    if (process < 0) continue;
    REFUSED(syscall(SYS_pidfd_getfd, process, 0, 0));
    REFUSED(syscall(SYS_pidfd_send_signal, process, 0, NULL, 0));
    REFUSED(syscall(SYS_setns, process, 0x20000));
    unsigned long advice = 0;
    REFUSED(syscall(SYS_process_madvise, process, &advice, 1, 20, 0));
    REFUSED(syscall(SYS_process_mrelease, process, 0));
  }
  return 0;
}
