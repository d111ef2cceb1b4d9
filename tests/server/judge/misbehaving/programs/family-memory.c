// Six children use 20 MB each, and wait.
#include "world.h"
static char pages[20 * MB];
int main(void) {
  for (int n = 0; n < 6; n++)
    if (fork() == 0) {
      touch(pages, sizeof pages);
      for (;;) pause();
    }
  sleep(2);
  breach("120 MB in use");
}
