// Looks for variables and limits it was not meant to see.
#include "world.h"
extern char **environ;
int main(void) {
  const char *const given[] = {"MARKER=", "ANSWER=", "CANARY=", "INPUT=", "OUTSIDE=", "VICTIM=", "PORT=", "QUEUE=", "KEY=", "PATH=", "HOME=", "LANG="};
  for (char **entry = environ; *entry != NULL; entry++) {
    int known = 0;
    for (unsigned n = 0; n < sizeof given / sizeof *given; n++) known |= strncmp(*entry, given[n], strlen(given[n])) == 0;
    if (!known) breach(*entry);
  }
  return 0;
}
