// Signals processes that are not its own: its parent, another of the same user, its group, everybody. The real signal is
// sent only to who cannot be reached, so that a breach ends nobody.
#include "world.h"
static void reach(int pid, const char *who) {
  siginfo_t info = {.si_code = SI_QUEUE};
  if (kill(pid, 0) == 0) breach(who);
  if (syscall(SYS_tkill, pid, 0) == 0 || syscall(SYS_tgkill, pid, pid, 0) == 0) breach(who);
  if (syscall(SYS_rt_sigqueueinfo, pid, 0, &info) == 0) breach(who);
  if (syscall(SYS_rt_tgsigqueueinfo, pid, pid, 0, &info) == 0) breach(who);
  kill(pid, SIGKILL);
  kill(pid, SIGSTOP);
}
int main(void) {
  int victim = atoi(world("VICTIM"));
  reach(victim, "another process");
  if (getppid() > 1) reach(getppid(), "its parent");
  if (getpid() != 1) reach(1, "the first process");
  return 0;
}
