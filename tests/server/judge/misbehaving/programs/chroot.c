// Changes its root, the old way out of one.
#include "world.h"
int main(void) {
  if (chroot(".") == 0) breach("chroot");
  if (syscall(SYS_pivot_root, ".", ".") == 0) breach("pivot_root");
  return 0;
}
