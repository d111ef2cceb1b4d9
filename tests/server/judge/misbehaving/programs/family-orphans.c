// Grandchildren that nobody waits for are busy for 10 ms each, one after the other: none is there for long.
#include "world.h"
#include <sys/wait.h>
int main(void) {
  for (int n = 0; n < 400; n++) {
    pid_t child = fork();
    if (child == 0) {
      if (fork() == 0) burn_until(10);
      _exit(0);
    }
    if (child > 0) waitpid(child, NULL, 0);
    usleep(10000);
  }
  breach("four seconds of orphans");
}
