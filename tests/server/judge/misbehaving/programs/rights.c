// Becomes somebody else.
#include "world.h"
#include <grp.h>
#include <sys/prctl.h>
int main(void) {
  gid_t group = 0;
  if (getuid() != 0) REFUSED(setuid(0));
  if (geteuid() != 0) REFUSED(setreuid(-1, 0));
  if (getgid() != 0) REFUSED(setgid(0));
  DENIED(setgroups(1, &group));
  if (getuid() == 0 && access("/etc/shadow", R_OK) == 0) breach("is root");
  prctl(PR_SET_KEEPCAPS, 1);
  REFUSED(prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, 21, 0, 0));
  REFUSED(prctl(PR_CAPBSET_DROP, 99));
  unsigned header[2] = {0x20080522, 0}, data[6] = {~0u, ~0u, ~0u, ~0u, ~0u, ~0u};
  REFUSED(syscall(SYS_capset, header, data));
  return 0;
}
