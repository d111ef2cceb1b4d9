// Shared pages that are kept but no longer mapped: resident memory stays low while the machine's goes.
#include "world.h"
int main(void) {
  char *pages = mmap(NULL, 1024 * MB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return 0;
  for (long at = 0; at < 1024 * MB; at += MB) {
    touch(pages + at, MB);
    madvise(pages + at, MB, MADV_DONTNEED);
  }
  breach("1 GB in use, none of it resident");
}
