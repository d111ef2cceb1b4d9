// Talks to a server of this machine, as to the database.
#include "world.h"
#include <arpa/inet.h>
#include <sys/socket.h>
int main(void) {
  int connection = socket(AF_INET, SOCK_STREAM, 0);
  if (connection < 0) return 0;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(world("PORT"))), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  REFUSED(connect(connection, (struct sockaddr *)&address, sizeof address));
  return 0;
}
