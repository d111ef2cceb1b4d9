// Becomes a shell, an interpreter, or a program with other rights.
#include "world.h"
int main(void) {
  const char *const programs[] = {"/bin/sh", "/bin/bash", "/bin/dash", "/usr/bin/env", "/bin/ls", "/usr/bin/perl", "/usr/bin/su", "/usr/bin/passwd", "/bin/mount", "/usr/bin/gcc", "/usr/bin/node"};
  char *none[] = {NULL};
  for (unsigned n = 0; n < sizeof programs / sizeof *programs; n++) {
    char *argv[] = {(char *)programs[n], "-c", "echo BREACH >&2; exit 3", NULL};
    execve(programs[n], argv, none);
  }
  return 0;
}
