// A timer that fires all the time; the work is done in its handler.
#include "world.h"
#include <sys/time.h>
static void handler(int number) {
  (void)number;
  for (volatile int n = 0; n < 20000; n++) {
  }
}
int main(void) {
  struct itimerval often = {{0, 1}, {0, 1}};
  signal(SIGALRM, handler);
  setitimer(ITIMER_REAL, &often, NULL);
  for (;;) pause();
}
