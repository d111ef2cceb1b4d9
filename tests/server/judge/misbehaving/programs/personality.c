// Turns off the random places of its memory; it then is busy all the same.
#include "world.h"
#include <sys/personality.h>
int main(void) {
  personality(ADDR_NO_RANDOMIZE | READ_IMPLIES_EXEC);
  for (volatile unsigned n = 0;; n++) {
  }
}
