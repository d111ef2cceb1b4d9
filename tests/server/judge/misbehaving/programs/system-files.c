// Writes to the kernel's own files.
#include "world.h"
int main(void) {
  const char *const files[] = {"/proc/sys/kernel/hostname",    "/proc/sys/kernel/core_pattern", "/proc/sys/vm/drop_caches", "/proc/sysrq-trigger",
                               "/proc/sys/kernel/pid_max", "/proc/sys/vm/overcommit_memory", "/proc/sys/net/ipv4/ip_forward", "/sys/power/state", "/sys/kernel/mm/transparent_hugepage/enabled",
                               "/sys/fs/cgroup/cgroup.procs", "/proc/1/oom_score_adj", "/proc/self/oom_score_adj", "/proc/self/uid_map",
                               "/proc/self/setgroups", "/proc/self/attr/current", "/proc/self/mem", "/proc/self/coredump_filter", "/proc/self/loginuid"};
  for (unsigned n = 0; n < sizeof files / sizeof *files; n++) REFUSED(open(files[n], O_WRONLY));
  return 0;
}
