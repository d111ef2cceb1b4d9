// Lets a pipe send the signal: its owner is another process, its signal SIGKILL.
#include "world.h"
int main(void) {
  int victim = atoi(world("VICTIM")), targets[2] = {victim, getppid()};
  for (int n = 0; n < 2; n++) {
    int ends[2];
    if (targets[n] <= 1 || pipe(ends) != 0) continue;
    struct f_owner_ex owner = {F_OWNER_PID, targets[n]};
    fcntl(ends[0], F_SETOWN, targets[n]);
    fcntl(ends[0], F_SETOWN_EX, &owner);
    fcntl(ends[0], F_SETSIG, SIGKILL);
    fcntl(ends[0], F_SETFL, fcntl(ends[0], F_GETFL) | O_ASYNC | O_NONBLOCK);
    if (write(ends[1], "x", 1) != 1) return 0;
    usleep(20000);
  }
  return 0;
}
