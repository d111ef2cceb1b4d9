/*
 * Starts a slot's helper: `box ns|landlock|unsafe UID foreground|background [CGROUP]`. It says `ready` or `failed WHY`;
 * then, for each request on stdin (four bytes of length, then fields), it answers with one line on stdout. Programs in the
 * background have what others leave of the processor. `box facts` prints the version of Landlock, `box self-check` within a box tries its walls, and `box take BYTES` takes memory.
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

static void spare_from_oom(void) {
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, SPARED_BY_OOM, strlen(SPARED_BY_OOM)) < 0) {
    // A container may refuse it even to root.
  }
  close(file);
}

static void prepare(struct slot *slot, int argc, char **argv) {
  memset(slot, 0, sizeof *slot);
  slot->level = strcmp(argv[1], "ns") == 0 ? LEVEL_NS : strcmp(argv[1], "landlock") == 0 ? LEVEL_LANDLOCK : LEVEL_UNSAFE;
  slot->is_root = geteuid() == 0;
  slot->uid = (uid_t)atoi(argv[2]);
  slot->landlock_abi = landlock_abi();
  if (slot->level == LEVEL_UNSAFE && slot->is_root) errno = EPERM, refuse_to_start("running programs without a sandbox as root");
  if (slot->level != LEVEL_UNSAFE && slot->landlock_abi < 1) refuse_to_start("Landlock");
  if (access("/proc/thread-self/children", R_OK) != 0) refuse_to_start("/proc/thread-self/children");
  slot->is_in_background = strcmp(argv[3], "background") == 0;
  if (argc > 4 && !cgroup_use(argv[4])) refuse_to_start(argv[4]);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  signal(SIGPIPE, SIG_IGN);
  signal(SIGINT, SIG_IGN);  // the server's to hear; it closes its helpers
  if (slot->is_root) spare_from_oom();
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

static void say_line(const char *line) {
  char text[MAX_LINE + 1];
  int length = snprintf(text, sizeof text - 1, "%s", line);
  if (length > (int)sizeof text - 2) length = sizeof text - 2;
  for (int i = 0; i < length; i++)
    if (text[i] == '\n') text[i] = ' ';
  text[length++] = '\n';
  for (int at = 0; at < length;) {
    ssize_t done = write(1, text + at, (size_t)(length - at));
    if (done < 0) exit(0);
    at += (int)done;
  }
}

static void serve(const struct slot *slot) {
  static char bytes[MAX_REQUEST];
  static struct request request;
  char error[MAX_WORDS], line[MAX_WORDS + 16];
  size_t length;
  while (read_request(bytes, &length)) {
    if (request_parse(&request, bytes, length, error)) {
      run(slot, &request, say_line);
    } else {
      snprintf(line, sizeof line, "failed %s", error);
      say_line(line);
    }
  }
}

int main(int argc, char **argv) {
  struct slot slot;
  if (argc == 2 && strcmp(argv[1], "self-check") == 0) return selfcheck();
  if (argc == 3 && strcmp(argv[1], "take") == 0) return selfcheck_take((size_t)atol(argv[2]));
  if (argc == 2 && strcmp(argv[1], "facts") == 0) return printf("%d\n", landlock_abi()) < 0;
  if (argc < 4) return 2;
  prepare(&slot, argc, argv);
  say_line("ready");
  serve(&slot);
  return 0;
}
