// Recursion without end.
#include "world.h"
static int deeper(volatile char *above) {
  volatile char frame[4096];
  frame[0] = above[0];
  if (deeper(frame) > 0) return frame[0];
  return frame[1];
}
int main(void) {
  volatile char first[1] = {1};
  return deeper(first);
}
