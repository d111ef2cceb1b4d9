// Many files instead of a large one, and many empty ones: disk and inodes.
#include "world.h"
int main(void) {
  static char block[1 << 19];
  long made = 0;
  signal(SIGXFSZ, SIG_IGN);
  memset(block, 'x', sizeof block);
  for (int n = 0; n < 2000; n++) {
    char path[64];
    snprintf(path, sizeof path, "flood-%d", n);
    int file = open(path, O_WRONLY | O_CREAT, 0600);
    if (file < 0 || (n < 400 && write(file, block, sizeof block) <= 0)) break;
    close(file);
    made++;
  }
  if (made == 2000) breach("2000 files, 200 MB");
  return 0;
}
