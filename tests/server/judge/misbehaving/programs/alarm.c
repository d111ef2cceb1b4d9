// An alarm that nobody handles.
#include "world.h"
int main(void) {
  ualarm(20000, 0);
  for (;;) pause();
}
