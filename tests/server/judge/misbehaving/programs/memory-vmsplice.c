// Pages lent to pipes and then unmapped: nobody's resident memory.
#include "world.h"
#include <sys/uio.h>
int main(void) {
  long kept = 0;
  for (;;) {
    int ends[2];
    if (pipe2(ends, O_NONBLOCK) != 0) break;
    fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    long size = fcntl(ends[1], F_GETPIPE_SZ);
    char *pages = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return 1;
    touch(pages, size);
    struct iovec all = {pages, size};
    long lent = vmsplice(ends[1], &all, 1, SPLICE_F_GIFT | SPLICE_F_NONBLOCK);
    munmap(pages, size);
    if (lent <= 0) break;
    kept += lent;
    if (kept >= 256 * MB) breach("256 MB lent to pipes");
  }
  return 0;
}
