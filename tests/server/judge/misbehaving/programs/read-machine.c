// Reads what the machine keeps to itself.
#include "world.h"
int main(void) {
  const char *const files[] = {"/etc/shadow",   "/etc/gshadow",     "/etc/sudoers",       "/root/.bashrc",   "/proc/kcore",
                               "/proc/kmsg",    "/dev/kmsg",        "/dev/mem",           "/proc/1/environ", "/proc/1/maps",
                               "/etc/ssh/sshd_config", "/var/log/dpkg.log", "/var/lib/dpkg/status", "/home/tester/.profile"};
  for (unsigned n = 0; n < sizeof files / sizeof *files; n++) {
    char byte;
    int file = open(files[n], O_RDONLY | O_NONBLOCK);
    if (file >= 0 && read(file, &byte, 1) > 0 && strcmp(files[n], "/proc/1/maps") != 0 &&
        !(strcmp(files[n], "/proc/1/environ") == 0 && getpid() == 1))
      breach(files[n]);
    if (file >= 0) close(file);
  }
  return 0;
}
