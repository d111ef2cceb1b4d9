// Sleeps a little, again and again: hardly any CPU, and never ready when looked at.
#include <unistd.h>
int main(void) {
  for (;;) usleep(500);
}
