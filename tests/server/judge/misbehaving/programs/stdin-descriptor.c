// Does to its input what a descriptor for reading may still allow: its rights, times, attributes and owner.
#include "world.h"
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/xattr.h>
int main(void) {
  struct timespec times[2] = {{1, 0}, {1, 0}};
  long flags = 0x10;
  REFUSED(write(0, "spoilt", 6));
  REFUSED(ftruncate(0, 0));
  REFUSED(fchmod(0, 0777));
  REFUSED(futimens(0, times));
  REFUSED(fsetxattr(0, "user.spoilt", "x", 1, 0));
  REFUSED(fallocate(0, 0, 0, 4096));
  REFUSED(ioctl(0, 0x40086602 /* FS_IOC_SETFLAGS */, &flags));
  REFUSED(syscall(SYS_fchmodat, AT_FDCWD, world("INPUT"), 0777, 0));
  REFUSED(syscall(452 /* fchmodat2 */, 0, "", 0777, AT_EMPTY_PATH));
  REFUSED(utimensat(AT_FDCWD, "/proc/self/fd/0", times, 0));
  REFUSED(fchown(0, 0, 12345));
  return 0;
}
