// Forks as fast as it can. Bounded, so that it harms nobody when it gets through: 40 children that end soon.
#include "world.h"
int main(void) {
  for (int n = 0; n < 40; n++) {
    pid_t pid = fork();
    if (pid == 0) {
      sleep(2);
      _exit(0);
    }
    if (pid < 0) return 0;
  }
  breach("40 processes");
}
