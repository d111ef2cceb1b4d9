/* Reads a request: fields of a tag, a length of four bytes (little-endian) and the bytes. Texts end in a zero byte. */
#include "box.h"

#include <stdio.h>
#include <string.h>

struct field {
  char tag;
  char *bytes;
  uint32_t length;
};

static bool refuse(char error[MAX_WORDS], const char *why) {
  snprintf(error, MAX_WORDS, "bad request: %s", why);
  return false;
}

static uint64_t number(const char *bytes, size_t width) {
  uint64_t value = 0;
  for (size_t i = width; i-- > 0;) value = value << 8 | (unsigned char)bytes[i];
  return value;
}

static bool next_field(char **at, const char *end, struct field *field) {
  if (end - *at < 5) return false;
  field->tag = (*at)[0];
  field->length = (uint32_t)number(*at + 1, 4);
  field->bytes = *at + 5;
  if ((uint64_t)(end - field->bytes) < field->length) return false;
  *at = field->bytes + field->length;
  return true;
}

static bool is_text(const struct field *field) {
  return field->length > 0 && memchr(field->bytes, 0, field->length) == field->bytes + field->length - 1;
}

static bool add_text(char **list, size_t *count, size_t most, char *text) {
  if (*count == most) return false;
  list[(*count)++] = text;
  return true;
}

static bool add_path(const char **list, size_t *count, size_t most, const char *path) {
  if (*count == most) return false;
  list[(*count)++] = path;
  return true;
}

static bool set_stream(struct stream *stream, const char *text) {
  bool is_fifo = text[0] == '=' && text[1] == '/';
  stream->path = is_fifo ? text + 1 : text;
  stream->kind = is_fifo           ? STREAM_FIFO
                 : text[0] == '/'  ? STREAM_FILE
                 : text[0] == '|'  ? STREAM_PARTNER
                                   : STREAM_NOWHERE;
  return true;
}

static bool set_limits(struct limits *limits, const struct field *field) {
  if (field->length != 5 * 8) return false;
  limits->cpu_us = number(field->bytes, 8);
  limits->wall_us = number(field->bytes + 8, 8);
  limits->memory_bytes = number(field->bytes + 16, 8);
  limits->output_bytes = number(field->bytes + 24, 8);
  limits->processes = number(field->bytes + 32, 8);
  return limits->processes >= 1;
}

/* Takes one field of a program; false when it does not fit. */
static bool take(struct program *program, const struct field *field) {
  if (field->tag == 'l') return set_limits(&program->limits, field);
  if (!is_text(field)) return false;
  char *text = field->bytes;
  switch (field->tag) {
    case 'a': return add_text(program->argv, &program->args, MAX_ARGS, text);
    case 'e': return add_text(program->envp, &program->envs, MAX_ARGS, text);
    case 'd': program->folder = text; return text[0] == '/';
    case 'W': program->writes_folder = true; return true;
    case 'w': return text[0] != '/' && add_path(program->writable, &program->writables, MAX_PATHS, text);
    case 'r': return text[0] == '/' && add_path(program->readable, &program->readables, MAX_PATHS, text);
    case 'f': return text[0] == '/' && add_path(program->fifo, &program->fifos, MAX_FIFOS, text);
    case 'A': program->ends_with_others = true; return true;
    case '0': case '1': case '2': return set_stream(&program->streams[field->tag - '0'], text);
    default: return false;
  }
}

static bool is_whole(const struct program *program) {
  return program->args > 0 && program->folder != NULL && program->limits.processes > 0 &&
         (program->argv[0][0] == '/' || strncmp(program->argv[0], "./", 2) == 0);
}

static bool names_partner(const struct program *program) {
  return program->streams[0].kind == STREAM_PARTNER || program->streams[1].kind == STREAM_PARTNER;
}

bool request_parse(struct request *request, char *bytes, size_t length, char error[MAX_WORDS]) {
  memset(request, 0, sizeof *request);
  char *at = bytes;
  const char *end = bytes + length;
  struct program *program = NULL;
  struct field field;
  while (at < end) {
    if (!next_field(&at, end, &field)) return refuse(error, "a field is cut off");
    if (field.tag == 'P') {
      if (request->programs == MAX_PROGRAMS) return refuse(error, "too many programs");
      program = &request->program[request->programs++];
    } else if (program == NULL || !take(program, &field)) {
      return refuse(error, "a field that does not fit");
    }
  }
  for (size_t i = 0; i < request->programs; i++) {
    if (request->programs != 2 && names_partner(&request->program[i])) return refuse(error, "only a pair has partners");
    if (!is_whole(&request->program[i])) return refuse(error, "a program, its folder or its limits are missing");
  }
  return request->programs > 0 || refuse(error, "no program");
}
