// Lets one block grow without end; mremap moves it.
#include "world.h"
int main(void) {
  char *block = NULL;
  for (long size = MB; size <= 1024 * MB; size += MB) {
    block = realloc(block, size);
    if (block == NULL) return 1;
    memset(block + size - MB, 1, MB);
  }
  breach("1 GB in use");
}
