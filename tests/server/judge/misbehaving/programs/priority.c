// Puts itself before others.
#include "world.h"
#include <sched.h>
int main(void) {
  struct sched_param first = {.sched_priority = 50};
  DENIED(sched_setscheduler(0, SCHED_FIFO, &first));
  DENIED(sched_setscheduler(0, SCHED_RR, &first));
  DENIED(setpriority(PRIO_PROCESS, 0, -20));
  errno = 0;
  if (nice(-20) != -1 || errno == 0) breach("nice");
  DENIED(syscall(SYS_ioprio_set, 1, 0, 1 << 13));
  return 0;
}
