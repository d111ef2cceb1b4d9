// Opens the answer without its path: by a handle, by an O_PATH descriptor, by mapping and by executing it.
#include "world.h"
int main(void) {
  struct {
    struct file_handle head;
    char bytes[128];
  } handle = {.head.handle_bytes = 128};
  int mount;
  const char *answer = world("ANSWER");
  if (name_to_handle_at(AT_FDCWD, answer, &handle.head, &mount, 0) == 0) {
    int root = open("/", O_RDONLY | O_DIRECTORY);
    REFUSED(open_by_handle_at(root < 0 ? 0 : root, &handle.head, O_RDONLY));
    REFUSED(open_by_handle_at(AT_FDCWD, &handle.head, O_RDONLY));
  }
  int pinned = open(answer, O_PATH);
  if (pinned >= 0) {
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", pinned);
    REFUSED(open(path, O_RDONLY));
    REFUSED(openat(pinned, "", O_RDONLY));
    char byte;
    REFUSED(read(pinned, &byte, 1));
    REFUSED(syscall(SYS_execveat, pinned, "", (char *[]){"answer", NULL}, NULL, AT_EMPTY_PATH));
  }
  return 0;
}
