// Leaves files outside its folder. Where that is memory of its own box nobody finds them: only what stays is a breach.
#include "world.h"
static void leave(const char *folder) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s-left", folder, world("MARKER"));
  int file = open(path, O_WRONLY | O_CREAT, 0666);
  if (file >= 0) close(file);
  snprintf(path, sizeof path, "%s/%s-folder", folder, world("MARKER"));
  mkdir(path, 0777);
  snprintf(path, sizeof path, "%s/%s-link", folder, world("MARKER"));
  if (symlink("/etc/passwd", path) != 0) return;
  snprintf(path, sizeof path, "%s/%s-fifo", folder, world("MARKER"));
  mkfifo(path, 0666);
}
int main(void) {
  const char *const folders[] = {"..",  "../beside", "../jury", "../..", "/tmp", "/var/tmp", "/dev/shm", "/dev/mqueue", "/run", "/run/lock",
                                 "/var/crash", "/", "/home", "/root", "/mnt", "/media", "/srv", "/opt", "/etc", "/usr/local", "/proc", "/sys/fs/cgroup"};
  for (unsigned n = 0; n < sizeof folders / sizeof *folders; n++) leave(folders[n]);
  leave(world("OUTSIDE"));
  return 0;
}
