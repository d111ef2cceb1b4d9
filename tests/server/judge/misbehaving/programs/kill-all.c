// Ends everybody it may, after it has made sure that this is nobody else of its user.
#include "world.h"
int main(void) {
  int victim = atoi(world("VICTIM"));
  if (kill(victim, 0) == 0 || kill(-getpgid(victim), 0) == 0) breach("another process in reach");
  if (getppid() > 1 && kill(getppid(), 0) == 0) breach("its parent in reach");
  kill(-1, SIGKILL);
  kill(0, SIGSTOP);
  return 0;
}
