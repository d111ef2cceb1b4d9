// Memory kept in pipes, as large as pipes can be made.
#include "world.h"
int main(void) {
  static char block[1 << 16];
  long kept = 0;
  for (;;) {
    int ends[2];
    if (pipe2(ends, O_NONBLOCK) != 0) break;
    fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    long written;
    while ((written = write(ends[1], block, sizeof block)) > 0) kept += written;
    if (kept >= 256 * MB) breach("256 MB kept in pipes");
  }
  return 0;
}
