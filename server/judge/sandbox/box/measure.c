/* What running processes use, read from the kernel's own counters. */
#include "box.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define MOST_PROCESSES 4096

uint64_t now_us(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

uint64_t cpu_us(pid_t pid) {
  clockid_t clock;
  struct timespec time;
  if (clock_getcpuclockid(pid, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_nsec / 1000;
}

int open_of_process(pid_t pid, const char *name) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
  return open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY * (name[0] == 0));
}

void read_of_process(pid_t pid, const char *name, char *text, size_t size) {
  int file = open_of_process(pid, name);
  ssize_t length = file < 0 ? 0 : read(file, text, size - 1);
  text[length > 0 ? length : 0] = 0;
  if (file >= 0) close(file);
}

static uint64_t waited_by(const char *schedstat) {
  char *after;
  strtoull(schedstat, &after, 10);
  return strtoull(after, NULL, 10) / 1000;
}

void for_threads(pid_t pid, void (*each)(pid_t, pid_t, void *), void *what) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  DIR *threads = opendir(path);
  if (threads == NULL) return;
  for (struct dirent *entry; (entry = readdir(threads)) != NULL;)
    if (entry->d_name[0] != '.') each(pid, atoi(entry->d_name), what);
  closedir(threads);
}

static void add_waited(pid_t pid, pid_t thread, void *sum) {
  char name[48], text[128];
  snprintf(name, sizeof name, "task/%d/schedstat", (int)thread);
  read_of_process(pid, name, text, sizeof text);
  *(uint64_t *)sum += waited_by(text);
}

uint64_t waited_us(pid_t pid) {
  uint64_t sum = 0;
  for_threads(pid, add_waited, &sum);
  return sum;
}

static void take_longest_wait(pid_t pid, pid_t thread, void *longest) {
  uint64_t waited = 0;
  add_waited(pid, thread, &waited);
  if (waited > *(uint64_t *)longest) *(uint64_t *)longest = waited;
}

uint64_t longest_wait_us(pid_t pid) {
  uint64_t longest = 0;
  for_threads(pid, take_longest_wait, &longest);
  return longest;
}

static void find_ready(pid_t pid, pid_t thread, void *is_ready) {
  char name[48], text[256];
  snprintf(name, sizeof name, "task/%d/stat", (int)thread);
  read_of_process(pid, name, text, sizeof text);
  const char *at = strrchr(text, ')');
  if (at != NULL && at[1] == ' ' && at[2] == 'R') *(bool *)is_ready = true;
}

bool is_ready(pid_t pid) {
  bool found = false;
  for_threads(pid, find_ready, &found);
  return found;
}

#define EXITING 4u /* PF_EXITING of the kernel */

bool is_ending(pid_t pid) {
  char text[256];
  unsigned flags = EXITING;
  read_of_process(pid, "stat", text, sizeof text);
  const char *at = strrchr(text, ')');
  if (at != NULL) sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %u", &flags);
  return (flags & EXITING) != 0;
}

static void take_page_tables(pid_t pid, pid_t thread, void *bytes) {
  char name[48], text[4096];
  if (*(uint64_t *)bytes > 0) return;  // threads share them
  snprintf(name, sizeof name, "task/%d/status", (int)thread);
  read_of_process(pid, name, text, sizeof text);
  const char *at = strstr(text, "\nVmPTE:");
  if (at != NULL) *(uint64_t *)bytes = strtoull(at + 7, NULL, 10) * 1024;
}

uint64_t page_table_bytes(pid_t pid) {
  uint64_t bytes = 0;
  for_threads(pid, take_page_tables, &bytes);
  return bytes;
}

static uint64_t resident_in(const char *statm) {
  char *after;
  strtoull(statm, &after, 10);
  return strtoull(after, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void take_resident(pid_t pid, pid_t thread, void *most) {
  char name[48], text[128];
  snprintf(name, sizeof name, "task/%d/statm", (int)thread);
  read_of_process(pid, name, text, sizeof text);
  uint64_t bytes = resident_in(text);
  if (bytes > *(uint64_t *)most) *(uint64_t *)most = bytes;
}

uint64_t resident_bytes(pid_t pid, int statm) {
  char text[128];
  ssize_t length = pread(statm, text, sizeof text - 1, 0);
  text[length > 0 ? length : 0] = 0;
  uint64_t bytes = resident_in(text);
  if (bytes == 0) for_threads(pid, take_resident, &bytes);  // the first thread has left the others alone
  return bytes;
}

unsigned threads_of(pid_t pid) {
  char path[64];
  struct stat what;
  snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
  return stat(path, &what) == 0 ? (unsigned)what.st_nlink - 2 : 0;
}

struct walk {
  pid_t *found;
  size_t count, most;
};

static void add_children(pid_t pid, pid_t thread, void *what) {
  struct walk *walk = what;
  char name[48], text[8192];
  snprintf(name, sizeof name, "task/%d/children", (int)thread);
  read_of_process(pid, name, text, sizeof text);
  for (char *at = text, *after; walk->count < walk->most; at = after) {
    long child = strtol(at, &after, 10);
    if (after == at) return;
    walk->found[walk->count++] = (pid_t)child;
  }
}

size_t descendants_of(pid_t ancestor, pid_t *found, size_t most) {
  struct walk walk = {found, 0, most};
  for_threads(ancestor, add_children, &walk);
  for (size_t i = 0; i < walk.count; i++) for_threads(found[i], add_children, &walk);
  return walk.count;
}

/* CPU time of children that a process has already waited for: fields 16 and 17 of stat, in ticks. */
static uint64_t cpu_of_gone_children(pid_t pid) {
  char text[1024];
  read_of_process(pid, "stat", text, sizeof text);
  const char *at = strrchr(text, ')');
  unsigned long user = 0, system = 0;
  if (at == NULL) return 0;
  sscanf(at + 1, " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %lu %lu", &user, &system);
  return (user + system) * 1000000 / (uint64_t)sysconf(_SC_CLK_TCK);
}

static uint64_t memory_of(pid_t pid) {
  char text[128];
  read_of_process(pid, "statm", text, sizeof text);
  unsigned long resident = 0, shared = 0;
  sscanf(text, "%*u %lu %lu", &resident, &shared);
  return resident > shared ? (resident - shared) * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

struct tree measure_tree(pid_t keeper) {
  static pid_t found[MOST_PROCESSES];
  size_t count = descendants_of(keeper, found, MOST_PROCESSES);
  struct tree tree = {.processes = (unsigned)count, .cpu_us = cpu_of_gone_children(keeper)};
  for (size_t i = 0; i < count; i++) {
    tree.cpu_us += cpu_us(found[i]) + cpu_of_gone_children(found[i]);
    tree.waited_us += waited_us(found[i]);
    tree.memory_bytes += memory_of(found[i]);
  }
  return tree;
}
