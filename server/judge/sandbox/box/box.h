/*
 * The helper of one judge slot: it runs programs that nobody trusts and says what they did.
 *
 * Three kinds of process take part in a run:
 *   box      this helper, kept running: reads requests on stdin, watches limits, writes one line per request
 *   keeper   one per program: makes the program's surroundings, reaps it, and ends all that it leaves behind
 *   program  drops every right it has, then becomes what is to be run
 *
 *   box ──control──▶ keeper ──fork──▶ program     word: "I am ready", with the listener of its system calls; then the
 *    ▲                                   │         box's "go"; then its end, as the program becomes another
 *    └──────────── word ─────────────────┘
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/types.h>

/* oom_score_adj of helper and keepers where root says it. */
#define SPARED_BY_OOM "-1000"

#define MAX_PROGRAMS 17 /* sixteen that are judged, and the jury's */
#define MAX_LINE 4096
#define MAX_FIFOS 32
#define MAX_ARGS 512
#define MAX_PATHS 128
#define MAX_REQUEST (1u << 20)
#define MAX_WORDS 512

enum level { LEVEL_NS, LEVEL_LANDLOCK, LEVEL_UNSAFE };

/* What this helper was started as; fixed for its life. */
struct slot {
  enum level level;
  bool is_root;        /* it can give programs a user of their own */
  uid_t uid;           /* the user of programs when is_root */
  int landlock_abi;
  bool is_in_background; /* its programs have what others leave of the processor */
};

enum stream_kind { STREAM_NOWHERE, STREAM_FILE, STREAM_FIFO, STREAM_PARTNER };

struct stream {
  enum stream_kind kind;
  const char *path;
};

struct limits {
  uint64_t cpu_us, wall_us, memory_bytes, output_bytes, processes;
};

/* One program of a request. All strings lie in the request's buffer. */
struct program {
  char *argv[MAX_ARGS + 1];
  char *envp[MAX_ARGS + 1];
  const char *folder;
  bool writes_folder;
  const char *writable[MAX_PATHS];
  const char *readable[MAX_PATHS];
  const char *fifo[MAX_FIFOS]; /* named pipes that it may open */
  bool ends_with_others;       /* left alone it is ended soon: nobody is there to talk to */
  size_t args, envs, writables, readables, fifos;
  struct stream streams[3];
  struct limits limits;
};

struct request {
  size_t programs;
  struct program program[MAX_PROGRAMS];
};

/* request.c: true, or false with the reason in `error`. */
bool request_parse(struct request *request, char *bytes, size_t length, char error[MAX_WORDS]);

/* run.c: runs the request and says the line that answers it. */
void run(const struct slot *slot, const struct request *request, void (*say_line)(const char *line));

/* What the box has opened for one program before anything is restricted. */
struct openings {
  int folder;
  int stdio[3];
  int writable[MAX_PATHS];
  /* Where standard error has a file of its own: what is written, and the file that keeps some of it (errors_kept.c). */
  int errors, errors_file;
};

/* openings.c: false with the reason in `error`; whatever was opened is closed by openings_close. */
bool openings_make(struct openings *openings, const struct program *program, const struct slot *slot, char error[MAX_WORDS]);
bool openings_join(struct openings openings[2], const struct program program[2], const struct slot *slot,
                   char error[MAX_WORDS]);
/* Whether a file it could write is longer than allowed. */
bool openings_exceed(const struct openings *openings, const struct program *program);
void openings_close(struct openings *openings);

/* fifos.c: opens named pipes as standard streams, of the program itself. */
void fifos_as_streams(const struct program *program);
/* Whoever waits to open a named pipe of a program that is gone goes on, and finds nobody there. */
void fifos_wake(const struct program *program);

/* errors_kept.c: the beginning and the end of what a program wrote to standard error; what is between is dropped. */
#define ERRORS_PART (64u << 10)
struct errors_kept {
  size_t head, tail_at;
  bool is_tail_full;
  char tail[ERRORS_PART];
};
/* Takes what is there, at most a pipe full. False when there was nothing. */
bool errors_take(struct errors_kept *kept, const struct openings *openings);
/* Takes the rest and writes the end behind the beginning. */
void errors_finish(struct errors_kept *kept, const struct openings *openings);

/* keeper.c: the life of a keeper; does not return. */
_Noreturn void keeper_live(const struct slot *slot, const struct program *program, const struct openings *openings,
                           int control, int word);

/* What a keeper says when all is over. */
struct ending {
  int status;           /* of the program, as wait4 gives it */
  struct rusage usage;  /* of it and all its descendants */
};

/* launch.c: the last steps of a program; does not return. */
_Noreturn void launch(const struct slot *slot, const struct program *program, const struct openings *openings,
                      int ruleset, int word);

/* root.c: leaves the caller in a root that holds only what the program may see; the folder is at BOX_FOLDER. */
#define BOX_FOLDER "/box"
void root_prepare(void);
void root_enter(const struct program *program);

/* landlock.c: rights to files; both calls give up where they fail. */
int landlock_abi(void);
int landlock_rules(const struct slot *slot, const struct program *program, const struct openings *openings);
void landlock_enter(int ruleset);

/* guard.c: puts the filter of system calls over the caller, and gives the listener of what it leaves to the box. */
int guard_install(const struct slot *slot, const struct program *program);

/* Threads of a program; by a limit of its user where that is the program's alone, otherwise counted. */
#define MAX_THREADS 512
static inline bool has_own_user(const struct slot *slot) { return slot->is_root || slot->level == LEVEL_NS; }

/* notices.c: decides what the guard leaves to the box. */
struct notices {
  uint64_t shared_bytes;  /* asked for as shared memory so far */
  uint64_t created;       /* files made so far */
  unsigned network_tries, pairs;
  char forbidden[64];     /* the call that ended the program; empty: none */
  bool is_memory_over;
};
/* Answers the calls that wait at `listener`. False when the program must be ended. */
bool notices_answer(struct notices *notices, int listener, const struct program *program, pid_t keeper);

/* calls.c: whether a call was made the machine's own way, and its name; "foreign" where it was not or has none. */
bool call_is_native(unsigned arch);
const char *call_name(int number, unsigned arch);

/* measure.c: all of a process that still runs; zero where it cannot be read. */
uint64_t now_us(void);
uint64_t cpu_us(pid_t pid);
/* `statm` is the open file of that name. */
uint64_t resident_bytes(pid_t pid, int statm);
unsigned threads_of(pid_t pid);
/* Time in which a thread of it was ready and had no core, added up over threads that still live. */
uint64_t waited_us(pid_t pid);
/* The same of the thread that waited longest. */
uint64_t longest_wait_us(pid_t pid);
/* Whether a thread of it runs or waits for a core. */
bool is_ready(pid_t pid);
/* Whether it is about to end: it has closed its files or does so now. */
bool is_ending(pid_t pid);
/* What the tables of its pages take, which is not in its resident size: some 4 KB for each 2 MB that were only looked at. */
uint64_t page_table_bytes(pid_t pid);
size_t descendants_of(pid_t ancestor, pid_t *found, size_t most);
struct tree {
  unsigned processes;
  uint64_t cpu_us, waited_us, memory_bytes;
};
/* The descendants of a keeper together; its program is one. */
struct tree measure_tree(pid_t keeper);
int open_of_process(pid_t pid, const char *name);
/* The text of a small file of /proc; empty when it is gone. */
void read_of_process(pid_t pid, const char *name, char *text, size_t size);
/* Calls `each` for every thread of a process. */
void for_threads(pid_t pid, void (*each)(pid_t, pid_t, void *), void *what);

/* waits.c: whether the descendants of a keeper do nothing but wait for what other programs read or write. */
bool waits_for_others(pid_t keeper);

/* cgroup.c: without a folder in use nothing is limited and nobody is killed. */
bool cgroup_use(const char *folder);
void cgroup_limit(uint64_t bytes);
uint64_t cgroup_kills(void);
/* How often the limit was reached: a kill without that is for want of memory elsewhere, in a cgroup above or the machine. */
uint64_t cgroup_reached(void);

/* folder.c: bytes on the disk below an open folder. */
uint64_t folder_bytes(int folder);

/* selfcheck.c: run inside a box by the probe; where all walls hold it ends by a forbidden call. */
int selfcheck(void);
/* Touches so much memory: by that the probe sees whether a cgroup really limits. */
int selfcheck_take(size_t bytes);

/* errors.c: for keepers and programs, whose words go to the box through the socket given to errors_to. */
void errors_to(int socket);
_Noreturn void give_up(const char *what);
