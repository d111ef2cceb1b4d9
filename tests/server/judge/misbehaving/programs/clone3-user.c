// The newer call, whose arguments no filter can see.
#include "world.h"
#include <linux/sched.h>
int main(void) {
  struct clone_args arguments = {.flags = CLONE_NEWUSER, .exit_signal = SIGCHLD};
  long pid = syscall(SYS_clone3, &arguments, sizeof arguments);
  if (pid == 0) _exit(0);
  if (pid > 0) breach("clone3");
  return 0;
}
