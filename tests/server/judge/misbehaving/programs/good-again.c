// Honest: takes 40 MB and gives them back, twenty times.
#include "world.h"
int main(void) {
  for (int n = 0; n < 20; n++) {
    char *pages = malloc(40 * MB);
    if (pages == NULL) return 1;
    touch(pages, n == 0 ? 40 * MB : 4 * MB);
    free(pages);
  }
  return 0;
}
