// Honest: maps, protects, moves and unmaps pages, and maps its input.
#include "world.h"
int main(void) {
  char *pages = mmap(NULL, 4 * MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return 1;
  pages[0] = 1;
  pages = mremap(pages, 4 * MB, 8 * MB, MREMAP_MAYMOVE);
  if (pages == MAP_FAILED || pages[0] != 1) return 2;
  if (mprotect(pages, MB, PROT_READ) != 0 || madvise(pages, MB, MADV_RANDOM) != 0) return 3;
  if (munmap(pages, 8 * MB) != 0) return 4;
  char *input = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, 0, 0);
  return input != MAP_FAILED && input[0] == '1' ? 0 : 5;
}
