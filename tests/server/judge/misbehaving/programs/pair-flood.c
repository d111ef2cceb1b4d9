// Floods its partner and never reads.
#include "world.h"
int main(void) {
  for (;;)
    if (write(1, "1\n", 2) < 0) return 1;
}
