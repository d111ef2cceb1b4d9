// Sends itself the signal SIGNAL.
#include "world.h"
int main(void) {
  raise(atoi(world("SIGNAL")));
  return 0;
}
