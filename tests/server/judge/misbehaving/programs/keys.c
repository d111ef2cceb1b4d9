// Keeps a note for the next submission in the kernel's key ring.
#include "world.h"
int main(void) {
  DENIED(syscall(SYS_add_key, "user", world("MARKER"), "note", 4, -4));
  DENIED(syscall(SYS_keyctl, 0, -3, 1));
  DENIED(syscall(SYS_request_key, "user", world("MARKER"), NULL, -4));
  return 0;
}
