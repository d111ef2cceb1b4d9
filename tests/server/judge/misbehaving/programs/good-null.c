// Honest: throws away 100 MB into /dev/null and takes random numbers.
#include "world.h"
#include <sys/random.h>
int main(void) {
  static char block[1 << 20];
  FILE *nowhere = fopen("/dev/null", "w");
  if (nowhere == NULL) return 1;
  for (int n = 0; n < 100; n++)
    if (fwrite(block, 1, sizeof block, nowhere) != sizeof block) return 2;
  return getrandom(block, 16, 0) == 16 ? 0 : 3;
}
