// The first thread ends, another takes the memory: the process looks like a zombie that has none.
#include "world.h"
#include <pthread.h>
static void *take(void *unused) {
  usleep(30000);
  for (int n = 0; n < 1024; n++) {
    char *pages = mmap(NULL, MB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (pages == MAP_FAILED) return unused;
    touch(pages, MB);
    usleep(100);
  }
  breach("1 GB in use");
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, take, NULL);
  pthread_exit(NULL);
}
