// Files that are memory and have no name; each within the limit of a file.
#include "world.h"
int main(void) {
  static char block[1 << 20];
  signal(SIGXFSZ, SIG_IGN);
  for (int files = 0; files < 256; files++) {
    int file = (int)syscall(SYS_memfd_create, "memory", 0);
    if (file < 0) break;
    memset(block, 1, sizeof block);
    if (write(file, block, sizeof block) != (long)sizeof block) break;
    if (files == 255) breach("256 MB kept in files without a name");
  }
#ifdef SYS_memfd_secret
  int secret = (int)syscall(SYS_memfd_secret, 0);
  if (secret >= 0 && ftruncate(secret, 256 * MB) == 0) {
    char *pages = mmap(NULL, 256 * MB, PROT_READ | PROT_WRITE, MAP_SHARED, secret, 0);
    if (pages != MAP_FAILED) {
      touch(pages, 256 * MB);
      breach("256 MB of secret memory");
    }
  }
#endif
  return 0;
}
