/*
 * A root of the program's own: an empty file system in memory, and bound into it, read-only and at the same paths, what
 * it may read. Mount trees are taken before the new root is there and put in after, so neither hides the other.
 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "box.h"

/* From the kernel's uapi/linux/mount.h, and numbers that are the same on every architecture. */
#define OPEN_TREE 428
#define MOVE_MOUNT 429
#define MOUNT_SETATTR 442
#define TREE_CLONE 1
#define MOVE_FROM_FD 4
#define ATTR_RDONLY 1
#define ATTR_NOSUID 2
#define ATTR_NODEV 4
#define AT_TREE 0x8000

#define MOST_PIECES 256
#define MOST_LINKS 16
#define BASE "/tmp"

struct attributes {
  uint64_t set, clear, propagation, userns;
};

/* A piece of the root to be: a tree to be bound at a path, or a symbolic link. */
struct piece {
  char path[PATH_MAX];
  int tree;
  bool is_folder;
  char target[PATH_MAX]; /* of a link */
};

static struct piece pieces[MOST_PIECES];
static size_t piece_count;

static struct piece *new_piece(const char *path) {
  if (piece_count == MOST_PIECES) errno = E2BIG, give_up("the root");
  struct piece *piece = &pieces[piece_count++];
  snprintf(piece->path, sizeof piece->path, "%s", path);
  return piece;
}

static void bind(const char *source, const char *path, uint64_t attributes) {
  struct stat what;
  int tree = (int)syscall(OPEN_TREE, AT_FDCWD, source, TREE_CLONE | AT_TREE | O_CLOEXEC);
  if (tree < 0 && errno == ENOENT) return;
  if (tree < 0 || fstat(tree, &what) != 0) give_up(source);
  const struct attributes wanted = {.set = attributes};
  if (syscall(MOUNT_SETATTR, tree, "", AT_EMPTY_PATH | AT_TREE, &wanted, sizeof wanted) != 0) give_up(source);
  struct piece *piece = new_piece(path);
  piece->tree = tree;
  piece->is_folder = S_ISDIR(what.st_mode);
}

static bool has_piece(const char *path) {
  for (size_t i = 0; i < piece_count; i++) {
    size_t length = strlen(pieces[i].path);
    bool is_within = strncmp(path, pieces[i].path, length) == 0 && (path[length] == 0 || path[length] == '/');
    if (is_within && (pieces[i].tree >= 0 || path[length] == 0)) return true;
  }
  return false;
}

/* Adds the link at `path`, and says in `next` where its target lies, with what followed it. */
static bool follow_link(const char *path, size_t length, char next[PATH_MAX]) {
  char link[PATH_MAX], target[PATH_MAX];
  snprintf(link, sizeof link, "%.*s", (int)length, path);
  ssize_t size = readlink(link, target, sizeof target - 1);
  if (size < 0) return false;
  target[size] = 0;
  if (!has_piece(link)) {
    struct piece *piece = new_piece(link);
    piece->tree = -1;
    memcpy(piece->target, target, sizeof target);
  }
  *strrchr(link, '/') = 0;
  char whole[3 * PATH_MAX];
  snprintf(whole, sizeof whole, "%s/%s%s", target[0] == '/' ? "" : link, target, path + length);
  if (strlen(whole) >= PATH_MAX) return false;
  strcpy(next, whole);
  return true;
}

/* Takes `.`, `..` and doubled slashes out of an absolute path, without asking the file system. */
static void tidy(const char *path, char tidied[PATH_MAX]) {
  size_t length = 0;
  while (*path != 0) {
    while (*path == '/') path++;
    size_t part = strcspn(path, "/");
    if (part == 2 && memcmp(path, "..", 2) == 0) {
      while (length > 0 && tidied[--length] != '/') {
      }
    } else if (part > 0 && !(part == 1 && path[0] == '.') && length + part + 2 < PATH_MAX) {
      tidied[length++] = '/';
      memcpy(tidied + length, path, part);
      length += part;
    }
    path += part;
  }
  tidied[length] = 0;
}

/* Shows a path of the machine, with the links that lead to it. What is not there is left out. */
static void show(const char *wanted, int links) {
  char path[PATH_MAX], next[PATH_MAX];
  tidy(wanted, path);
  if (path[0] == 0 || links == MOST_LINKS || has_piece(path)) return;
  for (size_t at = 1; at <= strlen(path); at++) {
    if (path[at] != '/' && path[at] != 0) continue;
    if (follow_link(path, at, next)) {
      show(next, links + 1);
      return;
    }
  }
  bind(path, path, ATTR_RDONLY | ATTR_NOSUID | ATTR_NODEV);
}

static void make_parents(char *path) {
  for (char *at = path + 1; (at = strchr(at, '/')) != NULL; at++) {
    *at = 0;
    mkdir(path, 0755);
    *at = '/';
  }
}

static void place(struct piece *piece) {
  char path[PATH_MAX + 8];
  snprintf(path, sizeof path, ".%s", piece->path);
  make_parents(path);
  if (piece->tree < 0) {
    symlink(piece->target, path);
    return;
  }
  if (piece->is_folder) mkdir(path, 0755);
  else close(open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0644));
  if (syscall(MOVE_MOUNT, piece->tree, "", AT_FDCWD, path, MOVE_FROM_FD) != 0) give_up(piece->path);
  close(piece->tree);
}

static void place_devices(void) {
  symlink("/proc/self/fd/0", "dev/stdin");
  symlink("/proc/self/fd/1", "dev/stdout");
  symlink("/proc/self/fd/2", "dev/stderr");
  symlink("/proc/self/fd", "dev/fd");
}

static bool is_in_proc(const char *path) { return strcmp(path, "/proc") == 0 || strncmp(path, "/proc/", 6) == 0; }

/* Where a container hides parts of /proc it cannot be had whole, or at all; programs then go without. */
static void place_proc(void) {
  const unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY;
  mkdir("proc", 0755);
  if (mount("proc", "proc", "proc", flags, NULL) != 0) mount("proc", "proc", "proc", flags, "subset=pid");
}

void root_prepare(void) {
  if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) give_up("private mounts");
}

void root_enter(const struct program *program) {
  const uint64_t device = ATTR_NOSUID;
  bool writes = program->writes_folder || program->writables > 0;
  piece_count = 0;
  bind("/dev/null", "/dev/null", device);
  bind("/dev/random", "/dev/random", device);
  bind("/dev/urandom", "/dev/urandom", device);
  for (size_t i = 0; i < program->readables; i++)
    if (!is_in_proc(program->readable[i])) show(program->readable[i], 0);
  if (program->argv[0][0] == '/') show(program->argv[0], 0);
  for (size_t i = 0; i < program->fifos; i++) bind(program->fifo[i], program->fifo[i], ATTR_NOSUID | ATTR_NODEV);
  bind(program->folder, BOX_FOLDER, ATTR_NOSUID | ATTR_NODEV | (writes ? 0 : ATTR_RDONLY));

  if (mount("box", BASE, "tmpfs", MS_NOSUID | MS_NODEV, "size=1m,nr_inodes=4096,mode=755") != 0) give_up("tmpfs");
  if (chdir(BASE) != 0) give_up("the new root");
  for (size_t i = 0; i < piece_count; i++) place(&pieces[i]);
  place_devices();
  place_proc();
  mkdir("tmp", 0755);
  if (syscall(SYS_pivot_root, ".", ".") != 0 || umount2(".", MNT_DETACH) != 0 || chdir("/") != 0) give_up("pivot_root");
  if (mount(NULL, "/", NULL, MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV, NULL) != 0) give_up("read-only root");
}
