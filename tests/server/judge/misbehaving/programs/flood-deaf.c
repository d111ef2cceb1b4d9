// Ignores the signal of a file that is too large, writes as much as it can and ends as if nothing were wrong.
#include "world.h"
int main(void) {
  static char block[1000];
  signal(SIGXFSZ, SIG_IGN);
  memset(block, 'x', sizeof block);
  for (int n = 0; n < 1000000; n++)
    if (write(1, block, sizeof block) < 0) break;
  return 0;
}
