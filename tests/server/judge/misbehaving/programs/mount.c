// Mounts.
#include "world.h"
#include <sys/mount.h>
int main(void) {
  DENIED(mount("none", ".", "tmpfs", 0, NULL));
  return 0;
}
