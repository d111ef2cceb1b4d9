// Makes namespaces of its own: FLAGS.
#include "world.h"
#include <sched.h>
int main(void) {
  REFUSED(unshare((int)strtol(world("FLAGS"), NULL, 0)));
  return 0;
}
