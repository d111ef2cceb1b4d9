// Blocks every signal and is busy.
#include "world.h"
int main(void) {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, NULL);
  for (volatile unsigned n = 0;; n++) {
  }
}
