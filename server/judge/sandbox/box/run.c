/* Watches the programs of a request from their start to their end. */
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "running.h"

/* What is listened to for each program. */
#define EARS 5
/* How often a lone program is looked at, and one that may have others; the others cost a walk over /proc. */
#define LOOK_US 3000
#define LOOK_AT_TREE_US 20000
#define LOOK_AT_WAITING_US 20000
#define LOOK_AT_FOLDER_US 200000
/* A folder that may be written may hold so many times the longest file; what it held before counts. */
#define MOST_FILES_OF_FULL_LENGTH 8
/* However long it waited for a core, at some time it must end. */
#define MOST_WALLS 10
/* What a program left alone by its partners still has: half as long again as it may compute. */
#define LEFT_US(limits) ((limits)->cpu_us + (limits)->cpu_us / 2)
/* Tables of pages up to here belong to honest use of memory and are not counted. */
#define USUAL_PAGE_TABLES (8ull << 20)

static void stop(struct running *running, enum stop why) {
  if (running->stop != NOT_STOPPED) return;
  running->stop = why;
  syscall(424 /* pidfd_send_signal */, running->pidfd, SIGKILL, NULL, 0);
}

/*
 * A lone program has waited as long as the one of its threads that waited longest. Of several processes, which come and
 * go, the sum counts, and no more than time has passed. A wait is seen only when it is over, and then all at once.
 */
static void look_at_waiting(struct running *running, uint64_t now, uint64_t raw) {
  uint64_t passed = now - running->started_at;
  uint64_t more = raw > running->waited_raw ? raw - running->waited_raw : 0;
  running->waited_us = running->waited_us + more < passed ? running->waited_us + more : passed;
  if (raw > running->waited_raw || !is_alone(running)) running->waited_raw = raw;
  running->looked_at_waiting = now;
}

/*
 * Whether a lone program stands ready and has hardly run since the last look: then it waits for a core, and nobody knows
 * yet for how long.
 */
static bool waits_now(const struct running *running, uint64_t now, uint64_t cpu) {
  bool has_hardly_run = cpu - running->cpu_at_look < (now - running->looked_at) / 2;
  return is_alone(running) && has_hardly_run && is_ready(running->pid);
}

/* The jury's program, when those that it talked to have all ended: it has a while for its last word. */
static bool is_left_too_long(const struct running *running, uint64_t now) {
  if (running->left_alone_at == 0) return false;
  uint64_t waited = running->waited_us - running->waited_when_left;
  return now - running->left_alone_at > waited + LEFT_US(&running->program->limits);
}

/* The time in which the jury's program let it wait is not its own. */
static bool is_over_wall(const struct running *running, uint64_t now, uint64_t cpu) {
  uint64_t wall = running->program->limits.wall_us, all = now - running->started_at;
  uint64_t passed = all > running->kept_waiting_us ? all - running->kept_waiting_us : 0;
  if (passed > wall * MOST_WALLS) return true;
  bool is_over = is_left_too_long(running, now) || passed > wall + running->waited_us;
  return is_over && !waits_now(running, now, cpu);
}

static void judge_use(struct running *running, uint64_t now, uint64_t cpu, uint64_t memory) {
  const struct limits *limits = &running->program->limits;
  if (memory > running->peak_bytes) running->peak_bytes = memory;
  if (memory > limits->memory_bytes) stop(running, OVER_MEMORY);
  else if (cpu > limits->cpu_us) stop(running, OVER_CPU);
  else if (is_over_wall(running, now, cpu)) stop(running, OVER_WALL);
  running->looked_at = now;
  running->cpu_at_look = cpu;
}

static void look_at_folder(struct running *running, uint64_t now) {
  uint64_t most = running->program->limits.output_bytes * MOST_FILES_OF_FULL_LENGTH;
  if (!running->program->writes_folder || now - running->looked_at_folder < LOOK_AT_FOLDER_US) return;
  running->looked_at_folder = now;
  if (folder_bytes(running->openings.folder) > most) stop(running, OVER_OUTPUT);
}

static void look_at_lone(struct running *running, uint64_t now) {
  uint64_t cpu = cpu_us(running->pid), memory = resident_bytes(running->pid, running->statm);
  bool is_wall_near = now - running->started_at >= running->program->limits.wall_us + running->waited_us;
  if (is_wall_near || now - running->looked_at_waiting >= LOOK_AT_WAITING_US) {
    uint64_t tables = page_table_bytes(running->pid);
    if (tables > USUAL_PAGE_TABLES) memory += tables;
    look_at_waiting(running, now, longest_wait_us(running->pid));
  }
  judge_use(running, now, cpu, memory);
}

static void look(struct running *running) {
  uint64_t now = now_us();
  look_at_folder(running, now);
  if (is_alone(running)) {
    look_at_lone(running, now);
    return;
  }
  struct tree tree = measure_tree(running->keeper);
  look_at_waiting(running, now, tree.waited_us);
  judge_use(running, now, tree.cpu_us, tree.memory_bytes);
}

static void close_if_open(int *file) {
  if (*file >= 0) close(*file);
  *file = -1;
}

/* A stream that leads to the partner: the program has its end, and this one would keep the partner waiting. */
static void let_go_of_pipes(struct running *running) {
  for (int i = 0; i < 3; i++)
    if (running->program->streams[i].kind == STREAM_PARTNER) close_if_open(&running->openings.stdio[i]);
}

/* The program is dead and not yet reaped: the last look, then its keeper ends the rest and says what all of it used. */
static bool end(struct running *running) {
  running->ended_at = now_us();
  if (is_alone(running)) look_at_waiting(running, running->ended_at, longest_wait_us(running->pid));
  running->state = ENDED;
  close_if_open(&running->listener);
  let_go_of_pipes(running);
  if (send(running->control, "E", 1, MSG_NOSIGNAL) != 1) return fail_with_errno(running, "the keeper");
  ssize_t length = recv(running->control, &running->ending, sizeof running->ending, 0);
  if (length != sizeof running->ending) return fail(running, "the keeper of the program was killed");
  errors_finish(&running->errors_kept, &running->openings);
  return true;
}

static bool hear(struct running *running, const struct pollfd heard[EARS]) {
  if (heard[4].revents != 0) errors_take(&running->errors_kept, &running->openings);
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

static void listen_to(const struct running *running, struct pollfd ears[EARS]) {
  bool is_over = running->state == ENDED;
  ears[0] = (struct pollfd){.fd = is_over ? -1 : running->word, .events = POLLIN};
  ears[1] = (struct pollfd){.fd = is_over ? -1 : running->control, .events = POLLIN};
  ears[2] = (struct pollfd){.fd = running->state == RUNNING ? running->pidfd : -1, .events = POLLIN};
  ears[3] = (struct pollfd){.fd = is_over ? -1 : running->listener, .events = POLLIN};
  ears[4] = (struct pollfd){.fd = is_over ? -1 : running->openings.errors, .events = POLLIN};
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

/*
 * Ends are queued in the order in which they came, which a poll of both does not show. A program that goes closes its pipes a
 * moment before its end is there: the second of a pair that is about to end has not heard of the end of the first, and so
 * was before it.
 */
static void note_first_end(const struct running *all, size_t count, int *ended_first) {
  struct epoll_event end;
  if (*ended_first >= 0 || epoll_wait(all[0].order, &end, 1, 0) != 1) return;
  *ended_first = (int)end.data.u32;
  bool is_pair = count == 2 && all[0].program->streams[0].kind == STREAM_PARTNER;
  if (is_pair && *ended_first == 0 && is_ending(all[1].pid)) *ended_first = 1;
}

/* From the look at which a program is the last one left on, its time alone counts. */
static void leave_alone(struct running *running) {
  if (!running->program->ends_with_others || running->left_alone_at != 0) return;
  running->left_alone_at = now_us();
  running->waited_when_left = running->waited_us;
}

/* The time since the last look in which the jury's program did not wait for the others is not theirs. */
static void note_kept_waiting(struct running *all, size_t count) {
  struct running *jury = &all[count - 1];
  if (!jury->program->ends_with_others || jury->state != RUNNING || waits_for_others(jury->keeper)) return;
  uint64_t passed = now_us() - jury->looked_at;
  for (size_t i = 0; i + 1 < count; i++) all[i].kept_waiting_us += passed;
}

/* Says when to look again. */
static uint64_t look_at_all(struct running *all, size_t count, size_t left) {
  uint64_t pause = LOOK_US;
  if (count > 1) note_kept_waiting(all, count);
  for (size_t i = 0; i < count; i++) {
    if (all[i].state == ENDED && left > 0) fifos_wake(all[i].program);
    if (all[i].state != RUNNING) continue;
    look(&all[i]);
    if (count > 1 && left == 1) leave_alone(&all[i]);
    if (!is_alone(&all[i])) pause = LOOK_AT_TREE_US;
  }
  return now_us() + pause;
}

/* Runs all to their ends; says whose was first. */
static bool watch(struct running *all, size_t count, int *ended_first) {
  struct pollfd ears[1 + EARS * MAX_PROGRAMS];
  size_t left = count;
  uint64_t next_look = 0;
  *ended_first = -1;
  while (left > 0) {
    ears[0] = (struct pollfd){.fd = 0, .events = POLLRDHUP};
    for (size_t i = 0; i < count; i++) listen_to(&all[i], ears + 1 + EARS * i);
    uint64_t now = now_us();
    wait_for(ears, 1 + EARS * count, next_look > now ? next_look - now : 0);
    leave_if_orphaned(&ears[0]);
    note_first_end(all, count, ended_first);
    for (size_t i = 0; i < count; i++) {
      bool was_over = all[i].state == ENDED;
      if (!was_over && !hear(&all[i], ears + 1 + EARS * i)) return false;
      if (!was_over && all[i].state == ENDED) left--;
    }
    let_go_when_all_ready(all, count);
    if (now_us() >= next_look) next_look = look_at_all(all, count, left);
  }
  return true;
}

static void release(struct running *running) {
  openings_close(&running->openings);
  close_if_open(&running->word);
  close_if_open(&running->control);
  close_if_open(&running->listener);
  close_if_open(&running->statm);
  close_if_open(&running->pidfd);
  if (running->keeper > 0) waitpid(running->keeper, NULL, 0);
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
  char line[MAX_LINE], error[MAX_WORDS] = "";
  int ended_first = -1, order = epoll_create1(EPOLL_CLOEXEC);
  size_t count = request->programs;
  for (size_t i = 0; i < count; i++) {
    prepare(&all[i], slot, &request->program[i], i);
    all[i].order = order;
    all[i].error = error;
  }
  uint64_t kills = cgroup_kills(), reached = cgroup_reached();
  cgroup_limit(memory_of_all(request));
  bool is_done = start_all(all, count);
  // The second hears of the end of the first only when it was seen here: so what it did because of it comes after it.
  for (size_t i = 1; i < count; i++) let_go_of_pipes(&all[i]);
  is_done = is_done && watch(all, count, &ended_first);
  // By now every program is gone; their namespaces take a moment more, which nobody has to wait for.
  bool saw_kill = cgroup_kills() > kills;
  for (size_t i = 0; i < count; i++) all[i].saw_kill = saw_kill;
  // Nobody's program is to blame for what others have taken.
  if (is_done && saw_kill && cgroup_reached() == reached) is_done = fail(&all[0], "the machine has no memory left");
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
