// Changes its own program, its rights and its names, and the rights of its output.
#include "world.h"
#include <sys/xattr.h>
int main(void) {
  struct timespec times[2] = {{1, 0}, {1, 0}};
  REFUSED(open("program", O_WRONLY));
  REFUSED(truncate("program", 0));
  REFUSED(chmod("program", 0777));
  REFUSED(chmod("output.txt", 06777));
  REFUSED(fchmod(1, 06777));
  REFUSED(chown("output.txt", 0, 12345));
  REFUSED(rename("program", "other"));
  REFUSED(unlink("program"));
  REFUSED(setxattr("output.txt", "user.spoilt", "x", 1, 0));
  REFUSED(utimensat(AT_FDCWD, "program", times, 0));
  REFUSED(chmod(".", 0777));
  REFUSED(rmdir("."));
  return 0;
}
