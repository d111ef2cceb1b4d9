// Honest: three threads whose sum is within the limit.
#include "world.h"
#include <pthread.h>
static void *burn(void *unused) {
  struct timespec now;
  do clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  while (now.tv_sec == 0 && now.tv_nsec < 40 * 1000000L);
  return unused;
}
int main(void) {
  pthread_t threads[3];
  for (int n = 0; n < 3; n++)
    if (pthread_create(&threads[n], NULL, burn, NULL) != 0) unfit("thread");
  for (int n = 0; n < 3; n++) pthread_join(threads[n], NULL);
  return 0;
}
