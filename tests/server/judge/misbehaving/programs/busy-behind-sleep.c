// The main thread sleeps while another is busy.
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
  for (;;) pause();
}
