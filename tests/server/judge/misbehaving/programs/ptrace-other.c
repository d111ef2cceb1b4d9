// Traces another process of its user and its parent.
#include "world.h"
#include <sys/ptrace.h>
int main(void) {
  REFUSED(ptrace(PTRACE_SEIZE, atoi(world("VICTIM")), 0, 0));
  REFUSED(ptrace(PTRACE_ATTACH, getppid(), 0, 0));
  return 0;
}
