/* How keepers and programs tell the box that they cannot go on. */
#include "box.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int words_to = -1;

void errors_to(int socket) { words_to = socket; }

void give_up(const char *what) {
  char words[MAX_WORDS];
  int length = snprintf(words, sizeof words, "%s: %s", what, strerror(errno));
  if (length >= (int)sizeof words) length = sizeof words - 1;
  if (words_to >= 0) send(words_to, words, (size_t)length, MSG_NOSIGNAL);
  _exit(127);
}
