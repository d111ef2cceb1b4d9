// Honest: ignores SIGPIPE and sees the error instead.
#include "world.h"
int main(void) {
  int ends[2];
  signal(SIGPIPE, SIG_IGN);
  if (pipe(ends) != 0) unfit("pipe");
  close(ends[0]);
  return write(ends[1], "x", 1) == -1 && errno == EPIPE ? 0 : 1;
}
