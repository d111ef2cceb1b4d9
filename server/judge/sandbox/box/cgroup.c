/*
 * The memory cgroup that this helper and its programs are in, where the machine gives one. The resident size is watched
 * anyway and decides; the cgroup keeps the machine safe from what shows there too late or not at all.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "box.h"

/* For the helper, keepers, what the kernel keeps for programs, and files that wait to be written. */
#define ROOM_BYTES (64ull << 20)

static int limit_file = -1, kills_file = -1, reached_file = -1;
/* How the file of `reached_file` names its count; version 1 has nothing else in it. */
static const char *reached_name = "";

static int open_in(const char *folder, const char *name, int flags) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  return open(path, flags | O_CLOEXEC);
}

bool cgroup_use(const char *folder) {
  limit_file = open_in(folder, "memory.max", O_WRONLY);
  kills_file = reached_file = open_in(folder, "memory.events", O_RDONLY);
  reached_name = "oom ";
  if (limit_file < 0) {
    limit_file = open_in(folder, "memory.limit_in_bytes", O_WRONLY);
    kills_file = open_in(folder, "memory.oom_control", O_RDONLY);
    reached_file = open_in(folder, "memory.failcnt", O_RDONLY);
    reached_name = "";
  }
  return limit_file >= 0 && kills_file >= 0 && reached_file >= 0;
}

void cgroup_limit(uint64_t bytes) {
  static uint64_t last;
  char text[32];
  if (limit_file < 0 || bytes == last) return;
  int length = snprintf(text, sizeof text, "%llu", (unsigned long long)(bytes + ROOM_BYTES));
  if (pwrite(limit_file, text, (size_t)length, 0) == length) last = bytes;
}

static uint64_t count_in(int file, const char *name) {
  char text[512];
  ssize_t length = file < 0 ? 0 : pread(file, text, sizeof text - 1, 0);
  if (length <= 0) return 0;
  text[length] = 0;
  const char *at = strstr(text, name);
  return at == NULL ? 0 : strtoull(at + strlen(name), NULL, 10);
}

uint64_t cgroup_kills(void) { return count_in(kills_file, "oom_kill "); }

uint64_t cgroup_reached(void) { return count_in(reached_file, reached_name); }
