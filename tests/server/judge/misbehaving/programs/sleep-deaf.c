// Sleeps and takes no signal.
#include "world.h"
int main(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  for (;;) pause();
}
