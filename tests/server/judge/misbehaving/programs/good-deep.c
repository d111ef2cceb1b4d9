// Honest: a recursion that needs 200 MB of stack.
#include "world.h"
static int deeper(int depth) {
  volatile char frame[200];
  frame[0] = (char)depth;
  if (depth == 0) return 0;
  return deeper(depth - 1) + (frame[0] == (char)depth ? 1 : 0);
}
int main(void) {
  char here;
  volatile char *top = &here;
  int depth = 200 * 1000 * 1000 / 240;
  (void)top;
  return deeper(depth) == depth ? 0 : 1;
}
