// Leaves behind, at its own end, children in sessions of their own that take no signal.
#include "world.h"
int main(void) {
  for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
  for (int n = 0; n < 5; n++)
    if (fork() == 0) {
      setsid();
      if (fork() == 0) sleep(20);
      for (;;) pause();
    }
  return 0;
}
