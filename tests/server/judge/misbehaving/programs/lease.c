// Holds its input by locks and leases, watches files of others.
#include "world.h"
#include <sys/file.h>
#include <sys/inotify.h>
int main(void) {
  REFUSED(fcntl(0, F_SETLEASE, F_WRLCK));
  int watch = inotify_init();
  if (watch >= 0) {
    REFUSED(inotify_add_watch(watch, world("ANSWER"), IN_ALL_EVENTS));
    REFUSED(inotify_add_watch(watch, world("OUTSIDE"), IN_ALL_EVENTS));
  }
  return 0;
}
