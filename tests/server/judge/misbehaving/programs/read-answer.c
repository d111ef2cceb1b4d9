// Looks for the answer of the test in every way a path can be written.
#include "world.h"
#include <dirent.h>
static void look(const char *path) {
  char text[512];
  int file = open(path, O_RDONLY);
  if (file < 0) return;
  long bytes = read(file, text, sizeof text - 1);
  if (bytes > 0) {
    text[bytes] = 0;
    if (strstr(text, "agon-secret-") != NULL) breach(path);
  }
  close(file);
}
static void look_under(const char *root) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", root, world("ANSWER"));
  look(path);
}
int main(void) {
  char path[256];
  look(world("ANSWER"));
  look("../jury/answer");
  look("../../jury/answer");
  for (int up = 1; up < 12; up++) {
    char root[64] = "";
    for (int n = 0; n < up; n++) strcat(root, "../");
    look_under(root);
  }
  look_under("/proc/self/root");
  look_under("/proc/1/root");
  look_under("/proc/thread-self/root");
  snprintf(path, sizeof path, "/proc/%d/root", getppid());
  look_under(path);
  look("/proc/self/cwd/../jury/answer");
  for (int fd = 0; fd < 64; fd++) {
    snprintf(path, sizeof path, "/proc/%d/fd/%d", getppid(), fd);
    look(path);
    snprintf(path, sizeof path, "/proc/self/fd/%d/../jury/answer", fd);
    look(path);
  }
  int folder = open(".", O_PATH);
  int file = openat(folder, "../jury/answer", O_RDONLY);
  if (file >= 0) breach("openat");
  return 0;
}
