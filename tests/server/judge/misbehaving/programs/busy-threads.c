// Four threads, each busy for a quarter of the time: only their sum is over the limit.
#include "world.h"
#include <pthread.h>
static void *burn(void *unused) {
  for (volatile unsigned n = 0;; n++) {
  }
  return unused;
}
int main(void) {
  pthread_t thread;
  for (int n = 0; n < 3; n++) pthread_create(&thread, NULL, burn, NULL);
  burn(NULL);
}
