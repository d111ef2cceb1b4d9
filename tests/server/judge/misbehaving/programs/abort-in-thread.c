// A second thread aborts.
#include "world.h"
#include <pthread.h>
static void *stop(void *unused) {
  abort();
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, stop, NULL);
  for (;;) pause();
}
