/* How much a folder holds that a program may fill. Links are not followed; what is deeper or more than usual is full. */
#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "box.h"

#define MOST_DEPTH 32
#define MOST_ENTRIES 50000

struct sum {
  uint64_t bytes;
  unsigned entries;
};

static void add_folder(int folder, int depth, struct sum *sum);

static void add_entry(int folder, const char *name, int depth, struct sum *sum) {
  struct stat what;
  if (fstatat(folder, name, &what, AT_SYMLINK_NOFOLLOW) != 0) return;
  sum->bytes += (uint64_t)what.st_blocks * 512;
  sum->entries++;
  if (S_ISDIR(what.st_mode)) add_folder(openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC), depth + 1, sum);
}

/* Closes the folder. */
static void add_folder(int folder, int depth, struct sum *sum) {
  DIR *entries = folder < 0 ? NULL : fdopendir(folder);
  if (entries == NULL) return;
  for (struct dirent *entry; depth < MOST_DEPTH && sum->entries < MOST_ENTRIES && (entry = readdir(entries)) != NULL;)
    if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0) add_entry(dirfd(entries), entry->d_name, depth, sum);
  closedir(entries);
}

uint64_t folder_bytes(int folder) {
  struct sum sum = {0, 0};
  add_folder(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), 0, &sum);
  return sum.entries >= MOST_ENTRIES ? UINT64_MAX : sum.bytes;
}
