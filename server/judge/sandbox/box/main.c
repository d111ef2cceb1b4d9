/*
 * Starts a slot's helper: `box ns|landlock|unsafe UID [CGROUP]`. It says `ready` or `failed WHY`; then, for each request
 * on stdin (four bytes of length, then fields), it answers with one line on stdout. `box facts` prints the version of
 * Landlock, and `box self-check` within a box tries its walls.
 */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "box.h"

static _Noreturn void refuse_to_start(const char *what) {
  printf("failed %s: %s\n", what, strerror(errno));
  fflush(stdout);
  exit(1);
}

static void write_file(const char *path, const char *text) {
  int file = open(path, O_WRONLY | O_CLOEXEC);
  if (file < 0 || write(file, text, strlen(text)) < 0) refuse_to_start(path);
  close(file);
}

/* A plain user gets the right to make namespaces in a user namespace, in which it stays the same user. */
static void enter_namespaces(bool is_root) {
  char user[64], group[64];
  snprintf(user, sizeof user, "%u %u 1", getuid(), getuid());
  snprintf(group, sizeof group, "%u %u 1", getgid(), getgid());
  int flags = CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS | (is_root ? 0 : CLONE_NEWUSER);
  if (unshare(flags) != 0) refuse_to_start(is_root ? "unshare as root" : "unshare with a user namespace");
  if (!is_root) {
    write_file("/proc/self/setgroups", "deny");
    write_file("/proc/self/uid_map", user);
    write_file("/proc/self/gid_map", group);
  }
  root_prepare();
}

/* Watching must not wait behind what is watched; refused where the machine does not allow it. */
static void hurry(void) {
  const struct sched_param first = {.sched_priority = 1};
  sched_setscheduler(0, SCHED_FIFO | SCHED_RESET_ON_FORK, &first);
}

static void prepare(struct slot *slot, int argc, char **argv) {
  memset(slot, 0, sizeof *slot);
  slot->level = strcmp(argv[1], "ns") == 0 ? LEVEL_NS : strcmp(argv[1], "landlock") == 0 ? LEVEL_LANDLOCK : LEVEL_UNSAFE;
  slot->is_root = geteuid() == 0;
  slot->uid = (uid_t)atoi(argv[2]);
  slot->cgroup = argc > 3 ? argv[3] : NULL;
  slot->landlock_abi = landlock_abi();
  if (slot->level == LEVEL_UNSAFE && slot->is_root) errno = EPERM, refuse_to_start("running programs without a sandbox as root");
  if (slot->level != LEVEL_UNSAFE && slot->landlock_abi < 1) refuse_to_start("Landlock");
  if (access("/proc/thread-self/children", R_OK) != 0) refuse_to_start("/proc/thread-self/children");
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGINT, SIG_IGN);  // the server's to hear; it closes its helpers
  if (slot->level == LEVEL_NS) enter_namespaces(slot->is_root);
  hurry();
}

static bool read_all(char *bytes, size_t length) {
  while (length > 0) {
    ssize_t got = read(0, bytes, length);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes += got;
    length -= (size_t)got;
  }
  return true;
}

static bool read_request(char *bytes, size_t *length) {
  unsigned char head[4];
  if (!read_all((char *)head, sizeof head)) return false;
  *length = head[0] | head[1] << 8 | head[2] << 16 | (size_t)head[3] << 24;
  return *length <= MAX_REQUEST && read_all(bytes, *length);
}

static void say_line(char *line) {
  for (char *at = line; *at != 0; at++)
    if (*at == '\n') *at = ' ';
  size_t length = strlen(line);
  line[length++] = '\n';
  for (ssize_t done; length > 0; line += done, length -= (size_t)done) {
    done = write(1, line, length);
    if (done < 0) exit(0);
  }
}

static void serve(const struct slot *slot) {
  static char bytes[MAX_REQUEST];
  static struct request request;
  char line[2 * MAX_WORDS], error[MAX_WORDS];
  size_t length;
  while (read_request(bytes, &length)) {
    if (request_parse(&request, bytes, length, error)) run(slot, &request, line, sizeof line - 1);
    else snprintf(line, sizeof line - 1, "failed %s", error);
    say_line(line);
  }
}

int main(int argc, char **argv) {
  struct slot slot;
  if (argc == 2 && strcmp(argv[1], "self-check") == 0) return selfcheck();
  if (argc == 2 && strcmp(argv[1], "facts") == 0) return printf("%d\n", landlock_abi()) < 0;
  if (argc < 3) return 2;
  prepare(&slot, argc, argv);
  say_line((char[16]){"ready"});
  serve(&slot);
  return 0;
}
