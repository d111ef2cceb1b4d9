import { bare, type Case, FINE, program, REFUSED } from '../cases.ts';

const LONG = { cpuMs: 2000, wallMs: 8000 };

/** Reading files of others, and writing where it is forbidden. */
export const FILES: readonly Case[] = [
  bare('read-answer.c', REFUSED),
  bare('read-answer-handle.c', REFUSED),
  bare('read-folder.c', REFUSED),
  bare('read-machine.c', REFUSED),
  bare('read-processes.c', REFUSED, { limits: LONG }),
  bare('stdin-reopened.c', REFUSED),
  bare('stdin-descriptor.c', REFUSED),
  bare('stdin-linked.c', REFUSED),
  program('stdin-linked.c', REFUSED, { name: 'stdin-linked.c, in a folder of its own', writable: 'folder' }),
  program('inherited.c', FINE),
  program('environment.c', FINE),
  bare('link-output.c', REFUSED),
  bare('change-own.c', REFUSED),
  bare('change-input.c', REFUSED),
  program('change-input.c', REFUSED, { name: 'change-input.c, in a folder of its own', writable: 'folder' }),
  bare('write-outside.c', REFUSED),
  program('write-outside.c', REFUSED, {
    name: 'write-outside.c, in a folder of its own',
    writable: 'folder',
  }),
  program('devices.c', REFUSED),
  program('system-files.c', REFUSED),
  program('terminal.c', REFUSED),
  bare('lease.c', REFUSED),
  bare('objects-of-others.c', REFUSED),
];
