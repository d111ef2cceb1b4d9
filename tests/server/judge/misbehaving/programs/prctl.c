// Turns off what guards it, then is busy: no parent's death, no dumps, a guard of its own.
#include "world.h"
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
int main(void) {
  prctl(PR_SET_PDEATHSIG, 0);
  prctl(PR_SET_DUMPABLE, 0);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  prctl(PR_SET_TIMERSLACK, 1);
  if (prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0) breach("new privileges");
  if (prctl(PR_SET_SECCOMP, 0, 0, 0, 0) == 0) breach("no filter");
  struct sock_filter allow[] = {BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
  struct sock_fprog filter = {1, allow};
  prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0);
  for (volatile unsigned n = 0;; n++) {
  }
}
