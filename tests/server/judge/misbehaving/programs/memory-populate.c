// One call that fills 2 GB: nothing of the program runs in between.
#include "world.h"
int main(void) {
  char *pages = mmap(NULL, 2048 * MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
  if (pages == MAP_FAILED) return 1;
  breach("2 GB in use");
}
