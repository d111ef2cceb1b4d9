// Maps private pages and touches each.
#include "world.h"
int main(void) {
  for (int n = 0; n < 1024; n++) {
    char *pages = mmap(NULL, MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return 1;
    touch(pages, MB);
  }
  breach("1 GB in use");
}
