// Types into the terminal its judge was started from.
#include "world.h"
#include <sys/ioctl.h>
int main(void) {
  for (int fd = 0; fd < 3; fd++) REFUSED(ioctl(fd, TIOCSTI, "x"));
  int terminal = open("/dev/tty", O_RDWR);
  if (terminal >= 0) breach("a terminal");
  return 0;
}
