// Honest: 200 threads one after the other and 50 at once.
#include "world.h"
#include <pthread.h>
static void *add(void *sum) {
  __atomic_fetch_add((int *)sum, 1, __ATOMIC_SEQ_CST);
  return NULL;
}
int main(void) {
  int sum = 0;
  pthread_t threads[50];
  for (int round = 0; round < 4; round++) {
    for (int n = 0; n < 50; n++)
      if (pthread_create(&threads[n], NULL, add, &sum) != 0) unfit("thread");
    for (int n = 0; n < 50; n++) pthread_join(threads[n], NULL);
  }
  return sum == 200 ? 0 : 1;
}
