// Enters the namespaces of another.
#include "world.h"
#include <sched.h>
int main(void) {
  char path[64];
  const char *const kinds[] = {"mnt", "net", "user", "pid"};
  for (int n = 0; n < 4; n++) {
    snprintf(path, sizeof path, "/proc/%d/ns/%s", getppid() > 0 ? getppid() : 1, kinds[n]);
    int space = open(path, O_RDONLY);
    REFUSED(setns(space < 0 ? 0 : space, 0));
  }
  return 0;
}
