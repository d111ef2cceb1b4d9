// System V shared memory, queues and semaphores, which outlive who made them.
#include "world.h"
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
int main(void) {
  int key = atoi(world("KEY"));
  for (int n = 0; n < 64; n++) {
    int segment = shmget(key + n, 4 * MB, IPC_CREAT | 0600);
    if (segment < 0) break;
    char *pages = shmat(segment, NULL, 0);
    if (pages == (void *)-1) break;
    touch(pages, 4 * MB);
    shmdt(pages);
    if (n == 63) breach("256 MB kept in segments");
  }
  for (int n = 0; n < 1000; n++)
    if (msgget(key + n, IPC_CREAT | 0600) < 0) break;
  for (int n = 0; n < 100; n++)
    if (semget(key + n, 100, IPC_CREAT | 0600) < 0) break;
  return 0;
}
