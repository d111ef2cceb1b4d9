// Changes, renames and removes the test's input, its answer and what lies beside its folder.
#include "world.h"
#include <sys/xattr.h>
#include <utime.h>
int main(void) {
  const char *const files[] = {world("INPUT"), world("ANSWER"), world("CANARY"), "../beside/canary"};
  struct timespec times[2] = {{1, 0}, {1, 0}};
  for (unsigned n = 0; n < sizeof files / sizeof *files; n++) {
    REFUSED(open(files[n], O_WRONLY));
    REFUSED(open(files[n], O_RDWR | O_TRUNC));
    REFUSED(truncate(files[n], 0));
    // Where a whole folder may be written chmod says that it was done, and does nothing: what became of the file tells.
    chmod(files[n], 0777);
    REFUSED(chown(files[n], 0, 12345));
    REFUSED(utime(files[n], NULL));
    REFUSED(utimensat(AT_FDCWD, files[n], times, 0));
    REFUSED(setxattr(files[n], "user.spoilt", "x", 1, 0));
    REFUSED(removexattr(files[n], "user.kept"));
    REFUSED(rename(files[n], "stolen"));
    REFUSED(link(files[n], "stolen"));
    REFUSED(unlink(files[n]));
  }
  return 0;
}
