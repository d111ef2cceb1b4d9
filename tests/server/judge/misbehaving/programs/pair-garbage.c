// Says something that is no number, and sleeps.
#include "world.h"
int main(void) {
  if (write(1, "none of your business\n", 22) != 22) return 1;
  for (;;) pause();
}
