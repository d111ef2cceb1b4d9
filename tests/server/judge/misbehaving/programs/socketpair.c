// Two sockets joined to each other reach nobody, but may carry descriptors and hold memory.
#include "world.h"
#include <sys/socket.h>
int main(void) {
  static char block[1 << 16];
  long kept = 0;
  for (int n = 0; n < 2048; n++) {
    int ends[2], size = 1 << 24;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, ends) != 0) return 0;
    setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, sizeof size);
    long written;
    while ((written = write(ends[0], block, sizeof block)) > 0) kept += written;
    if (kept >= 128 * MB) breach("128 MB kept in sockets");
  }
  return 0;
}
