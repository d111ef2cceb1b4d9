// Spreads over all cores. It may or may not: its time is the sum.
#include "world.h"
#include <sched.h>
int main(void) {
  cpu_set_t all;
  memset(&all, 255, sizeof all);
  sched_setaffinity(0, sizeof all, &all);
  for (volatile unsigned n = 0;; n++) {
  }
}
