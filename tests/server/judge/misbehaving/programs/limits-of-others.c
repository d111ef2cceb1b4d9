// Changes another process: its limits, priority, cores, scheduler, memory's place.
#include "world.h"
#include <sched.h>
int main(void) {
  int targets[2] = {atoi(world("VICTIM")), getppid()};
  for (int n = 0; n < 2; n++) {
    int pid = targets[n];
    if (pid <= 1) continue;
    struct rlimit files = {7, 7};
    struct sched_param batch = {0};
    unsigned long one = 1;
    REFUSED(syscall(SYS_prlimit64, pid, RLIMIT_NOFILE, &files, NULL));
    REFUSED(setpriority(PRIO_PROCESS, pid, 19));
    REFUSED(syscall(SYS_sched_setaffinity, pid, sizeof one, &one));
    REFUSED(sched_setscheduler(pid, SCHED_IDLE, &batch));
    REFUSED(syscall(SYS_ioprio_set, 1, pid, 3 << 13));
    REFUSED(syscall(SYS_migrate_pages, pid, 64, &one, &one));
    REFUSED(setpgid(pid, 0));
  }
  return 0;
}
