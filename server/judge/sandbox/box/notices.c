/* Decides the calls the guard leaves to the box. Only plain numbers are looked at: what a pointer shows may change. */
#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>

#include "box.h"

#define MOST_FILES 20000
#define JAVA_NETWORK_TRIES 3

enum decision { GO_ON, REFUSE, END };

static enum decision decide_memory(struct notices *notices, const struct program *program, uint64_t bytes) {
  notices->shared_bytes += bytes;
  if (notices->shared_bytes <= program->limits.memory_bytes && bytes <= program->limits.memory_bytes) return GO_ON;
  notices->is_memory_over = true;
  return END;
}

static bool makes_process(const struct seccomp_data *call) {
#ifdef __NR_fork
  if (call->nr == __NR_fork || call->nr == __NR_vfork) return true;
#endif
  const unsigned long namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER |
                                   CLONE_NEWPID | CLONE_NEWNET;
  return call->nr == __NR_clone && (call->args[0] & namespaces) == 0;
}

static bool makes_thread(const struct seccomp_data *call) {
  return call->nr == __NR_clone && (call->args[0] & CLONE_THREAD) != 0;
}

static bool makes_file(int number) {
  switch (number) {
    case __NR_openat:
    case __NR_mkdirat:
    case __NR_linkat:
#ifdef __NR_open
    case __NR_open:
    case __NR_creat:
    case __NR_mkdir:
    case __NR_link:
#endif
      return true;
    default: return false;
  }
}

/* The C library asks the name service's cache so, when a program looks up its user: not there, rather than forbidden. */
static bool asks_name_service(const struct seccomp_data *call) {
  return call->nr == __NR_socket && call->args[0] == AF_UNIX &&
         call->args[1] == (SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK) && call->args[2] == 0;
}

/*
 * Java tries which networks there are when a program first opens a file by java.nio, and makes a pair of sockets that it
 * closes files with. The tries are answered that there is none; a program that goes on to use the network is ended.
 */
static bool is_java(const struct program *program) {
  const char *name = strrchr(program->argv[0], '/');
  return program->argv[0][0] == '/' && name != NULL && strncmp(name, "/java", 5) == 0;
}

static bool tries_network(struct notices *notices, const struct seccomp_data *call) {
  bool is_internet = call->args[0] == AF_INET || call->args[0] == AF_INET6;
  return call->nr == __NR_socket && is_internet && call->args[1] == SOCK_STREAM && call->args[2] == 0 &&
         ++notices->network_tries <= JAVA_NETWORK_TRIES;
}

static bool makes_closing_pair(struct notices *notices, const struct seccomp_data *call) {
  return call->nr == __NR_socketpair && call->args[0] == AF_UNIX && call->args[1] == SOCK_STREAM &&
         ++notices->pairs <= 1;
}

static enum decision decide_socket(struct notices *notices, const struct seccomp_data *call,
                                   const struct program *program, int *error) {
  *error = EAFNOSUPPORT;
  if (asks_name_service(call)) return REFUSE;
  if (!is_java(program)) return END;
  if (makes_closing_pair(notices, call)) return GO_ON;
  return tries_network(notices, call) ? REFUSE : END;
}

static enum decision decide_clone(const struct seccomp_notif *notice, const struct program *program, pid_t keeper) {
  bool has_room = makes_thread(&notice->data) ? threads_of((pid_t)notice->pid) < MAX_THREADS
                                              : measure_tree(keeper).processes < program->limits.processes;
  return has_room ? GO_ON : REFUSE;
}

static enum decision decide_native(struct notices *notices, const struct seccomp_notif *notice,
                                   const struct program *program, pid_t keeper, int *error) {
  const struct seccomp_data *call = &notice->data;
  if (call->nr == __NR_mmap) return decide_memory(notices, program, call->args[1]);
  if (makes_process(call)) {
    *error = EAGAIN;
    return decide_clone(notice, program, keeper);
  }
  if (makes_file(call->nr)) {
    *error = EDQUOT;
    return ++notices->created <= MOST_FILES ? GO_ON : REFUSE;
  }
  return decide_socket(notices, call, program, error);
}

static enum decision decide(struct notices *notices, const struct seccomp_notif *notice, const struct program *program,
                            pid_t keeper, int *error) {
  const struct seccomp_data *call = &notice->data;
  enum decision decision = END;
  if (call_is_native(call->arch)) decision = decide_native(notices, notice, program, keeper, error);
  if (decision == END) snprintf(notices->forbidden, sizeof notices->forbidden, "%s", call_name(call->nr, call->arch));
  return decision;
}

bool notices_answer(struct notices *notices, int listener, const struct program *program, pid_t keeper) {
  struct seccomp_notif notice;
  struct seccomp_notif_resp response;
  memset(&notice, 0, sizeof notice);
  memset(&response, 0, sizeof response);
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &notice) != 0) return true;  // its thread is gone by now
  int error = 0;
  enum decision decision = decide(notices, &notice, program, keeper, &error);
  if (decision == END) return false;
  response.id = notice.id;
  if (decision == GO_ON) response.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
  else response.error = -error;
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &response);
  return true;
}
