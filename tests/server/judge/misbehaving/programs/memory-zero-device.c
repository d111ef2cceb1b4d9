// /dev/zero mapped shared is memory too.
#include "world.h"
int main(void) {
  int zero = open("/dev/zero", O_RDWR);
  if (zero < 0) return 0;
  char *pages = mmap(NULL, 1024 * MB, PROT_READ | PROT_WRITE, MAP_SHARED, zero, 0);
  if (pages == MAP_FAILED) return 0;
  for (long at = 0; at < 1024 * MB; at += MB) {
    touch(pages + at, MB);
    madvise(pages + at, MB, MADV_DONTNEED);
  }
  breach("1 GB in use");
}
