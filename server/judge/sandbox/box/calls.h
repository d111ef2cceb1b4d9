/* System calls by what the guard makes of them. */
#pragma once

#include <stddef.h>
#include <sys/syscall.h>

enum treatment {
  FORBIDDEN, /* no submission needs it: the program is ended and the call named */
  DENIED,    /* fails with EPERM */
  ABSENT,    /* fails with ENOSYS, so that libraries fall back to another way */
  IGNORED,   /* says that it was done */
};

struct call {
  int number;
  const char *name;
  enum treatment treatment;
};

extern const struct call CALLS[];
extern const size_t CALL_COUNT;

/* The last call this table was written for: what is newer is absent. */
#define LAST_KNOWN_CALL 450
