// Writes to its standard output (or OUT) for ever.
#include "world.h"
int main(void) {
  static char block[1 << 16];
  int out = getenv("OUT") == NULL ? 1 : atoi(getenv("OUT"));
  memset(block, 'x', sizeof block);
  for (;;)
    if (write(out, block, sizeof block) < 0) return 1;
}
