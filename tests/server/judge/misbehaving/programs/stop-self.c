// Stops itself, as by Ctrl-Z.
#include "world.h"
int main(void) {
  for (;;) raise(SIGSTOP);
}
