// POSIX message queues and shared memory: files of the machine under another name.
#include "world.h"
#include <mqueue.h>
int main(void) {
  char name[128];
  snprintf(name, sizeof name, "/%s", world("MARKER"));
  mq_open(name, O_RDWR | O_CREAT, 0600, NULL);
  int memory = shm_open(name, O_RDWR | O_CREAT, 0600);
  if (memory < 0 || ftruncate(memory, 256 * MB) != 0) return 0;
  char *pages = mmap(NULL, 256 * MB, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  if (pages == MAP_FAILED) return 0;
  touch(pages, 256 * MB);
  breach("256 MB of named memory");
}
