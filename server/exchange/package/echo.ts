import { type StoredFile } from '#server/contract/task.ts';
import { type Contents } from './task.ts';

const ECHO = `#include <stdio.h>
static char part[65536];
int main(void) {
  size_t got;
  while ((got = fread(part, 1, sizeof part, stdin)) > 0) fwrite(part, 1, got, stdout);
  return 0;
}
`;

/** Adds a C program that copies its input to its output. */
export function addEcho(contents: Contents): StoredFile {
  return contents.add('echo.c', Buffer.from(ECHO));
}
