// Closes what joins it to its partner and goes on working.
#include "world.h"
int main(void) {
  close(0);
  close(1);
  for (volatile unsigned n = 0;; n++) {
  }
}
