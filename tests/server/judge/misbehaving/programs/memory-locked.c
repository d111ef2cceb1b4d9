// Wants its memory never to be moved out.
#include "world.h"
int main(void) {
  mlockall(MCL_CURRENT | MCL_FUTURE);
  char *pages = mmap(NULL, 1024 * MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED) return 1;
  touch(pages, 1024 * MB);
  breach("1 GB in use");
}
