// A child that is root in a user namespace of its own.
#include "world.h"
#include <sched.h>
static char stack[1 << 16];
static int child(void *unused) {
  (void)unused;
  syscall(SYS_exit, 0);
  return 0;
}
int main(void) {
  if (clone(child, stack + sizeof stack, CLONE_NEWUSER | SIGCHLD, NULL) > 0) breach("user namespace");
  if (syscall(SYS_clone, CLONE_NEWUSER | CLONE_NEWNET | SIGCHLD, 0, 0, 0, 0) > 0) breach("raw clone");
  return 0;
}
