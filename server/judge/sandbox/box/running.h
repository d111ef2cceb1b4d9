/* A program of a request, as the box sees it from its start to its end. */
#pragma once

#include "box.h"

enum state { STARTING, READY, RUNNING, ENDED };
enum stop { NOT_STOPPED, OVER_CPU, OVER_WALL, OVER_MEMORY, OVER_OUTPUT, FORBIDDEN_CALL };

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
  struct errors_kept errors_kept;
  uint64_t started_at, ended_at, looked_at, looked_at_waiting, looked_at_folder;
  uint64_t left_alone_at, waited_when_left;  /* all others have ended; 0: not yet */
  uint64_t kept_waiting_us;  /* while the jury's program did something else than listen to it */
  uint64_t waited_raw, waited_us, cpu_at_look, peak_bytes;
  struct ending ending;
  char *error;
};

/* True when the program is to be the only process of its box. */
static inline bool is_alone(const struct running *running) { return running->program->limits.processes == 1; }

/* start.c: all give false, with the reason in `error`, where the box itself fails. */
bool fail(struct running *running, const char *why);
bool fail_with_errno(struct running *running, const char *what);
bool start_all(struct running *all, size_t count);
bool hear_program(struct running *running);
bool hear_keeper(struct running *running);
void let_go_when_all_ready(struct running *all, size_t count);

/* say.c: the line that answers a request whose programs have all ended. */
void say_all(const struct running *all, size_t count, int ended_first, char *line, size_t size);
