// Asks to be traced.
#include "world.h"
#include <sys/ptrace.h>
int main(void) {
  REFUSED(ptrace(PTRACE_TRACEME, 0, 0, 0));
  return 0;
}
