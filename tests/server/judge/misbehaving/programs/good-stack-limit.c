// Honest: asks for a larger stack at the start, as many do.
#include "world.h"
int main(void) {
  struct rlimit stack;
  if (getrlimit(RLIMIT_STACK, &stack) != 0) return 1;
  if (stack.rlim_cur < 32 * MB) return 2;
  stack.rlim_cur = 32 * MB;
  return setrlimit(RLIMIT_STACK, &stack) == 0 ? 0 : 3;
}
