/* A program of many known habits: the first argument says which, the second how much. It is run in the sandbox's tests. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;
static const char *amount = "0";

static double cpu_ms(clockid_t clock) {
  struct timespec time;
  clock_gettime(clock, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

static void *burn(void *clock) {
  double end = cpu_ms(*(clockid_t *)clock) + atof(amount);
  while (cpu_ms(*(clockid_t *)clock) < end) {
  }
  return NULL;
}

static int burn_and_tell(void) {
  static clockid_t process = CLOCK_PROCESS_CPUTIME_ID;
  burn(&process);
  printf("%.3f\n", cpu_ms(process));
  return 0;
}

static int burn_in_threads(void) {
  static clockid_t thread = CLOCK_THREAD_CPUTIME_ID;
  pthread_t threads[4];
  for (int i = 0; i < 4; i++) pthread_create(&threads[i], NULL, burn, &thread);
  for (int i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  printf("%.3f\n", cpu_ms(CLOCK_PROCESS_CPUTIME_ID));
  return 0;
}

/* So many bytes of standard error, with a word at either end. */
static int write_errors(void) {
  static char block[4096];
  memset(block, '.', sizeof block);
  fputs("first", stderr);
  for (long left = atol(amount); left > 0; left -= (long)sizeof block)
    if (write(2, block, sizeof block) != (long)sizeof block) return 1;
  fputs("last", stderr);
  return 0;
}

/* Fills as many pipes as it can have, as large as they can be made; prints the MB kept. */
static int hoard_in_pipes(void) {
  static char block[65536];
  long kept = 0, done;
  int ends[2];
  while (pipe2(ends, O_NONBLOCK) == 0) {
    fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
    while ((done = write(ends[1], block, sizeof block)) > 0) kept += done;
  }
  printf("%ld\n", kept >> 20);
  return 0;
}

/* Opens a named pipe and reads it to its end. */
static int read_fifo(void) {
  int file = open(amount, O_RDONLY);
  char bytes[64];
  if (file < 0) return 2;
  while (read(file, bytes, sizeof bytes) > 0) {
  }
  return 0;
}

static int touch(int flags) {
  size_t size = (size_t)atol(amount) << 20;
  if (size == 0) return 0;
  char *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return 1;
  for (size_t i = 0; i < size; i += 4096) memory[i] = 1;
  return 0;
}

static int touch_private(void) { return touch(MAP_PRIVATE); }
static int touch_shared(void) { return touch(MAP_SHARED); }

static void *touch_in_thread(void *nothing) {
  usleep(20000);
  touch_private();
  for (;;) pause();
  return nothing;
}

/* The first thread ends and leaves another to take memory. */
static int touch_without_leader(void) {
  pthread_t thread;
  pthread_create(&thread, NULL, touch_in_thread, NULL);
  pthread_exit(NULL);
}

/* Shared memory is taken piece by piece and let go of, but for one page that holds it. */
static int hoard_shared(void) {
  for (int i = 0; i < atol(amount); i++) {
    char *piece = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (piece == MAP_FAILED) return 1;
    memset(piece, 1, 1 << 20);
    munmap(piece + 4096, (1 << 20) - 4096);
  }
  return 0;
}

static int recurse_down(int depth) {
  volatile char frame[1000];
  frame[0] = (char)depth;
  return depth == 0 ? frame[0] : recurse_down(depth - 1) + frame[0];
}

static int write_out(void) {
  for (long i = 0; i < atol(amount); i++)
    if (putchar('x') == EOF) return 1;
  return fflush(stdout) == 0 ? 0 : 1;
}

static int write_out_stubbornly(void) {
  signal(SIGXFSZ, SIG_IGN);
  return write_out() * 0;
}

static int list_descriptors(void) {
  for (int i = 0; i < 1024; i++)
    if (fcntl(i, F_GETFD) != -1) printf("%d ", i);
  return 0;
}

static int list_environment(void) {
  for (char **at = environ; *at != NULL; at++) printf("%s\n", *at);
  return 0;
}

static int try_fork(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  printf("%s\n", child > 0 ? "forked" : errno == EAGAIN ? "EAGAIN" : strerror(errno));
  return 0;
}

/* As many processes as may be, which all would live on. */
static int fork_many(void) {
  int made = 0;
  for (int i = 0; i < atoi(amount); i++) {
    pid_t child = fork();
    if (child == 0) {
      setsid();
      for (;;) pause();
    }
    if (child > 0) made++;
  }
  printf("%d\n", made);
  return 0;
}

static int can_open(int flags) {
  int file = open(amount, flags, 0600);
  printf("%s\n", file >= 0 ? "opened" : "refused");
  return 0;
}
static int open_to_read(void) { return can_open(O_RDONLY); }
static int open_to_write(void) { return can_open(O_WRONLY); }
static int open_to_make(void) { return can_open(O_WRONLY | O_CREAT); }

static int change_mode(void) {
  printf("%s\n", chmod(amount, 0777) == 0 ? "changed" : "refused");
  return 0;
}

static int tell(int failed) {
  printf("%s\n", failed ? "refused" : "done");
  return 0;
}
static int cut(void) { return tell(truncate(amount, 0)); }
static int cut_by_opening(void) { return can_open(O_RDONLY | O_TRUNC); }
static int signal_process(void) { return tell(kill(atoi(amount), 0)); }
static int signal_keeper(void) { return tell(kill(getppid(), 0)); }
static int signal_itself(void) { return tell(kill(getpid(), 0)); }
static int signal_all(void) { return tell(kill(-1, SIGCONT)); }
static int move_priority(void) { return tell(setpriority(PRIO_PROCESS, (id_t)atoi(amount), 10)); }
static int lower_limit(void) {
  struct rlimit limit = {0, 0};
  return tell(prlimit(atoi(amount), RLIMIT_NOFILE, &limit, NULL));
}

static int put(void) {
  FILE *file = fopen(amount, "w");
  if (file == NULL) return 1;
  return fputs("put", file) < 0 || fclose(file) != 0;
}

static int use_socket(void) { return socket(atoi(amount), SOCK_STREAM, 0) < 0; }
static int trace(void) { return ptrace(PTRACE_TRACEME, 0, 0, 0) != 0; }
static int unshare_user(void) { return unshare(CLONE_NEWUSER) != 0; }
static int mount_something(void) { return mount("none", "/", "tmpfs", 0, NULL) != 0; }
static int use_ring(void) { return !(syscall(425, 1, NULL) < 0 && errno == ENOSYS); }
static int copy(void) {
  char bytes[4096];
  for (ssize_t size; (size = read(0, bytes, sizeof bytes)) > 0;)
    if (write(1, bytes, (size_t)size) != size) return 1;
  return 0;
}
static int ask_and_tell(void) {
  char bytes[64];
  if (write(1, "ping", 4) != 4) return 1;
  ssize_t size = read(0, bytes, sizeof bytes);
  return size == 4 && memcmp(bytes, "ping", 4) == 0 ? 0 : 2;
}
static int read_to_end(void) {
  char bytes[64];
  while (read(0, bytes, sizeof bytes) > 0) {
  }
  return 0;
}
static int write_for_ever(void) {
  for (;;)
    if (write(1, "x", 1) != 1) return 1;
}
static int leave(void) { return atoi(amount); }
static int nap(void) { return usleep((useconds_t)atoi(amount) * 1000); }
static int die(void) { return raise(atoi(amount)); }
static int recurse(void) { return recurse_down(atoi(amount)) * 0; }
static int tell_nice(void) { return printf("%d\n", getpriority(PRIO_PROCESS, 0)) < 0; }
static int tell_user(void) { return printf("%d %d\n", (int)getuid(), (int)getgid()) < 0; }

static const struct {
  const char *name;
  int (*habit)(void);
} HABITS[] = {
    {"burn", burn_and_tell}, {"burn-in-threads", burn_in_threads}, {"touch", touch_private}, {"touch-shared", touch_shared},
    {"touch-without-leader", touch_without_leader}, {"hoard-shared", hoard_shared}, {"recurse", recurse},
    {"write-out", write_out}, {"write-out-stubbornly", write_out_stubbornly}, {"descriptors", list_descriptors},
    {"environment", list_environment}, {"fork", try_fork}, {"fork-many", fork_many}, {"open-to-read", open_to_read},
    {"open-to-write", open_to_write}, {"open-to-make", open_to_make}, {"chmod", change_mode}, {"put", put}, {"cut", cut},
    {"cut-by-opening", cut_by_opening}, {"signal", signal_process}, {"signal-keeper", signal_keeper},
    {"signal-itself", signal_itself}, {"signal-all", signal_all}, {"priority", move_priority}, {"limit", lower_limit},
    {"socket", use_socket}, {"ptrace", trace}, {"unshare", unshare_user}, {"mount", mount_something}, {"ring", use_ring},
    {"write-errors", write_errors}, {"hoard-in-pipes", hoard_in_pipes}, {"read-fifo", read_fifo},
    {"copy", copy}, {"ask", ask_and_tell}, {"read-to-end", read_to_end}, {"write-for-ever", write_for_ever},
    {"exit", leave}, {"nap", nap}, {"die", die}, {"user", tell_user}, {"nice", tell_nice},
};

int main(int argc, char **argv) {
  if (argc > 2) amount = argv[2];
  for (size_t i = 0; argc > 1 && i < sizeof HABITS / sizeof HABITS[0]; i++)
    if (strcmp(argv[1], HABITS[i].name) == 0) return HABITS[i].habit();
  return 99;
}
