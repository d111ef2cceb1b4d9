// Mounts by the newer calls, and takes mounts away.
#include "world.h"
#include <sys/mount.h>
int main(void) {
  DENIED(syscall(SYS_fsopen, "tmpfs", 0));
  DENIED(syscall(SYS_open_tree, AT_FDCWD, ".", 1));
  REFUSED(syscall(SYS_move_mount, 0, "", AT_FDCWD, ".", 4));
  REFUSED(umount2("/", MNT_DETACH));
  REFUSED(umount2("/proc", MNT_DETACH));
  REFUSED(syscall(SYS_mount_setattr, AT_FDCWD, ".", 0, "", 0));
  return 0;
}
