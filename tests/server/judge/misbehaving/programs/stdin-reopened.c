// Opens its input again, to write the next submission's test.
#include "world.h"
static void spoil(const char *path, int how) {
  int file = open(path, how);
  if (file < 0) return;
  if (write(file, "spoilt", 6) == 6) breach(path);
  close(file);
}
int main(void) {
  char pid_path[64];
  snprintf(pid_path, sizeof pid_path, "/proc/%d/fd/0", getpid());
  const char *const paths[] = {"/proc/self/fd/0", "/dev/stdin", "/dev/fd/0", "/proc/thread-self/fd/0", pid_path, world("INPUT")};
  for (unsigned n = 0; n < sizeof paths / sizeof *paths; n++) {
    spoil(paths[n], O_WRONLY);
    spoil(paths[n], O_RDWR);
    spoil(paths[n], O_WRONLY | O_APPEND);
    if (open(paths[n], O_WRONLY | O_TRUNC) >= 0) breach("emptied");
    REFUSED(truncate(paths[n], 0));
  }
  return 0;
}
