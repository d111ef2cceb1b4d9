// Honest: finds the end of its memory by a handler on a stack of its own.
#include "world.h"
#include <setjmp.h>
static sigjmp_buf back;
static void handler(int number) { siglongjmp(back, number); }
int main(int argc, char **argv) {
  (void)argv;
  static char stack[1 << 16];
  stack_t own = {.ss_sp = stack, .ss_size = sizeof stack};
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_ONSTACK};
  sigaltstack(&own, NULL);
  sigaction(SIGSEGV, &action, NULL);
  if (sigsetjmp(back, 1) == SIGSEGV) return 0;
  *(volatile int *)(long)(argc * 8) = 1;
  return 1;
}
