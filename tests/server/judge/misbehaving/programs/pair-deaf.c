// Asks without ever reading the answers, and sleeps when the partner has had enough.
#include "world.h"
int main(void) {
  signal(SIGPIPE, SIG_IGN);
  for (int n = 0; n < 100000; n++)
    if (write(1, "1\n", 2) < 0) break;
  for (;;) pause();
}
