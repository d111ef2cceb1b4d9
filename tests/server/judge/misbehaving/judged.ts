import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type FileSource } from '#server/judge/files.ts';
import { type JudgeTask, type StoredFile } from '#server/contract/task.ts';

const HEADER = '#include "world.h"';
/** A page of memory may cost a virtual machine 13 µs, so 64 MB take 200 ms of CPU time. */
const LIMITS = { cpuMs: 1_000, memoryBytes: 64 << 20, outputBytes: 1 << 20 };

/** Keeps contents by their hashes in a folder, from which the judge reads them. */
export interface Contents extends FileSource {
  keep(name: string, text: string): Promise<StoredFile>;
}

/** Makes a folder for contents. */
export async function openContents(folder: string): Promise<Contents> {
  await mkdir(folder, { recursive: true });
  return {
    path: (hash) => Promise.resolve(join(folder, hash)),
    async keep(name, text) {
      const hash = createHash('sha256').update(text).digest('hex');
      await writeFile(join(folder, hash), text);
      return { name, hash, bytes: Buffer.byteLength(text) };
    },
  };
}

/** A program in the form of a submission, as a single file; `replace` replaces words in it. */
export async function sourceOf(
  contents: Contents,
  folder: 'programs' | 'sources',
  file: string,
  replace: Readonly<Record<string, string>> = {},
): Promise<StoredFile> {
  const here = join(import.meta.dirname, folder);
  let text = await readFile(join(here, file), 'utf8');
  const shared = await readFile(join(import.meta.dirname, 'programs', 'world.h'), 'utf8');
  text = text.replace(HEADER, () => shared);
  for (const [word, by] of Object.entries(replace)) text = text.replaceAll(word, by);
  return contents.keep(`task${extname(file)}`, text);
}

/** A task of one test with the input `1 2 3` and this answer, and optionally with an interactor. */
export async function taskOf(
  contents: Contents,
  answer: string,
  interactor: StoredFile | null = null,
): Promise<JudgeTask> {
  return {
    kind: interactor === null ? 'batch' : 'interactive',
    limits: LIMITS,
    languageLimits: {},
    sourceBytes: 1 << 20,
    io: { input: null, output: null },
    checker: { kind: 'tokens', caseSensitive: true },
    interactor:
      interactor === null
        ? null
        : { convention: 'kattis', program: { language: 'c', files: [interactor], args: [] } },
    graders: {},
    sourceName: null,
    outputNames: [],
    groups: [{ name: 'all', rule: 'minimum', points: 100, requires: [] }],
    tests: [
      {
        name: '1',
        input: await contents.keep('1.in', '1\n2\n3\n'),
        answer: await contents.keep('1.ans', answer),
        group: 0,
        isSample: false,
        checkerArgs: [],
        points: 100,
      },
    ],
    scoreMode: 'best',
  };
}
