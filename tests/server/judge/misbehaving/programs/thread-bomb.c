// As many threads as it can get, up to 4096.
#include "world.h"
#include <pthread.h>
static void *wait_long(void *unused) {
  sleep(5);
  return unused;
}
int main(void) {
  pthread_attr_t small;
  pthread_t thread;
  pthread_attr_init(&small);
  pthread_attr_setstacksize(&small, 16384);
  for (int n = 0; n < 4096; n++)
    if (pthread_create(&thread, &small, wait_long, NULL) != 0) return 0;
  breach("4096 threads");
}
