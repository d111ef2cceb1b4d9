/* The last steps of a program before it becomes what is to be run: it gives up every right, one after the other. */
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <linux/capability.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "box.h"

#define FILES_AT_ONCE 256

static void limit(int resource, rlim_t soft, rlim_t hard) {
  struct rlimit now;
  getrlimit(resource, &now);
  if (now.rlim_max != RLIM_INFINITY && hard > now.rlim_max) hard = now.rlim_max;
  if (soft > hard) soft = hard;
  if (setrlimit(resource, &(struct rlimit){soft, hard}) != 0) give_up("rlimit");
}

/* Memory is not limited here: RLIMIT_AS and RLIMIT_DATA count what is only reserved, and kill Go and Java. */
static void set_limits(const struct slot *slot, const struct limits *limits) {
  rlim_t seconds = limits->cpu_us / 1000000 + 2;
  limit(RLIMIT_CPU, seconds, seconds + 1);
  // One byte more than allowed, so that a file that is just as long as allowed differs from a longer one.
  limit(RLIMIT_FSIZE, limits->output_bytes + 1, limits->output_bytes + 1);
  limit(RLIMIT_STACK, limits->memory_bytes, limits->memory_bytes);
  limit(RLIMIT_CORE, 1, 1);  // with 0 a machine's crash reporter is still started
  limit(RLIMIT_MEMLOCK, 0, 0);
  limit(RLIMIT_MSGQUEUE, 0, 0);
  limit(RLIMIT_NOFILE, FILES_AT_ONCE, FILES_AT_ONCE);
  if (has_own_user(slot)) limit(RLIMIT_NPROC, MAX_THREADS + limits->processes, MAX_THREADS + limits->processes);
}

static void set_streams(const struct openings *openings) {
  for (int i = 0; i < 3; i++)
    if (dup2(openings->stdio[i], i) != i) give_up("standard streams");
}

static void drop_user(const struct slot *slot) {
  if (slot->is_root) {
    if (setgroups(0, NULL) != 0) give_up("setgroups");
    if (setresgid(slot->uid, slot->uid, slot->uid) != 0) give_up("setgid");
    if (setresuid(slot->uid, slot->uid, slot->uid) != 0) give_up("setuid");
  }
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2];
  memset(none, 0, sizeof none);
  if (syscall(SYS_capset, &header, none) != 0) give_up("capset");
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) give_up("no_new_privs");
}

static void reset_signals(void) {
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Tells the box that all is set, gives it the listener, and waits for its word. The kernel adds who says it. */
static void wait_for_the_start(int word, int listener) {
  char ready = '!';
  struct iovec bytes = {&ready, 1};
  union {
    char space[CMSG_SPACE(sizeof(int))];
    struct cmsghdr aligned;
  } rights;
  memset(&rights, 0, sizeof rights);
  struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1};
  if (listener >= 0) {
    message.msg_control = &rights;
    message.msg_controllen = sizeof rights.space;
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(sizeof listener);
    memcpy(CMSG_DATA(head), &listener, sizeof listener);
  }
  if (sendmsg(word, &message, MSG_NOSIGNAL) < 0) give_up("the word to the box");
  if (recv(word, &ready, 1, 0) != 1) _exit(127);
}

void launch(const struct slot *slot, const struct program *program, const struct openings *openings, int ruleset, int word) {
  errors_to(word);
  setsid();
  umask(022);
  set_streams(openings);
  if (slot->level == LEVEL_NS ? chdir(BOX_FOLDER) != 0 : fchdir(openings->folder) != 0) give_up("the folder");
  set_limits(slot, &program->limits);
  drop_user(slot);
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  if (ruleset >= 0) landlock_enter(ruleset);
  reset_signals();
  int listener = slot->level == LEVEL_UNSAFE ? -1 : guard_install(slot, program);
  wait_for_the_start(word, listener);
  fifos_as_streams(program);
  syscall(436 /* close_range */, 3, ~0u, 4 /* on exec */);
  execve(program->argv[0], program->argv, program->envp);
  give_up(program->argv[0]);
}
