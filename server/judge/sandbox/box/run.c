/* Watches the programs of a request from their start to their end, and says what they did. */
#include <errno.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "box.h"

/* How often a lone program is looked at, and one that may have others; the others cost a walk over /proc. */
#define LOOK_US 3000
#define LOOK_AT_TREE_US 20000
#define LOOK_AT_WAITING_US 20000
/* However long it waited for a core, at some time it must end. */
#define MOST_WALLS 10
/* How long a keeper may take to kill and reap what is left. */
#define END_PATIENCE_S 30

enum state { STARTING, READY, RUNNING, ENDED };
enum stop { NOT_STOPPED, OVER_CPU, OVER_WALL, OVER_MEMORY, FORBIDDEN_CALL };

struct running {
  size_t place;   /* in the request */
  int order;      /* shared by all: tells whose end came first */
  const struct slot *slot;
  const struct program *program;
  struct openings openings;
  int control, word, listener, statm, pidfd;
  pid_t keeper, pid;
  enum state state;
  bool is_let_go;
  bool saw_kill;  /* the cgroup's killer was at work in this run */
  enum stop stop;
  struct notices notices;
  uint64_t started_at, ended_at, looked_at_waiting;
  uint64_t waited_raw, waited_us, peak_bytes;
  struct ending ending;
  char *error;
};

static bool fail(struct running *running, const char *why) {
  snprintf(running->error, MAX_WORDS, "%s", why);
  return false;
}

static bool fail_with_errno(struct running *running, const char *what) {
  snprintf(running->error, MAX_WORDS, "%s: %s", what, strerror(errno));
  return false;
}

/* ---- start ---- */

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

/* Hears what the program says before it becomes another; the end of its words is the start of its run. */
static bool hear_program(struct running *running) {
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
  running->started_at = running->looked_at_waiting = now_us();
  return true;
}

static bool hear_keeper(struct running *running) {
  char words[MAX_WORDS];
  ssize_t length = recv(running->control, words, sizeof words - 1, 0);
  if (length <= 0) return fail(running, "the keeper of the program was killed");
  words[length] = 0;
  return fail(running, words);
}

/* Partners are let go together, once the box would see the end of either. */
static void let_go_when_all_ready(struct running *all, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (all[i].state != READY || all[i].is_let_go) return;
  for (size_t i = 0; i < count; i++) all[i].is_let_go = send(all[i].word, "!", 1, MSG_NOSIGNAL) == 1;
}

/* ---- watch ---- */

static bool is_alone(const struct running *running) { return running->program->limits.processes == 1; }

static void stop(struct running *running, enum stop why) {
  if (running->stop != NOT_STOPPED) return;
  running->stop = why;
  syscall(424 /* pidfd_send_signal */, running->pidfd, SIGKILL, NULL, 0);
}

/* Adds what was waited since the last look; of several threads' waiting no more counts than time has passed. */
static void look_at_waiting(struct running *running, uint64_t now, uint64_t raw) {
  uint64_t passed = now - running->looked_at_waiting;
  uint64_t more = raw > running->waited_raw ? raw - running->waited_raw : 0;
  running->waited_us += more < passed ? more : passed;
  running->waited_raw = raw;
  running->looked_at_waiting = now;
}

static void judge_use(struct running *running, uint64_t now, uint64_t cpu, uint64_t memory) {
  const struct limits *limits = &running->program->limits;
  uint64_t most_waited = limits->wall_us * MOST_WALLS;
  uint64_t waited = running->waited_us < most_waited ? running->waited_us : most_waited;
  if (memory > running->peak_bytes) running->peak_bytes = memory;
  if (memory > limits->memory_bytes) stop(running, OVER_MEMORY);
  else if (cpu > limits->cpu_us) stop(running, OVER_CPU);
  else if (now - running->started_at > limits->wall_us + waited) stop(running, OVER_WALL);
}

static void look(struct running *running) {
  uint64_t now = now_us();
  if (is_alone(running)) {
    uint64_t cpu = cpu_us(running->pid);
    bool is_wall_near = now - running->started_at >= running->program->limits.wall_us + running->waited_us;
    if (is_wall_near || now - running->looked_at_waiting >= LOOK_AT_WAITING_US)
      look_at_waiting(running, now, waited_us(running->pid));
    judge_use(running, now, cpu, resident_bytes(running->pid, running->statm));
  } else {
    struct tree tree = measure_tree(running->keeper);
    look_at_waiting(running, now, tree.waited_us);
    judge_use(running, now, tree.cpu_us, tree.memory_bytes);
  }
}

static void close_if_open(int *file) {
  if (*file >= 0) close(*file);
  *file = -1;
}

/* The program is dead and not yet reaped: the last look, then its keeper ends the rest and says what all of it used. */
static bool end(struct running *running) {
  running->ended_at = now_us();
  if (running->pid > 0 && running->state == RUNNING) look_at_waiting(running, running->ended_at, waited_us(running->pid));
  running->state = ENDED;
  close_if_open(&running->listener);
  if (send(running->control, "E", 1, MSG_NOSIGNAL) != 1) return fail_with_errno(running, "the keeper");
  ssize_t length = recv(running->control, &running->ending, sizeof running->ending, 0);
  if (length != sizeof running->ending) return fail(running, "the keeper of the program was killed");
  return true;
}

static bool hear(struct running *running, const struct pollfd heard[4]) {
  if (running->word >= 0 && heard[0].revents != 0) return hear_program(running);
  if (heard[3].revents != 0) {
    bool may_go_on = notices_answer(&running->notices, running->listener, running->program, running->keeper);
    if (!may_go_on) stop(running, running->notices.is_memory_over ? OVER_MEMORY : FORBIDDEN_CALL);
    if (heard[3].revents & POLLHUP) close_if_open(&running->listener);
  }
  if (running->state == RUNNING && heard[2].revents != 0) return end(running);
  if (heard[1].revents != 0) return hear_keeper(running);
  return true;
}

static void listen_to(const struct running *running, struct pollfd ears[4]) {
  bool is_over = running->state == ENDED;
  ears[0] = (struct pollfd){.fd = is_over ? -1 : running->word, .events = POLLIN};
  ears[1] = (struct pollfd){.fd = is_over ? -1 : running->control, .events = POLLIN};
  ears[2] = (struct pollfd){.fd = running->state == RUNNING ? running->pidfd : -1, .events = POLLIN};
  ears[3] = (struct pollfd){.fd = is_over ? -1 : running->listener, .events = POLLIN};
}

static void wait_for(struct pollfd *ears, nfds_t count, uint64_t microseconds) {
  struct timespec time = {(time_t)(microseconds / 1000000), (long)(microseconds % 1000000) * 1000};
  if (ppoll(ears, count, &time, NULL) < 0)
    for (nfds_t i = 0; i < count; i++) ears[i].revents = 0;
}

/* Whoever started this helper is gone: with it go all programs, since their keepers hear that the box is gone. */
static void leave_if_orphaned(const struct pollfd *input) {
  if (input->revents & (POLLHUP | POLLRDHUP | POLLERR | POLLNVAL)) _exit(0);
}

/* Ends are queued in the order in which they came, which a poll of both does not show. */
static void note_first_end(int order, int *ended_first) {
  struct epoll_event end;
  if (*ended_first < 0 && epoll_wait(order, &end, 1, 0) == 1) *ended_first = (int)end.data.u32;
}

/* Runs all to their ends; says whose was first. */
static bool watch(struct running *all, size_t count, int *ended_first) {
  struct pollfd ears[1 + 4 * MAX_PROGRAMS];
  size_t left = count;
  uint64_t next_look = 0;
  *ended_first = -1;
  while (left > 0) {
    ears[0] = (struct pollfd){.fd = 0, .events = POLLRDHUP};
    for (size_t i = 0; i < count; i++) listen_to(&all[i], ears + 1 + 4 * i);
    uint64_t now = now_us();
    wait_for(ears, 1 + 4 * count, next_look > now ? next_look - now : 0);
    leave_if_orphaned(&ears[0]);
    note_first_end(all[0].order, ended_first);
    for (size_t i = 0; i < count; i++) {
      bool was_over = all[i].state == ENDED;
      if (!was_over && !hear(&all[i], ears + 1 + 4 * i)) return false;
      if (!was_over && all[i].state == ENDED) left--;
    }
    let_go_when_all_ready(all, count);
    if (now_us() < next_look) continue;
    uint64_t pause = LOOK_US;
    for (size_t i = 0; i < count; i++) {
      if (all[i].state == RUNNING) look(&all[i]);
      if (all[i].state == RUNNING && !is_alone(&all[i])) pause = LOOK_AT_TREE_US;
    }
    next_look = now_us() + pause;
  }
  return true;
}

/* ---- say ---- */

static uint64_t microseconds(struct timeval time) { return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_usec; }

/* The kernel took memory back from this program, or from one that it had made. */
static bool was_out_of_memory(const struct running *running) {
  int status = running->ending.status;
  bool was_killed = running->stop == NOT_STOPPED && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  return running->saw_kill && (was_killed || !is_alone(running));
}

static void say_end(const struct running *running, uint64_t cpu, uint64_t memory, char *text, size_t size) {
  const struct limits *limits = &running->program->limits;
  int status = running->ending.status, number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  bool is_over_memory = running->stop == OVER_MEMORY || memory > limits->memory_bytes || was_out_of_memory(running);
  if (running->stop == FORBIDDEN_CALL) snprintf(text, size, "forbidden %s", running->notices.forbidden);
  else if (is_over_memory) snprintf(text, size, "memory -");
  else if (running->stop == OVER_CPU || cpu > limits->cpu_us) snprintf(text, size, "cpu -");
  else if (running->stop == OVER_WALL) snprintf(text, size, "wall -");
  else if (number == SIGXFSZ || openings_exceed(&running->openings, running->program)) snprintf(text, size, "output -");
  else if (number != 0) snprintf(text, size, "signalled %d", number);
  else snprintf(text, size, "exited %d", WEXITSTATUS(status));
}

static int say(const struct running *running, char *line, size_t size) {
  char end_text[96];
  const struct rusage *usage = &running->ending.usage;
  uint64_t cpu = microseconds(usage->ru_utime) + microseconds(usage->ru_stime);
  uint64_t most = (uint64_t)usage->ru_maxrss * 1024;
  uint64_t memory = most > running->peak_bytes ? most : running->peak_bytes;
  say_end(running, cpu, memory, end_text, sizeof end_text);
  return snprintf(line, size, " %s %llu %llu %llu %llu", end_text, (unsigned long long)cpu,
                  (unsigned long long)(running->ended_at - running->started_at), (unsigned long long)running->waited_us,
                  (unsigned long long)memory);
}

static void say_all(const struct running *all, size_t count, int ended_first, char *line, size_t size) {
  int length = snprintf(line, size, "ran %d", ended_first);
  for (size_t i = 0; i < count; i++) length += say(&all[i], line + length, size - (size_t)length);
}

/* ---- all together ---- */

static void release(struct running *running) {
  openings_close(&running->openings);
  close_if_open(&running->word);
  close_if_open(&running->control);
  close_if_open(&running->listener);
  close_if_open(&running->statm);
  close_if_open(&running->pidfd);
  if (running->keeper > 0) waitpid(running->keeper, NULL, 0);
}

static bool start_all(struct running *all, size_t count) {
  struct openings openings[MAX_PROGRAMS];
  for (size_t i = 0; i < count; i++)
    if (!openings_make(&all[i].openings, all[i].program, all[i].slot, all[i].error)) return false;
  if (count == 2) {
    for (size_t i = 0; i < 2; i++) openings[i] = all[i].openings;
    struct program pair[2] = {*all[0].program, *all[1].program};
    bool is_joined = openings_join(openings, pair, all[0].error);
    for (size_t i = 0; i < 2; i++) all[i].openings = openings[i];
    if (!is_joined) return false;
  }
  for (size_t i = 0; i < count; i++)
    if (!start(&all[i])) return false;
  return true;
}

/* Each stream that leads to the partner has its ends with the programs now. */
static void let_go_of_pipes(struct running *running) {
  for (int i = 0; i < 3; i++)
    if (running->program->streams[i].kind == STREAM_PARTNER) close_if_open(&running->openings.stdio[i]);
}

static void prepare(struct running *running, const struct slot *slot, const struct program *program, size_t place) {
  memset(running, 0, sizeof *running);
  memset(&running->openings, -1, sizeof running->openings);
  running->control = running->word = running->listener = running->statm = running->pidfd = -1;
  running->place = place;
  running->slot = slot;
  running->program = program;
}

static uint64_t memory_of_all(const struct request *request) {
  uint64_t bytes = 0;
  for (size_t i = 0; i < request->programs; i++) bytes += request->program[i].limits.memory_bytes;
  return bytes;
}

void run(const struct slot *slot, const struct request *request, void (*say_line)(const char *line)) {
  static struct running all[MAX_PROGRAMS];
  char line[2 * MAX_WORDS], error[MAX_WORDS] = "";
  int ended_first = -1, order = epoll_create1(EPOLL_CLOEXEC);
  size_t count = request->programs;
  for (size_t i = 0; i < count; i++) {
    prepare(&all[i], slot, &request->program[i], i);
    all[i].order = order;
    all[i].error = error;
  }
  uint64_t kills = cgroup_kills();
  cgroup_limit(memory_of_all(request));
  bool is_done = start_all(all, count);
  for (size_t i = 0; i < count; i++) let_go_of_pipes(&all[i]);
  is_done = is_done && watch(all, count, &ended_first);
  // By now every program is gone; their namespaces take a moment more, which nobody has to wait for.
  for (size_t i = 0; i < count; i++) all[i].saw_kill = cgroup_kills() > kills;
  if (is_done) {
    say_all(all, count, ended_first, line, sizeof line);
    say_line(line);
  }
  for (size_t i = 0; i < count; i++) release(&all[i]);
  close_if_open(&order);
  if (!is_done) {
    snprintf(line, sizeof line, "failed %s", error);
    say_line(line);
  }
}
