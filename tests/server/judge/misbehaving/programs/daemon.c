// Wants to outlive its run: forks twice, in a session of its own, and ignores every signal.
#include "world.h"
int main(void) {
  for (int number = 1; number < 65; number++) signal(number, SIG_IGN);
  pid_t pid = fork();
  if (pid < 0) {
    setsid();
    setpgid(0, 0);
    return 0;
  }
  if (pid > 0) return 0;
  setsid();
  if (fork() > 0) _exit(0);
  sleep(20);
  return 0;
}
