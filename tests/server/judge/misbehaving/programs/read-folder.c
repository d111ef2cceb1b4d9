// Lists the folders around its own.
#include "world.h"
#include <dirent.h>
int main(void) {
  const char *const folders[] = {"..", "../jury", "/proc/self/cwd/..", "/root", "/home", "/etc/ssl/private"};
  for (unsigned n = 0; n < sizeof folders / sizeof *folders; n++) {
    DIR *folder = opendir(folders[n]);
    if (folder == NULL) continue;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;)
      if (strcmp(entry->d_name, "jury") == 0 || strcmp(entry->d_name, "answer") == 0 || n > 2)
        if (entry->d_name[0] != '.') breach(folders[n]);
    closedir(folder);
  }
  return 0;
}
