import { type BuiltChecker } from './checkers/checker.ts';
import { CheckerFault } from './checkers/check.ts';
import { type Convention } from './checkers/words.ts';
import { type Compiled, type Compiler, type CompileRequest } from './compile.ts';
import { readFile } from 'node:fs/promises';
import { type FileSource } from './files.ts';
import { juryTime } from './jury.ts';
import { type InstalledLanguages } from './languages/installed.ts';
import { withTestlib } from './testlib.ts';
import { isProgramName } from '../contract/program-names.ts';
import { type JudgeTask, type JuryProgram, type StoredFile } from '../contract/task.ts';

const USUAL_NAME = 'task';

/** Dependencies of building programs. */
export interface Builder {
  readonly compiler: Compiler;
  readonly files: FileSource;
  readonly languages: InstalledLanguages;
}

/** Builds a contestant's submission with the task's graders of its language. */
export async function buildSolution(
  { compiler, files, languages }: Builder,
  task: Pick<JudgeTask, 'graders' | 'sourceName'>,
  extension: string,
  source: StoredFile,
): Promise<Compiled> {
  const language = languages.find((one) => one.extension === extension)?.language ?? null;
  if (language === null) {
    return { program: null, output: `There are no programs in ${extension}.`, ms: 0 };
  }
  const path = await files.path(source.hash);
  const base = task.sourceName ?? USUAL_NAME;
  const name = language.fileName(base, await readFile(path, 'utf8'));
  const graders = await placed(files, task.graders[extension] ?? []);
  if (graders.some((grader) => grader.name === name)) {
    return { program: null, output: `${name} is the name of a file of the task's own.`, ms: 0 };
  }
  const request: CompileRequest = {
    extension,
    files: [...graders, { name, path }],
    own: name,
    hasGrader: graders.length > 0,
  };
  return compiler.compile(request);
}

/** Builds a checker or interactor. Rejects with a `CheckerFault` when that is impossible here. */
export async function buildJury(
  { compiler, files, languages }: Builder,
  convention: Convention,
  { language, files: sources, args }: JuryProgram,
  task: Pick<JudgeTask, 'juryMs'>,
): Promise<BuiltChecker> {
  const installed = languages.find((one) => one.extension === language);
  if (!installed?.tools) {
    throw new CheckerFault(
      `the jury's program is in ${language}: ${installed?.version ?? 'unknown language'}`,
    );
  }
  const unsafe = sources.find(({ name }) => !isProgramName(name));
  if (unsafe !== undefined)
    throw new CheckerFault(`a file of the jury's program cannot be named ${unsafe.name}`);
  const named = await withTestlib(language, await placed(files, sources));
  const own = named[0]?.name ?? '';
  const { program, output } = await compiler.compile({
    extension: language,
    files: named,
    own,
    hasGrader: false,
  });
  if (program === null) throw new CheckerFault(`the jury's program does not compile: ${output}`);
  return { convention, program, args, time: juryTime(task) };
}

async function placed(files: FileSource, stored: readonly StoredFile[]) {
  return Promise.all(stored.map(async ({ name, hash }) => ({ name, path: await files.path(hash) })));
}
