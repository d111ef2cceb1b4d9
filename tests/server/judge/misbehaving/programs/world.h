// What the programs share. They end with 0 when they were refused (or did their honest work), with 3 when they got through,
// with 4 when they could not even try. Names of what may not be harmed come in the environment.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define MB (1024L * 1024L)

__attribute__((unused)) static void breach(const char *what) {
  dprintf(2, "BREACH: %s\n", what);
  _exit(3);
}

__attribute__((unused)) static void unfit(const char *what) {
  dprintf(2, "UNFIT: %s: %s\n", what, strerror(errno));
  _exit(4);
}

__attribute__((unused)) static const char *world(const char *name) {
  const char *value = getenv(name);
  if (value == NULL) unfit(name);
  return value;
}

// It must fail, whatever the reason.
#define REFUSED(call) \
  do {                \
    if ((long)(call) != -1) breach(#call); \
  } while (0)

// It must fail for want of rights, not because its arguments are nonsense.
#define DENIED(call)                                                                        \
  do {                                                                                      \
    if ((long)(call) != -1) breach(#call);                                                  \
    if (errno != EPERM && errno != EACCES && errno != ENOSYS) breach(#call " was looked at"); \
  } while (0)

__attribute__((unused)) static long cpu_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

__attribute__((unused)) static void burn_until(long ms) {
  while (cpu_ms() < ms) {
  }
}

__attribute__((unused)) static void touch(volatile char *from, long bytes) {
  for (long at = 0; at < bytes; at += 4096) from[at] = 1;
}
