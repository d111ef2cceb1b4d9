// Many threads make calls that need a second look, as fast as they can, so that the guard has no time for its watch.
#include "world.h"
#include <pthread.h>
static void *ask(void *unused) {
  for (;;) {
    char *page = mmap(NULL, 1, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (page != MAP_FAILED) munmap(page, 1);
    fork();
  }
  return unused;
}
int main(void) {
  pthread_t thread;
  for (int n = 0; n < 40; n++) pthread_create(&thread, NULL, ask, NULL);
  ask(NULL);
}
