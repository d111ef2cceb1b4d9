// For boxes in which processes are allowed: its children are busy while it sleeps.
#include "world.h"
int main(void) {
  for (int n = 0; n < 4; n++)
    if (fork() == 0)
      for (volatile unsigned more = 0;; more++) {
      }
  for (;;) pause();
}
