// Holds the partner's ends of the pipes as well, if it can, so that the partner would never see it leave.
#include "world.h"
int main(void) {
  open("/proc/self/fd/1", O_RDONLY | O_NONBLOCK);
  open("/proc/self/fd/0", O_WRONLY | O_NONBLOCK);
  return 0;
}
