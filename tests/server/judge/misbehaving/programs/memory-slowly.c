// Takes 200 MB, 1 MB at a time, mostly asleep.
#include "world.h"
int main(void) {
  for (int n = 0; n < 200; n++) {
    char *pages = malloc(MB);
    if (pages == NULL) return 1;
    touch(pages, MB);
    usleep(500);
  }
  breach("200 MB in use");
}
