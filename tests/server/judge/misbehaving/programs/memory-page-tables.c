// Reads one byte in every 2 MB of a huge mapping: no page of its own, but a page table for each.
#include "world.h"
int main(void) {
  long step = 2 * MB, size = 1L << 40, sum = 0;
  volatile char *pages = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) return 1;
  for (long at = 0; at < size / 4; at += step) sum += pages[at];
  breach("1 GB of page tables");
  return (int)sum;
}
