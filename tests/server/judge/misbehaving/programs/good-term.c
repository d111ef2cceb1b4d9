// Honest: handles a signal it sends itself.
#include "world.h"
static volatile int seen;
static void handler(int number) { seen = number; }
int main(void) {
  signal(SIGTERM, handler);
  raise(SIGTERM);
  return seen == SIGTERM ? 0 : 1;
}
