/* Which files a program may touch, by Landlock: what it is not given by a rule it cannot open, at either level. */
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "box.h"

/* From the kernel's uapi/linux/landlock.h; installed headers are often older than the kernel. */
#define CREATE_RULESET 444
#define ADD_RULE 445
#define RESTRICT_SELF 446
#define RULE_PATH_BENEATH 1

enum right {
  EXECUTE = 1 << 0, WRITE_FILE = 1 << 1, READ_FILE = 1 << 2, READ_DIR = 1 << 3, REMOVE_DIR = 1 << 4,
  REMOVE_FILE = 1 << 5, MAKE_CHAR = 1 << 6, MAKE_DIR = 1 << 7, MAKE_REG = 1 << 8, MAKE_SOCK = 1 << 9,
  MAKE_FIFO = 1 << 10, MAKE_BLOCK = 1 << 11, MAKE_SYM = 1 << 12, REFER = 1 << 13, TRUNCATE = 1 << 14,
  IOCTL_DEV = 1 << 15,
};
#define OF_FILES (EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE)
#define TO_READ (EXECUTE | READ_FILE | READ_DIR)
#define TO_WRITE (WRITE_FILE | TRUNCATE)
#define TO_CHANGE (TO_WRITE | REMOVE_DIR | REMOVE_FILE | MAKE_DIR | MAKE_REG | REFER)

struct ruleset {
  uint64_t files, network, scopes;
};
#define ALL_NETWORK 3 /* bind and connect, TCP */
#define ALL_SCOPES 3  /* abstract sockets and signals */

struct __attribute__((packed)) rule {
  uint64_t rights;
  int32_t parent;
};

/* Tests build with a lower bound to see what holds where the kernel is older. */
#ifndef LANDLOCK_AT_MOST
#define LANDLOCK_AT_MOST 1000
#endif

int landlock_abi(void) {
  int abi = (int)syscall(CREATE_RULESET, NULL, 0, 1);
  return abi < LANDLOCK_AT_MOST ? abi : LANDLOCK_AT_MOST;
}

/* The rights this kernel's Landlock knows; it refuses others. */
static uint64_t known_rights(int abi) {
  uint64_t rights = (MAKE_SYM << 1) - 1;
  if (abi >= 2) rights |= REFER;
  if (abi >= 3) rights |= TRUNCATE;
  if (abi >= 5) rights |= IOCTL_DEV;
  return rights;
}

static int make_ruleset(int abi) {
  const struct ruleset ruleset = {known_rights(abi), ALL_NETWORK, ALL_SCOPES};
  size_t size = abi >= 6 ? 24 : abi >= 4 ? 16 : 8;
  int made = (int)syscall(CREATE_RULESET, &ruleset, size, 0);
  if (made < 0) give_up("landlock ruleset");
  return made;
}

static void allow(int ruleset, int abi, int file, uint64_t rights) {
  struct stat what;
  if (fstat(file, &what) != 0) give_up("a file to be allowed");
  if (!S_ISDIR(what.st_mode)) rights &= OF_FILES;
  const struct rule rule = {rights & known_rights(abi), file};
  if (syscall(ADD_RULE, ruleset, RULE_PATH_BENEATH, &rule, 0) != 0) give_up("landlock rule");
}

/* What is not there cannot be read either. */
static void allow_path(int ruleset, int abi, const char *path, uint64_t rights) {
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return;
  allow(ruleset, abi, file, rights);
  close(file);
}

/* Standard error is a pipe, or the file that standard output is: neither needs a rule. */
static void allow_streams(int ruleset, int abi, const struct program *program, const struct openings *openings) {
  for (int i = 0; i < 2; i++)
    if (program->streams[i].kind == STREAM_FILE)
      allow(ruleset, abi, openings->stdio[i], i == 0 ? READ_FILE : TO_WRITE);
}

/* Without a process namespace /proc shows the machine's processes; only what speaks of the machine itself is given then. */
static bool may_be_given(const struct slot *slot, const char *path) {
  bool is_in_proc = strcmp(path, "/proc") == 0 || strncmp(path, "/proc/", 6) == 0;
  bool is_of_machine = strcmp(path, "/proc/cpuinfo") == 0 || strcmp(path, "/proc/meminfo") == 0;
  return slot->level == LEVEL_NS || !is_in_proc || is_of_machine;
}

int landlock_rules(const struct slot *slot, const struct program *program, const struct openings *openings) {
  int abi = slot->landlock_abi;
  int ruleset = make_ruleset(abi);
  allow(ruleset, abi, openings->folder, program->writes_folder ? TO_READ | TO_CHANGE : TO_READ);
  for (size_t i = 0; i < program->writables; i++) allow(ruleset, abi, openings->writable[i], READ_FILE | TO_WRITE);
  for (size_t i = 0; i < program->readables; i++)
    if (may_be_given(slot, program->readable[i])) allow_path(ruleset, abi, program->readable[i], TO_READ);
  for (size_t i = 0; i < program->fifos; i++) allow_path(ruleset, abi, program->fifo[i], READ_FILE | WRITE_FILE);
  if (program->argv[0][0] == '/') allow_path(ruleset, abi, program->argv[0], EXECUTE | READ_FILE);
  allow_streams(ruleset, abi, program, openings);
  allow_path(ruleset, abi, "/dev/null", READ_FILE | WRITE_FILE);
  allow_path(ruleset, abi, "/dev/random", READ_FILE);
  allow_path(ruleset, abi, "/dev/urandom", READ_FILE);
  return ruleset;
}

void landlock_enter(int ruleset) {
  if (syscall(RESTRICT_SELF, ruleset, 0) != 0) give_up("landlock");
}
