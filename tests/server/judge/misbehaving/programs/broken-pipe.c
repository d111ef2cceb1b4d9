// Writes to a pipe that nobody reads.
#include "world.h"
int main(void) {
  int ends[2];
  if (pipe(ends) != 0) unfit("pipe");
  close(ends[0]);
  return write(ends[1], "x", 1) == 1 ? 3 : 1;
}
