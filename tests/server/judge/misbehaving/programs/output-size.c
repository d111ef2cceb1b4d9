// Writes exactly SIZE bytes: honest, or one byte too many.
#include "world.h"
int main(void) {
  long size = atol(world("SIZE"));
  for (long n = 0; n < size; n++) putchar('x');
  return fflush(stdout) == 0 ? 0 : 1;
}
