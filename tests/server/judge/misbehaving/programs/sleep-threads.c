// Two threads wait for each other's lock.
#include "world.h"
#include <pthread.h>
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static pthread_barrier_t both;
static void *take(void *mine) {
  long first = (long)mine;
  pthread_mutex_lock(&locks[first]);
  pthread_barrier_wait(&both);
  pthread_mutex_lock(&locks[1 - first]);
  return mine;
}
int main(void) {
  pthread_t thread;
  pthread_barrier_init(&both, NULL, 2);
  pthread_create(&thread, NULL, take, (void *)1);
  take((void *)0);
}
