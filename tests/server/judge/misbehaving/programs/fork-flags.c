// A process that shares memory, handlers or both, but is no thread.
#include "world.h"
#include <sched.h>
static char stack[1 << 16];
static int child(void *unused) {
  (void)unused;
  syscall(SYS_exit, 0);
  return 0;
}
int main(void) {
  if (clone(child, stack + sizeof stack, CLONE_VM | SIGCHLD, NULL) > 0) breach("CLONE_VM");
  if (clone(child, stack + sizeof stack, CLONE_VM | CLONE_SIGHAND | CLONE_FS | CLONE_FILES, NULL) > 0) breach("CLONE_SIGHAND");
  if (clone(child, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, NULL) > 0) breach("CLONE_VFORK");
  if (clone(child, stack + sizeof stack, CLONE_VM | CLONE_UNTRACED | SIGCHLD, NULL) > 0) breach("CLONE_UNTRACED");
  return 0;
}
