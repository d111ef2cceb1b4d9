// Honest: a recursion that needs 200 MB of stack.
#include "world.h"
static int deeper(const char *top) {
  volatile char frame[200];
  frame[0] = 1;
  if (top - (char *)frame > 200 * MB) return 0;
  return deeper(top) + (frame[0] == 1 ? 0 : 1);
}
int main(void) {
  char here = 0;
  return deeper(&here);
}
