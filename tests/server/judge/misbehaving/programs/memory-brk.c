// Moves the end of the data segment.
#include "world.h"
int main(void) {
  for (int n = 0; n < 1024; n++) {
    char *pages = sbrk(MB);
    if (pages == (void *)-1) return 1;
    touch(pages, MB);
  }
  breach("1 GB in use");
}
