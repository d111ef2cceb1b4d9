// Looks for a secret in what other processes were started with, in their memory and in their files.
#include "world.h"
static void look(int pid, const char *what) {
  static char text[1 << 16];
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", pid, what);
  int file = open(path, O_RDONLY);
  if (file < 0) return;
  long bytes = read(file, text, sizeof text);
  close(file);
  if (bytes > 12 && memmem(text, bytes, "agon-secret-", 12) != NULL) breach(path);
}
int main(void) {
  int victim = atoi(world("VICTIM"));
  for (int pid = 1; pid < 40000; pid++) {
    // Near those it knows, and the first ones of the machine.
    if (pid > 1000 && abs(pid - victim) > 1000 && abs(pid - getppid()) > 1000) continue;
    if (pid == getpid()) continue;
    look(pid, "environ");
    look(pid, "cmdline");
    if (pid != victim && pid != getppid()) continue;
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", pid);
    REFUSED(open(path, O_RDWR));
    snprintf(path, sizeof path, "/proc/%d/fd/0", pid);
    REFUSED(open(path, O_RDONLY));
  }
  return 0;
}
