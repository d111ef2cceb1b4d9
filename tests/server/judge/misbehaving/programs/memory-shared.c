// Shared pages without a file.
#include "world.h"
int main(void) {
  char *pages = mmap(NULL, 1024 * MB, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return 0;
  touch(pages, 1024 * MB);
  breach("1 GB in use");
}
