// Reads and removes a queue of another process: its number is all that is needed.
#include "world.h"
#include <mqueue.h>
#include <sys/ipc.h>
#include <sys/msg.h>
int main(void) {
  struct msqid_ds state;
  int queue = atoi(world("QUEUE"));
  struct {
    long kind;
    char text[8];
  } message = {1, "spoilt"};
  REFUSED(msgctl(queue, IPC_STAT, &state));
  REFUSED(msgsnd(queue, &message, 6, IPC_NOWAIT));
  REFUSED(msgctl(queue, IPC_RMID, NULL));
  REFUSED(msgctl(0, MSG_STAT, &state));
  return 0;
}
