// A second thread ends the whole program while the first sleeps.
#include "world.h"
#include <pthread.h>
static void *stop(void *unused) {
  _exit(7);
  return unused;
}
int main(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, stop, NULL);
  for (;;) pause();
}
