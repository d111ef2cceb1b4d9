// Takes and uses memory in small pieces, up to 1 GB.
#include "world.h"
int main(void) {
  for (long n = 0; n < 1024 * 16; n++) {
    char *piece = malloc(64 * 1024);
    if (piece == NULL) return 1;
    memset(piece, 1, 64 * 1024);
  }
  breach("1 GB in use");
}
