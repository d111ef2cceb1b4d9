// Runs a program that is in memory, or that it has written itself.
#include "world.h"
int main(void) {
  static char self[1 << 21];
  char *argv[] = {"copy", NULL}, *none[] = {NULL};
  if (getenv("MARKER") == NULL) breach("its copy runs");
  int file = open("program", O_RDONLY);
  long bytes = file < 0 ? 0 : read(file, self, sizeof self);
  int copy = (int)syscall(SYS_memfd_create, "copy", 0);
  if (copy >= 0 && bytes > 0 && write(copy, self, bytes) == bytes) fexecve(copy, argv, none);
  int output = open("output.txt", O_WRONLY);
  if (output >= 0 && write(output, self, bytes) == bytes) {
    close(output);
    execve("output.txt", argv, none);
  }
  return 0;
}
