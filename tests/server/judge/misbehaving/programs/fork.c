// Makes a process, in each way there is.
#include "world.h"
#include <linux/sched.h>
#include <sched.h>
#include <sys/wait.h>
#include <spawn.h>
static void child_ends(long pid, const char *how) {
  if (pid == 0) _exit(0);
  if (pid > 0) breach(how);
}
int main(void) {
  child_ends(fork(), "fork");
  child_ends(syscall(SYS_fork), "raw fork");
  child_ends(syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0), "clone");
  child_ends(syscall(SYS_clone, CLONE_FILES | CLONE_FS | SIGCHLD, 0, 0, 0, 0), "clone with shared files");
  child_ends(syscall(SYS_clone, CLONE_PARENT | SIGCHLD, 0, 0, 0, 0), "clone with its parent's parent");
  struct clone_args arguments = {.exit_signal = SIGCHLD};
  child_ends(syscall(SYS_clone3, &arguments, sizeof arguments), "clone3");
  pid_t pid;
  char *argv[] = {"program", NULL}, *none[] = {NULL};
  if (posix_spawn(&pid, "./program", NULL, NULL, argv, none) == 0) breach("posix_spawn");
  pid = vfork();
  if (pid == 0) _exit(0);
  if (pid > 0) breach("vfork");
  return 0;
}
