/* Tried from within a box, by the probe: what must work and what must not. The exit code says which wall is missing. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include "box.h"

static bool can_open(const char *path, int flags) {
  int file = open(path, flags, 0600);
  if (file >= 0) close(file);
  return file >= 0;
}

int selfcheck(void) {
  if (!can_open("/dev/null", O_RDWR)) return 10;
  if (!can_open("box", O_RDONLY)) return 11;
  if (can_open("/etc/passwd", O_RDONLY)) return 12;
  if (can_open("/", O_RDONLY | O_DIRECTORY)) return 13;
  if (can_open("made", O_WRONLY | O_CREAT)) return 14;
  if (can_open("box", O_WRONLY)) return 15;
  if (can_open("/proc/self/fd/0", O_RDWR)) return 16;
  if (chmod("box", 0777) == 0) return 17;
  if (getuid() == 0) return 18;
  pid_t child = fork();
  if (child == 0) _exit(0);
  if (child > 0 || errno != EAGAIN) return 19;
  socket(AF_INET, SOCK_STREAM, 0);
  return 20;  // not reached: the guard ends it
}

int selfcheck_take(size_t bytes) {
  char *memory = malloc(bytes);
  if (memory == NULL) return 1;
  memset(memory, 1, bytes);
  return memory[bytes / 2] - 1;
}
