// Touches 4 GB as fast as the machine can: four threads, huge pages.
#include "world.h"
#include <pthread.h>
static char *pages;
static void *fill(void *part) {
  char *from = pages + (long)part * 1024 * MB;
  for (long at = 0; at < 1024 * MB; at += 2 * MB) touch(from + at, 2 * MB);
  return NULL;
}
int main(void) {
  pthread_t threads[4];
  pages = mmap(NULL, 4096 * MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (pages == MAP_FAILED) return 1;
  madvise(pages, 4096 * MB, MADV_HUGEPAGE);
  for (long n = 0; n < 4; n++)
    if (pthread_create(&threads[n], NULL, fill, (void *)n) != 0) return 1;
  for (int n = 0; n < 4; n++) pthread_join(threads[n], NULL);
  breach("4 GB in use");
}
