// A 32-bit call from a 64-bit program: other numbers for the same calls. socketcall would open a socket.
#include "world.h"
int main(void) {
  unsigned *arguments = mmap((void *)0x10000000, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  if (arguments == MAP_FAILED) unfit("mmap");
  arguments[0] = 2;
  arguments[1] = 1;
  arguments[2] = 0;
  long result;
  __asm__ volatile("int $0x80" : "=a"(result) : "a"(102), "b"(1), "c"(arguments) : "memory", "r8", "r9", "r10", "r11");
  if ((int)result >= 0) breach("a socket by int 0x80");
  return 0;
}
