// Has a name that looks like the next columns of /proc/PID/stat.
#include "world.h"
#include <sys/prctl.h>
int main(void) {
  prctl(PR_SET_NAME, ") S 1 1 1 0\n0 0");
  for (volatile unsigned n = 0;; n++) {
  }
}
