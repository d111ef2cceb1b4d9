// Uses 160 MB for a moment, gives them back and goes on for a while: the most at once is what counts.
#include "world.h"
int main(void) {
  char *pages = mmap(NULL, 160 * MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return 1;
  touch(pages, 160 * MB);
  munmap(pages, 160 * MB);
  burn_until(cpu_ms() + 30);
  return 0;
}
