// Reserves room on the disk without making the file longer: the limit of a file's size does not see it.
#include "world.h"
int main(void) {
  signal(SIGXFSZ, SIG_IGN);
  if (fallocate(1, FALLOC_FL_KEEP_SIZE, 0, 256 * MB) == 0) breach("256 MB of the disk reserved");
  if (fallocate(1, 0, 0, 256 * MB) == 0) breach("256 MB of the disk allocated");
  return 0;
}
