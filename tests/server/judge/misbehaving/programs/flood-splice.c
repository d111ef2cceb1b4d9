// Lets the kernel write: sendfile and copy_file_range from the input, splice from a pipe.
#include "world.h"
#include <sys/sendfile.h>
int main(void) {
  static char block[1 << 16];
  int ends[2];
  signal(SIGXFSZ, SIG_IGN);
  memset(block, 'x', sizeof block);
  if (pipe(ends) != 0) unfit("pipe");
  for (int n = 0; n < 4096; n++) {
    off_t from = 0;
    sendfile(1, 0, &from, 1 << 16);
    from = 0;
    copy_file_range(0, &from, 1, NULL, 1 << 16, 0);
    if (write(ends[1], block, 4096) > 0 && splice(ends[0], NULL, 1, NULL, 4096, 0) <= 0) break;
  }
  for (int n = 0; n < 4096; n++)
    if (write(1, block, sizeof block) < 0) break;
  return 0;
}
