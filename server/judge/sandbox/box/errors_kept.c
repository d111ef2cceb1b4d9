/* Standard error of a program: any amount may be written, of which the beginning and the end are kept. */
#include <string.h>
#include <unistd.h>

#include "box.h"

static void keep_tail(struct errors_kept *kept, const char *bytes, size_t length) {
  for (size_t done = 0; done < length;) {
    size_t part = ERRORS_PART - kept->tail_at < length - done ? ERRORS_PART - kept->tail_at : length - done;
    memcpy(kept->tail + kept->tail_at, bytes + done, part);
    done += part;
    kept->tail_at += part;
    if (kept->tail_at < ERRORS_PART) continue;
    kept->tail_at = 0;
    kept->is_tail_full = true;
  }
}

static void write_all(int file, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t done = write(file, bytes, length);
    if (done <= 0) return;  // a full disk: then there is less to be seen
    bytes += done;
    length -= (size_t)done;
  }
}

bool errors_take(struct errors_kept *kept, const struct openings *openings) {
  static char bytes[ERRORS_PART];
  ssize_t length = read(openings->errors, bytes, sizeof bytes);
  if (length <= 0) return false;
  size_t room = ERRORS_PART - kept->head, first = (size_t)length < room ? (size_t)length : room;
  write_all(openings->errors_file, bytes, first);
  kept->head += first;
  keep_tail(kept, bytes + first, (size_t)length - first);
  return true;
}

void errors_finish(struct errors_kept *kept, const struct openings *openings) {
  if (openings->errors < 0) return;
  while (errors_take(kept, openings)) {
  }
  if (kept->is_tail_full) write_all(openings->errors_file, kept->tail + kept->tail_at, ERRORS_PART - kept->tail_at);
  write_all(openings->errors_file, kept->tail, kept->tail_at);
}
