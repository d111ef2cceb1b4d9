// A ring through which the kernel opens and connects without calls that a filter sees.
#include "world.h"
int main(void) {
  char parameters[256] = {0};
  DENIED(syscall(SYS_io_uring_setup, 8, parameters));
  return 0;
}
