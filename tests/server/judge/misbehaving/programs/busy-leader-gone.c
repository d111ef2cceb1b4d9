// The first thread ends, another is busy: the process looks like a zombie.
#include "world.h"
#include <pthread.h>
static void *burn(void *unused) {
  for (volatile unsigned n = 0;; n++) {
  }
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, burn, NULL);
  pthread_exit(NULL);
}
