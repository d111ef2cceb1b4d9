import { bare, type Case, FINE, NO_MEMORY, program } from '../cases.ts';

const LONG = { cpuMs: 3000, wallMs: 12000 };

/** Memory of all kinds: a program over the limit is ended, and memory that cannot be counted is refused. */
export const MEMORY: readonly Case[] = [
  program('memory-malloc.c', ['memory'], { limits: LONG }),
  program('memory-realloc.c', ['memory'], { limits: LONG }),
  program('memory-mmap.c', ['memory'], { limits: LONG }),
  program('memory-populate.c', ['memory'], { limits: LONG }),
  program('memory-fast.c', ['memory'], { limits: LONG }),
  bare('memory-spike.c', ['memory'], { limits: LONG }),
  bare('memory-and-gone.c', ['memory'], { limits: LONG }),
  program('memory-shared.c', NO_MEMORY, { limits: LONG }),
  program('memory-shared-hidden.c', NO_MEMORY, { limits: LONG }),
  program('memory-zero-device.c', NO_MEMORY, { limits: LONG }),
  program('memory-memfd.c', NO_MEMORY, { limits: LONG }),
  program('memory-tmpfs.c', NO_MEMORY, { limits: LONG }),
  program('memory-sysv.c', NO_MEMORY, { limits: LONG }),
  program('memory-posix-queue.c', NO_MEMORY, { limits: LONG }),
  program('memory-stack.c', ['memory', { signal: 11 }], { limits: LONG }),
  program('memory-brk.c', ['memory'], { limits: LONG }),
  program('memory-page-tables.c', NO_MEMORY, { limits: LONG }),
  program('memory-pipes.c', NO_MEMORY, { limits: LONG }),
  program('memory-vmsplice.c', NO_MEMORY, { limits: LONG }),
  program('memory-leader-gone.c', ['memory'], { limits: LONG }),
  program('memory-locked.c', ['memory', 'forbidden'], { limits: LONG }),
  program('memory-slowly.c', ['memory'], { limits: LONG }),
  program('memory-vector.cpp', ['memory'], { limits: LONG }),
  program('socketpair.c', NO_MEMORY, { limits: LONG }),
  bare('good-untouched.c', FINE, { limits: LONG, memoryMb: [1, 8] }),
  program('good-static.c', FINE, { limits: LONG, memoryMb: [0, 8] }),
  program('good-deep.c', FINE, { limits: { ...LONG, memoryBytes: 256 << 20 }, memoryMb: [198, 212] }),
  program('good-memory.c', FINE, { limits: LONG, memoryMb: [56, 58] }),
  program('good-again.c', FINE, { limits: LONG, memoryMb: [40, 42] }),
  program('good-mmap.c', FINE),
  program('good-stack-limit.c', FINE),
];
