// What only who runs the machine may do. Arguments are such that nothing would happen.
#include "world.h"
#include <sys/klog.h>
#include <sys/reboot.h>
#include <sys/swap.h>
#include <sys/timex.h>
int main(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  struct timex nothing = {.modes = ADJ_STATUS, .status = 0};
  REFUSED(reboot(RB_ENABLE_CAD));
  REFUSED(swapon("./program", 0));
  REFUSED(swapoff("./program"));
  REFUSED(sethostname("agon", 4));
  REFUSED(setdomainname("agon", 4));
  REFUSED(clock_settime(CLOCK_REALTIME, &now));
  REFUSED(adjtimex(&nothing));
  REFUSED(syscall(SYS_kexec_load, 0, 0, NULL, 0));
  REFUSED(syscall(SYS_init_module, "", 0, ""));
  REFUSED(syscall(SYS_delete_module, "none", 0));
  REFUSED(syscall(SYS_acct, NULL));
  REFUSED(syscall(SYS_iopl, 3));
  REFUSED(syscall(SYS_ioperm, 0x70, 2, 1));
  REFUSED(syscall(SYS_quotactl, 0, NULL, 0, NULL));
  REFUSED(klogctl(3, (char[64]){0}, 64));
  REFUSED(syscall(SYS_vhangup));
  return 0;
}
