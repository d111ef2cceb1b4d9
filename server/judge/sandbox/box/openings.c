/* The files of a run, opened by the box before anything is restricted. Only plain files without a second name are written. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "box.h"

static bool refuse(char error[MAX_WORDS], const char *path, const char *why) {
  snprintf(error, MAX_WORDS, "%.300s: %s", path, why);
  return false;
}

static int open_plain(int folder, const char *path, int flags, char error[MAX_WORDS]) {
  struct stat what;
  int file = openat(folder, path, flags | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0644);
  if (file < 0) return refuse(error, path, strerror(errno)), -1;
  const char *why = NULL;
  if (fstat(file, &what) != 0 || !S_ISREG(what.st_mode)) why = "not a plain file";
  else if (flags != O_RDONLY && what.st_nlink > 1) why = "has a second name";
  else if (flags != O_RDONLY && ftruncate(file, 0) != 0) why = strerror(errno);
  else fcntl(file, F_SETFL, flags & O_ACCMODE);
  if (why == NULL) return file;
  close(file);
  return refuse(error, path, why), -1;
}

/* A program may open its own streams again by their names, /dev/stdout: they are its user's. */
static bool hand_over(int file, const struct slot *slot) { return !slot->is_root || fchown(file, slot->uid, slot->uid) == 0; }

/* Standard error is no output: it goes through a pipe, of which the box keeps some in the file, and has no limit. */
static bool open_errors(struct openings *openings, const char *path, const struct slot *slot, char error[MAX_WORDS]) {
  int ends[2];
  openings->errors_file = open_plain(AT_FDCWD, path, O_WRONLY | O_CREAT, error);
  if (openings->errors_file < 0) return false;
  if (pipe2(ends, O_CLOEXEC) != 0) return refuse(error, "pipe", strerror(errno));
  openings->errors = ends[0];
  openings->stdio[2] = ends[1];
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  return hand_over(ends[1], slot) || refuse(error, "pipe", strerror(errno));
}

static bool open_stream(struct openings *openings, int index, const struct program *program, const struct slot *slot,
                        char error[MAX_WORDS]) {
  const struct stream *stream = &program->streams[index], *out = &program->streams[1];
  int *file = &openings->stdio[index];
  if (stream->kind == STREAM_PARTNER) return true;
  // A named pipe is opened by the program itself, when its partner does.
  if (stream->kind == STREAM_NOWHERE || stream->kind == STREAM_FIFO) *file = open("/dev/null", O_RDWR | O_CLOEXEC);
  else if (index == 2 && out->kind == STREAM_FILE && strcmp(out->path, stream->path) == 0)
    *file = fcntl(openings->stdio[1], F_DUPFD_CLOEXEC, 3);
  else if (index == 2) return open_errors(openings, stream->path, slot, error);
  else *file = open_plain(AT_FDCWD, stream->path, index == 0 ? O_RDONLY : O_WRONLY | O_CREAT, error);
  if (*file < 0) return false;
  return index == 0 || stream->kind != STREAM_FILE || hand_over(*file, slot) || refuse(error, stream->path, strerror(errno));
}

static bool open_writable(struct openings *openings, size_t index, const struct program *program,
                          const struct slot *slot, char error[MAX_WORDS]) {
  const char *name = program->writable[index];
  if (strchr(name, '/') != NULL) return refuse(error, name, "not a name within the folder");
  int file = open_plain(openings->folder, name, O_WRONLY | O_CREAT, error);
  openings->writable[index] = file;
  if (file < 0) return false;
  return hand_over(file, slot) || refuse(error, name, strerror(errno));
}

bool openings_make(struct openings *openings, const struct program *program, const struct slot *slot, char error[MAX_WORDS]) {
  memset(openings, -1, sizeof *openings);
  openings->folder = open(program->folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (openings->folder < 0) return refuse(error, program->folder, strerror(errno));
  if (slot->is_root && fchown(openings->folder, slot->uid, slot->uid) != 0)
    return refuse(error, program->folder, strerror(errno));
  for (size_t i = 0; i < program->writables; i++)
    if (!open_writable(openings, i, program, slot, error)) return false;
  for (int i = 0; i < 3; i++)
    if (!open_stream(openings, i, program, slot, error)) return false;
  return true;
}

/* Joins the output of `from` to the input of `to`, where both name the partner. */
static bool join(struct openings *from, struct openings *to, const struct program *writer, const struct program *reader,
                 const struct slot *slot, char error[MAX_WORDS]) {
  int ends[2];
  bool writes = writer->streams[1].kind == STREAM_PARTNER, reads = reader->streams[0].kind == STREAM_PARTNER;
  if (writes != reads) return refuse(error, "pair", "one names the partner and the other does not");
  if (!writes) return true;
  if (pipe2(ends, O_CLOEXEC) != 0 || !hand_over(ends[0], slot)) return refuse(error, "pipe", strerror(errno));
  to->stdio[0] = ends[0];
  from->stdio[1] = ends[1];
  return true;
}

bool openings_join(struct openings openings[2], const struct program program[2], const struct slot *slot,
                   char error[MAX_WORDS]) {
  return join(&openings[0], &openings[1], &program[0], &program[1], slot, error) &&
         join(&openings[1], &openings[0], &program[1], &program[0], slot, error);
}

static bool is_longer(int file, uint64_t most) {
  struct stat what;
  return file >= 0 && fstat(file, &what) == 0 && S_ISREG(what.st_mode) && (uint64_t)what.st_size > most;
}

bool openings_exceed(const struct openings *openings, const struct program *program) {
  uint64_t most = program->limits.output_bytes;
  for (size_t i = 0; i < program->writables; i++)
    if (is_longer(openings->writable[i], most)) return true;
  return is_longer(openings->stdio[1], most) || is_longer(openings->stdio[2], most);
}

static void close_if_open(int *file) {
  if (*file >= 0) close(*file);
  *file = -1;
}

void openings_close(struct openings *openings) {
  close_if_open(&openings->folder);
  close_if_open(&openings->errors);
  close_if_open(&openings->errors_file);
  for (int i = 0; i < 3; i++) close_if_open(&openings->stdio[i]);
  for (size_t i = 0; i < MAX_PATHS; i++) close_if_open(&openings->writable[i]);
}
