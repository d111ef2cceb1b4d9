// Brings its input into its own folder, where it may write.
#include "world.h"
int main(void) {
  if (linkat(AT_FDCWD, "/proc/self/fd/0", AT_FDCWD, "input", AT_SYMLINK_FOLLOW) == 0 ||
      linkat(0, "", AT_FDCWD, "input", AT_EMPTY_PATH) == 0 || link(world("INPUT"), "input") == 0 ||
      rename(world("INPUT"), "input") == 0) {
    int file = open("input", O_WRONLY);
    if (file >= 0 && write(file, "spoilt", 6) == 6) breach("input written");
    unlink("input");
    breach("input linked into its folder");
  }
  if (symlink("/proc/self/fd/0", "input-name") == 0) {
    int file = open("input-name", O_WRONLY);
    if (file >= 0) breach("input opened through a link");
  }
  return 0;
}
