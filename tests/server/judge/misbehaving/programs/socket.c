// Opens a socket of FAMILY and KIND.
#include "world.h"
#include <sys/socket.h>
int main(void) {
  REFUSED(socket(atoi(world("FAMILY")), atoi(world("KIND")), 0));
  return 0;
}
