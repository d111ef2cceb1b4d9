/* Brings programs to their start: opens, makes keepers, and hears what they and their programs say. */
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <unistd.h>

#include "running.h"

/* How long a keeper may take to kill and reap what is left. */
#define END_PATIENCE_S 30
/* As setpriority counts. */
#define LEAST_PRIORITY 19

bool fail(struct running *running, const char *why) {
  snprintf(running->error, MAX_WORDS, "%s", why);
  return false;
}

bool fail_with_errno(struct running *running, const char *what) {
  snprintf(running->error, MAX_WORDS, "%s: %s", what, strerror(errno));
  return false;
}

static bool start(struct running *running) {
  int control[2], word[2], yes = 1;
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, control) != 0) return fail_with_errno(running, "socketpair");
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, word) != 0) return fail_with_errno(running, "socketpair");
  setsockopt(word[0], SOL_SOCKET, SO_PASSCRED, &yes, sizeof yes);
  const struct timeval patience = {.tv_sec = END_PATIENCE_S};
  setsockopt(control[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
  running->control = control[0];
  running->word = word[0];
  long flags = SIGCHLD | (running->slot->level == LEVEL_NS ? CLONE_NEWPID | CLONE_NEWNS : 0);
  running->keeper = (pid_t)syscall(SYS_clone, flags, 0, 0, 0, 0);
  if (running->keeper == 0) keeper_live(running->slot, running->program, &running->openings, control[1], word[1]);
  close(control[1]);
  close(word[1]);
  return running->keeper > 0 || fail_with_errno(running, "clone");
}

static void take_rights(struct running *running, struct msghdr *message) {
  for (struct cmsghdr *head = CMSG_FIRSTHDR(message); head != NULL; head = CMSG_NXTHDR(message, head)) {
    if (head->cmsg_level != SOL_SOCKET) continue;
    if (head->cmsg_type == SCM_RIGHTS) memcpy(&running->listener, CMSG_DATA(head), sizeof(int));
    if (head->cmsg_type == SCM_CREDENTIALS) {
      struct ucred who;
      memcpy(&who, CMSG_DATA(head), sizeof who);
      running->pid = who.pid;
    }
  }
}

/* Linux may take a session for a group whose share is as large as any other's: then only that file makes it small. */
static void stand_back(pid_t program) {
  char name[64];
  setpriority(PRIO_PROCESS, (id_t)program, LEAST_PRIORITY);
  snprintf(name, sizeof name, "/proc/%d/autogroup", (int)program);
  int group = open(name, O_WRONLY | O_CLOEXEC);
  if (group < 0) return;
  if (dprintf(group, "%d", LEAST_PRIORITY) < 0) {
    // It is not everywhere, and takes only some changes a second.
  }
  close(group);
}

/* Hears what the program says before it becomes another; the end of its words is the start of its run. */
bool hear_program(struct running *running) {
  char words[MAX_WORDS];
  union {
    char space[CMSG_SPACE(sizeof(int)) + CMSG_SPACE(sizeof(struct ucred))];
    struct cmsghdr aligned;
  } rights;
  struct iovec bytes = {words, sizeof words - 1};
  struct msghdr message = {.msg_iov = &bytes, .msg_iovlen = 1, .msg_control = &rights, .msg_controllen = sizeof rights};
  ssize_t length = recvmsg(running->word, &message, MSG_CMSG_CLOEXEC);
  if (length < 0) return fail_with_errno(running, "the program's word");
  words[length] = 0;
  if (length > 0 && words[0] != '!') return fail(running, words);
  if (length > 0) {
    take_rights(running, &message);
    if (running->slot->is_in_background) stand_back(running->pid);
    running->pidfd = (int)syscall(434 /* pidfd_open */, running->pid, 0);
    running->statm = open_of_process(running->pid, "statm");
    struct epoll_event end = {.events = EPOLLIN, .data.u32 = (uint32_t)running->place};
    running->state = READY;
    return epoll_ctl(running->order, EPOLL_CTL_ADD, running->pidfd, &end) == 0 || fail_with_errno(running, "pidfd_open");
  }
  close(running->word);
  running->word = -1;
  if (running->pid == 0) return true;  // its keeper says why
  running->state = RUNNING;
  running->started_at = running->looked_at = running->looked_at_waiting = running->looked_at_folder = now_us();
  running->waited_raw = longest_wait_us(running->pid);
  return true;
}

bool hear_keeper(struct running *running) {
  char words[MAX_WORDS];
  ssize_t length = recv(running->control, words, sizeof words - 1, 0);
  if (length <= 0) return fail(running, "the keeper of the program was killed");
  words[length] = 0;
  return fail(running, words);
}

/* Partners are let go together, once the box would see the end of either. */
void let_go_when_all_ready(struct running *all, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (all[i].state != READY || all[i].is_let_go) return;
  for (size_t i = 0; i < count; i++) all[i].is_let_go = send(all[i].word, "!", 1, MSG_NOSIGNAL) == 1;
}

bool start_all(struct running *all, size_t count) {
  struct openings openings[MAX_PROGRAMS];
  for (size_t i = 0; i < count; i++)
    if (!openings_make(&all[i].openings, all[i].program, all[i].slot, all[i].error)) return false;
  if (count == 2) {
    for (size_t i = 0; i < 2; i++) openings[i] = all[i].openings;
    struct program pair[2] = {*all[0].program, *all[1].program};
    bool is_joined = openings_join(openings, pair, all[0].slot, all[0].error);
    for (size_t i = 0; i < 2; i++) all[i].openings = openings[i];
    if (!is_joined) return false;
  }
  for (size_t i = 0; i < count; i++)
    if (!start(&all[i])) return false;
  return true;
}
