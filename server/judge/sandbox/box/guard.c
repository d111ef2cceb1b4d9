/* The filter of system calls a program runs under. What it cannot decide by itself it leaves to the box (notices.c). */
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "box.h"
#include "calls.h"

#if defined(__x86_64__)
#define NATIVE_ARCH AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define NATIVE_ARCH AUDIT_ARCH_AARCH64
#else
#error "the guard does not know the system calls of this architecture"
#endif

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5)
#endif

#define MOST_INSTRUCTIONS 700
#define NEW_NAMESPACES                                                                                      \
  (CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET)
#define ASK SECCOMP_RET_USER_NOTIF
#define FAIL(error) (SECCOMP_RET_ERRNO | (error))

static struct sock_filter code[MOST_INSTRUCTIONS];
static unsigned short length;

static void emit(unsigned short op, unsigned value, unsigned char if_true, unsigned char if_false) {
  if (length == MOST_INSTRUCTIONS) give_up("the guard is too long");
  code[length++] = (struct sock_filter){op, if_true, if_false, value};
}

static void load(size_t offset) { emit(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset, 0, 0); }
static void answer(unsigned action) { emit(BPF_RET | BPF_K, action, 0, 0); }
static void load_number(void) { load(offsetof(struct seccomp_data, nr)); }

/* The low half of an argument; all that is looked at here are ints in the kernel's eyes too. */
static void load_argument(int index) { load(offsetof(struct seccomp_data, args) + 8 * (size_t)index); }

/* With the number loaded: answers one call the same way always. */
static void always(int number, unsigned action) {
  emit(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 1);
  answer(action);
}

/* Opens a passage for one call, which loads what it likes; `until` closes it. */
static unsigned short when(int number) {
  emit(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)number, 0, 0);
  return (unsigned short)(length - 1);
}

static void until(unsigned short start) {
  load_number();
  code[start].jf = (unsigned char)(length - 1 - start - 1);
}

static void if_equal(unsigned value, unsigned action) {
  emit(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1);
  answer(action);
}

static void if_any_bit(unsigned bits, unsigned action) {
  emit(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1);
  answer(action);
}

static void architecture(void) {
  load(offsetof(struct seccomp_data, arch));
  emit(BPF_JMP | BPF_JEQ | BPF_K, NATIVE_ARCH, 1, 0);
  answer(ASK);
  load_number();
#ifdef __x86_64__
  emit(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);  // x32
  answer(ASK);
#endif
  emit(BPF_JMP | BPF_JGT | BPF_K, LAST_KNOWN_CALL, 0, 1);
  answer(FAIL(ENOSYS));
}

static unsigned action_of(enum treatment treatment) {
  switch (treatment) {
    case FORBIDDEN: return ASK;
    case DENIED: return FAIL(EPERM);
    case ABSENT: return FAIL(ENOSYS);
    case IGNORED: return FAIL(0);
  }
  return ASK;
}

/* A lone program gets EAGAIN for a process, as if the machine were full; of several the box counts them. */
static void processes(bool is_alone, bool counts_threads) {
  unsigned action = is_alone ? FAIL(EAGAIN) : ASK;
#ifdef __NR_fork
  always(__NR_fork, action);
  always(__NR_vfork, action);
#endif
  unsigned short start = when(__NR_clone);
  load_argument(0);
  if_any_bit(NEW_NAMESPACES, ASK);
  emit(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0);
  answer(action);
  answer(counts_threads ? ASK : SECCOMP_RET_ALLOW);
  until(start);
}

/* Pages that are shared do not all show in the resident size, so the box adds up what is asked for. */
static void memory(void) {
  unsigned short start = when(__NR_mmap);
  load_argument(3);
  if_any_bit(MAP_HUGETLB, FAIL(ENOMEM));
  emit(BPF_ALU | BPF_AND | BPF_K, MAP_SHARED | MAP_ANONYMOUS, 0, 0);
  if_equal(MAP_SHARED | MAP_ANONYMOUS, ASK);
  until(start);
}

/* Signals to others. A process namespace or Landlock's scope keeps them in; without either they go by the number. */
static void signals(void) {
  const int calls[] = {__NR_kill, __NR_tgkill, __NR_rt_sigqueueinfo, __NR_rt_tgsigqueueinfo};
  for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
    unsigned short start = when(calls[i]);
    load_argument(0);
    if_equal((unsigned)getpid(), SECCOMP_RET_ALLOW);
    answer(FAIL(EPERM));
    until(start);
  }
  always(__NR_tkill, FAIL(EPERM));
}

/* Control calls: only what tells a file from a terminal and sets flags of a descriptor. */
static void controls(void) {
  const unsigned harmless[] = {0x5401 /* TCGETS */, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX, TIOCGWINSZ};
  unsigned short start = when(__NR_ioctl);
  load_argument(1);
  for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++) if_equal(harmless[i], SECCOMP_RET_ALLOW);
  answer(FAIL(ENOTTY));
  until(start);

  start = when(__NR_fcntl);
  load_argument(1);
  // With larger pipes memory could be kept that is no process's; as they are made, all that it may open are 8 MB.
  const unsigned others[] = {F_SETOWN, F_SETSIG, F_SETOWN_EX, F_SETLEASE, F_NOTIFY, F_SETPIPE_SZ};
  for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) if_equal(others[i], FAIL(EPERM));
  until(start);

  start = when(__NR_prctl);
  load_argument(0);
  const unsigned switches[] = {PR_SET_MM, PR_SET_SECCOMP, PR_SET_CHILD_SUBREAPER, PR_SET_PDEATHSIG};
  for (size_t i = 0; i < sizeof switches / sizeof switches[0]; i++) if_equal(switches[i], FAIL(EPERM));
  until(start);

  start = when(__NR_prlimit64);
  load_argument(0);
  if_equal(0, SECCOMP_RET_ALLOW);
  if_equal((unsigned)getpid(), SECCOMP_RET_ALLOW);
  answer(FAIL(EPERM));
  until(start);

  start = when(__NR_personality);
  load_argument(0);
  if_equal(0xffffffff, SECCOMP_RET_ALLOW);
  answer(ASK);
  until(start);
}

/*
 * Modes of files. A compiler's linker insists on setting them, so where a whole folder may be written it is answered
 * that they were set; the driver makes programs executable afterwards.
 */
static void modes(bool writes_folder) {
  unsigned action = writes_folder ? FAIL(0) : FAIL(EPERM);
  always(__NR_fchmod, action);
  always(__NR_fchmodat, action);
#ifdef __NR_chmod
  always(__NR_chmod, action);
#endif
}

/* The calls that open a file, each with the place of its flags among the arguments. */
static const struct {
  int number, flags;
} opens[] = {
    {__NR_openat, 2},
#ifdef __NR_open
    {__NR_open, 1},
#endif
};

/* Where a whole folder may be written the box counts the files that are made. */
static void creations(void) {
  for (size_t i = 0; i < sizeof opens / sizeof opens[0]; i++) {
    unsigned short start = when(opens[i].number);
    load_argument(opens[i].flags);
    if_any_bit(O_CREAT | (O_TMPFILE & ~O_DIRECTORY), ASK);
    until(start);
  }
  always(437 /* openat2 */, FAIL(ENOSYS));
  always(__NR_mkdirat, ASK);
  always(__NR_linkat, ASK);
  always(__NR_symlinkat, FAIL(EPERM));
#ifdef __NR_open
  always(__NR_creat, ASK);
  always(__NR_mkdir, ASK);
  always(__NR_link, ASK);
  always(__NR_symlink, FAIL(EPERM));
#endif
}

/* Before its third version Landlock does not see that a file is cut. */
static void cuts(void) {
  always(__NR_truncate, FAIL(EPERM));
  always(437 /* openat2 */, FAIL(ENOSYS));
  for (size_t i = 0; i < sizeof opens / sizeof opens[0]; i++) {
    unsigned short start = when(opens[i].number);
    load_argument(opens[i].flags);
    emit(BPF_ALU | BPF_AND | BPF_K, O_TRUNC | O_ACCMODE, 0, 0);
    if_equal(O_TRUNC | O_RDONLY, FAIL(EPERM));
    until(start);
  }
}

static long set_filter(unsigned long flags) {
  struct sock_fprog filter = {.len = length, .filter = code};
  return syscall(__NR_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER | flags, &filter);
}

int guard_install(const struct slot *slot, const struct program *program) {
  length = 0;
  architecture();
  processes(program->limits.processes == 1, !has_own_user(slot));
  memory();
  if (slot->level == LEVEL_LANDLOCK && slot->landlock_abi < 6) signals();
  controls();
  modes(program->writes_folder);
  if (slot->landlock_abi < 3) cuts();
  if (program->writes_folder) creations();
  // Programs that shall only talk over their pipes could see each other's locks of a file that both may read.
  if (program->fifos > 0) always(__NR_flock, FAIL(ENOLCK));
  for (size_t i = 0; i < CALL_COUNT; i++) always(CALLS[i].number, action_of(CALLS[i].treatment));
  answer(SECCOMP_RET_ALLOW);

  long listener = set_filter(SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV);
  if (listener < 0 && errno == EINVAL) listener = set_filter(0);
  if (listener < 0) give_up("seccomp");
  return (int)listener;
}
