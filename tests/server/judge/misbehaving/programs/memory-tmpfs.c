// Fills whatever is a file system in memory; each file within the limit of a file.
#include "world.h"
static const char *const folders[] = {"/dev/shm", "/tmp", "/run", "/run/lock", "/var/tmp", "/dev", "/", "/sys/fs/cgroup", "/mnt"};
int main(void) {
  static char block[1 << 19];
  long kept = 0;
  signal(SIGXFSZ, SIG_IGN);
  memset(block, 1, sizeof block);
  for (unsigned n = 0; n < sizeof folders / sizeof *folders; n++)
    for (int files = 0; files < 512; files++) {
      char path[256];
      snprintf(path, sizeof path, "%s/%s-%d", folders[n], world("MARKER"), files);
      int file = open(path, O_WRONLY | O_CREAT, 0600);
      if (file < 0 || write(file, block, sizeof block) <= 0) break;
      kept += sizeof block;
      close(file);
      if (kept >= 256 * MB) breach("256 MB kept in files");
    }
  return 0;
}
