/* What a run came to: the end that counts, and what was used. */
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>
#include <sys/wait.h>

#include "running.h"

static uint64_t microseconds(struct timeval time) { return (uint64_t)time.tv_sec * 1000000 + (uint64_t)time.tv_usec; }

/* The kernel took memory back from this program, or from one that it had made. */
static bool was_out_of_memory(const struct running *running) {
  int status = running->ending.status;
  bool was_killed = running->stop == NOT_STOPPED && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  return running->saw_kill && (was_killed || !is_alone(running));
}

static bool is_over_output(const struct running *running) {
  int status = running->ending.status;
  return running->stop == OVER_OUTPUT || (WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ) ||
         openings_exceed(&running->openings, running->program);
}

static void say_end(const struct running *running, uint64_t cpu, uint64_t memory, char *text, size_t size) {
  const struct limits *limits = &running->program->limits;
  int status = running->ending.status, number = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
  bool is_over_memory = running->stop == OVER_MEMORY || memory > limits->memory_bytes || was_out_of_memory(running);
  if (running->stop == FORBIDDEN_CALL) snprintf(text, size, "forbidden %s", running->notices.forbidden);
  else if (is_over_memory) snprintf(text, size, "memory -");
  else if (running->stop == OVER_CPU || cpu > limits->cpu_us) snprintf(text, size, "cpu -");
  else if (running->stop == OVER_WALL) snprintf(text, size, "wall -");
  else if (is_over_output(running)) snprintf(text, size, "output -");
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

void say_all(const struct running *all, size_t count, int ended_first, char *line, size_t size) {
  int length = snprintf(line, size, "ran %d", ended_first);
  for (size_t i = 0; i < count; i++) length += say(&all[i], line + length, size - (size_t)length);
}
