// Gives itself all it wants before it is busy.
#include "world.h"
int main(void) {
  struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
  for (int which = 0; which < 16; which++) {
    struct rlimit now;
    if (getrlimit(which, &now) != 0) continue;
    now.rlim_cur = now.rlim_max;
    setrlimit(which, &now);
    setrlimit(which, &all);
    syscall(SYS_prlimit64, 0, which, &all, NULL);
  }
  for (volatile unsigned n = 0;; n++) {
  }
}
