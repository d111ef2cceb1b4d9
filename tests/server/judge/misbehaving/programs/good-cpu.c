// Honest: is busy for three quarters of its time.
#include "world.h"
int main(void) {
  burn_until(atoi(world("BURN_MS")));
  return 0;
}
