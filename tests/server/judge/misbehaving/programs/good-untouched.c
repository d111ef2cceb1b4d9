// Honest: reserves 10 GB and uses 1 MB of them.
#include "world.h"
int main(void) {
  char *pages = mmap(NULL, 10240 * MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) return 1;
  touch(pages, MB);
  char *block = malloc(300 * MB);
  if (block == NULL) return 2;
  block[0] = 1;
  return 0;
}
