// Honest: uses 56 MB.
#include "world.h"
int main(void) {
  char *pages = malloc(56 * MB);
  if (pages == NULL) return 1;
  touch(pages, 56 * MB);
  return 0;
}
