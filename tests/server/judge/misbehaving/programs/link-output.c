// Puts a symbolic link, a hard link, a FIFO, a device, a socket's name or a folder where its output should be.
#include "world.h"
#include <sys/sysmacros.h>
static void place(const char *what, int made) {
  if (made == 0) breach(what);
}
int main(void) {
  unlink("output.txt");
  place("a file taken away", access("output.txt", F_OK) == 0 ? -1 : 0);
  place("symbolic link", symlink(world("ANSWER"), "output.txt"));
  place("hard link", link(world("ANSWER"), "output.txt"));
  place("FIFO", mkfifo("output.txt", 0666));
  place("folder", mkdir("output.txt", 0777));
  place("device", mknod("output.txt", S_IFCHR | 0666, makedev(1, 5)));
  place("rename", rename("program", "output.txt"));
  place("beside: symbolic link", symlink(world("ANSWER"), "other.txt"));
  place("beside: FIFO", mkfifo("other.txt", 0666));
  place("beside: folder", mkdir("other", 0777));
  place("beside: file", open("other.txt", O_WRONLY | O_CREAT, 0666) < 0 ? -1 : 0);
  place("beside: nameless file", open(".", O_TMPFILE | O_WRONLY, 0666) < 0 ? -1 : 0);
  return 0;
}
