// Looks for descriptors it was not given.
#include "world.h"
int main(void) {
  for (int fd = 3; fd < 70000; fd++)
    if (fcntl(fd, F_GETFD) != -1) breach("a descriptor above 2");
  if ((fcntl(0, F_GETFL) & O_ACCMODE) != O_RDONLY) breach("input open for writing");
  return 0;
}
