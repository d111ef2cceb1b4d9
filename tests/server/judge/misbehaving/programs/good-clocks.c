// Honest: asks every clock and what the machine is, as libraries do.
#include "world.h"
#include <sched.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/utsname.h>
int main(void) {
  struct timespec now;
  for (int clock = 0; clock < 8; clock++)
    if (clock_gettime(clock, &now) != 0) return 1;
  struct timeval day;
  struct tms used;
  struct rusage usage;
  struct utsname name;
  struct sysinfo info;
  char folder[4096];
  if (gettimeofday(&day, NULL) != 0 || times(&used) == (clock_t)-1 || time(NULL) < 1000000000) return 2;
  if (getrusage(RUSAGE_SELF, &usage) != 0 || uname(&name) != 0 || sysinfo(&info) != 0) return 3;
  if (getcwd(folder, sizeof folder) == NULL || getpid() <= 0 || sysconf(_SC_NPROCESSORS_ONLN) < 1) return 4;
  clock();
  isatty(0);
  isatty(1);
  sched_yield();
  return 0;
}
