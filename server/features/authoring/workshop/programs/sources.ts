import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type LanguageExtension } from '#domain/submissions/languages.ts';
import { STANDARD_CHECKERS, type StandardChecker } from '#domain/authoring/task/task-programs.ts';
import { ROOT } from '#server/programs.ts';

const HERE = join(ROOT, 'server', 'features', 'authoring', 'workshop', 'programs');
/** The name of a contestant's source where judge.yaml has no `source_name`. */
const USUAL_NAME = 'task';

/** A file of a program's template. */
export interface Beginning {
  readonly name: string;
  readonly content: Buffer;
}

/** The source of a standard checker, in C++ with testlib.h. */
export async function standardChecker(name: StandardChecker): Promise<Beginning> {
  return { name: `${name}.cpp`, content: await readFile(join(HERE, 'checkers', `${name}.cpp`)) };
}

let hashes: Promise<ReadonlyMap<string, StandardChecker>> | undefined;

/** Standard checkers by the hash of their source. */
export function standardHashes(): Promise<ReadonlyMap<string, StandardChecker>> {
  hashes ??= Promise.all(
    STANDARD_CHECKERS.map(async (name) => {
      const { content } = await standardChecker(name);
      return [createHash('sha256').update(content).digest('hex'), name] as const;
    }),
  ).then((found) => new Map(found));
  return hashes;
}

/** The files of a program's template; `what` is a folder of `beginnings/`. */
export async function beginningsOf(
  what: 'generator' | 'validator' | 'grader' | 'own' | 'interactor',
  language: LanguageExtension | 'cpp-kattis',
): Promise<readonly Beginning[]> {
  const folder = join(HERE, 'beginnings', what, language);
  const names = await readdir(folder);
  return Promise.all(
    names.sort().map(async (name) => ({ name, content: await readFile(join(folder, name)) })),
  );
}

/** A grader's files for a task whose sources do not have the usual name. */
export function renamed(files: readonly Beginning[], sourceName: string | null): readonly Beginning[] {
  if (sourceName === null || sourceName === USUAL_NAME) return files;
  return files.map(({ name, content }) => ({
    name: name.replace(new RegExp(`^${USUAL_NAME}\\b`), sourceName),
    content: Buffer.from(
      content
        .toString('utf8')
        .replaceAll(new RegExp(`\\b${USUAL_NAME}\\b`, 'g'), sourceName)
        .replaceAll(`${USUAL_NAME.toUpperCase()}_H`, `${sourceName.toUpperCase()}_H`),
    ),
  }));
}
