// Honest: sleeps for less than its wall time, and uses hardly any CPU.
#include "world.h"
int main(void) {
  usleep(150000);
  return cpu_ms() < 50 ? 0 : 1;
}
