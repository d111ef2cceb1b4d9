import { chmod, copyFile, mkdir, stat, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { type StressSetup, type StressSide } from '#server/contract/stress.ts';
import { type PackageFiles } from '#server/exchange/package/files.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { Contents, type ReadTask } from '#server/exchange/package/task.ts';
import { findGenerator, generatorNames } from '#server/features/authoring/workshop/tests/programs.ts';
import { type StressEnd, type StressHit } from '#server/judge/stress.ts';
import { type Command, onlyPath, timeLimitOf, wholeOf } from './command.ts';
import { withJudges } from './judging.ts';
import { openPrograms, requireTask } from './open-task.ts';
import { createLine } from './terminal.ts';

const HELP = `Searches for an input at which two solutions differ, and makes it a test.

  npm run task -- stress FOLDER --other SOLUTION [options]

  --other SOLUTION   the one that may be wrong, as wrong_answer/greedy.py; without it the checker alone
                     says whether the right one is right
  --right SOLUTION   its output is the answer                 (default the first of accepted/)
  --generator NAME   of generators/                           (default the only one)
  --args TEXT        of the generator; {seed} is the running number         (default {seed})
  --seed N           the first number                         (default 1)
  --tries N          at most so many inputs                   (default 1000)
  --seconds N        at most so long                          (default 60)
  --to FOLDER        of data/ where the test goes, as secret/2-large        (default the last group)
  --time-limit S     seconds of CPU, in the place of the package's

In interactive tasks each solution is judged by itself. The input validators must accept every input.
Ends with 0 when none was found, and with 1 when one was: it is in the folder then, as stress-SEED.
`;
const [MOST_TRIES, MOST_SECONDS] = [1_000_000, 86_400];
const [DEFAULT_TRIES, DEFAULT_SECONDS] = [1_000, 60];
const SEED = '{seed}';

/** Searches by stress. */
export const stressCommand: Command = {
  summary: 'search for an input at which two solutions differ, and make it a test',
  help: HELP,
  run: stress,
};

async function stress(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args);
  const folder = onlyPath(positionals);
  if (!(await stat(folder).catch(() => null))?.isDirectory()) throw new Error(`${folder} is not a folder.`);
  const files = await openPrograms(folder);
  const task = requireTask(files, timeLimitOf(values['time-limit']));
  const contents = new Contents();
  const setup = setupOf(files, task, contents, values);
  const to = placeOf(task, values.to);
  const all = new Map([...task.contents, ...contents.map]);
  const line = createLine(process.stderr);
  return withJudges(all, { slots: '1', atMost: 1 }, async ({ judges: [judge] }) => {
    if (judge === undefined) throw new Error('unreachable');
    const end = await judge.stress(setup, {
      before: { tries: 0, spentMs: 0 },
      onTry: (tries, ms) => line.draw(`${tries} inputs in ${Math.round(ms / 1000)} s`),
      goOn: () => Promise.resolve(true),
    });
    line.end();
    return report(end, async (hit) => keepTest(folder, to, hit, task.judge.kind === 'interactive'));
  });
}

type Options = ReturnType<typeof readOptions>['values'];

/** The programs and limits of the search. Throws when a program is missing. */
function setupOf(files: PackageFiles, task: ReadTask, contents: Contents, values: Options): StressSetup {
  if (task.judge.kind === 'output-only') throw new Error('There are no programs in an output-only task.');
  const args = values.args.split(/\s+/).filter(Boolean);
  if (!values.args.includes(SEED))
    throw new Error(`--args must have ${SEED} somewhere: else all inputs are the same.`);
  return {
    judge: { ...task.judge, tests: [] },
    generator: generatorOf(files, values.generator, contents),
    args,
    seed: wholeOf('--seed', values.seed, [0, Number.MAX_SAFE_INTEGER]) ?? 1,
    right: solutionOf(task, '--right', values.right ?? firstAccepted(task)),
    other: values.other === undefined ? null : solutionOf(task, '--other', values.other),
    validators: task.validators.map(({ convention, program }) => ({ convention, program })),
    maxTries: wholeOf('--tries', values.tries, [1, MOST_TRIES]) ?? DEFAULT_TRIES,
    maxMs: (wholeOf('--seconds', values.seconds, [1, MOST_SECONDS]) ?? DEFAULT_SECONDS) * 1000,
  };
}

function generatorOf(
  files: PackageFiles,
  named: string | undefined,
  contents: Contents,
): StressSetup['generator'] {
  const [only, ...others] = generatorNames(files);
  if (only === undefined) throw new Error('There is no generator: put one into generators/.');
  if (named === undefined && others.length > 0)
    throw new Error(`Which generator? --generator is one of ${[only, ...others].join(', ')}.`);
  const name = (named ?? only).replace(/^generators\//, '');
  const found = findGenerator(files, name, contents);
  if (typeof found === 'string') throw new Error(englishOf({ code: found, values: { program: name } }));
  return found;
}

function firstAccepted({ submissions }: ReadTask): string {
  const found = submissions.find(({ path }) => path.startsWith('accepted/'));
  if (found === undefined) throw new Error('Which solution is right? --right names it.');
  return found.path;
}

function solutionOf({ submissions }: ReadTask, option: string, named: string): StressSetup['right'] {
  const path = named.replace(/^submissions\//, '');
  const found = submissions.find((one) => one.path === path);
  if (found === undefined)
    throw new Error(
      `${option}: there is no ${path}; there are ${submissions.map((one) => one.path).join(', ')}.`,
    );
  return { path, language: found.language, source: found.source };
}

/** The folder in data/ for a found test. Throws for a folder that cannot hold tests. */
export function placeOf({ judge }: Pick<ReadTask, 'judge'>, named: string | undefined): string {
  const folders = judge.tests.map(({ name }) => name.slice(0, name.lastIndexOf('/')));
  const last =
    folders
      .filter((one) => one.startsWith('secret'))
      .toSorted()
      .at(-1) ?? 'secret';
  if (named === undefined) return last;
  const folder = named.replace(/^data\//, '').replace(/\/+$/, '');
  if (!/^(?:sample|secret|secret\/[A-Za-z0-9][A-Za-z0-9_-]*)$/.test(folder))
    throw new Error(`--to is sample, secret or secret/GROUP, not "${named}".`);
  return folder;
}

/** Prints the result of a search, and returns the exit code. */
async function report(end: StressEnd, keep: (hit: StressHit) => Promise<string>): Promise<number> {
  if (end.end === 'failed') throw new Error(end.reason);
  if (end.end !== 'found') {
    console.log('No input was found at which they differ.');
    return 0;
  }
  const { seed, args, shown, right, other } = end;
  console.log(`Seed ${seed} (${args.join(' ')}):\n${indented(shown)}`);
  for (const side of [right, other]) if (side !== null) console.log(sideText(side));
  console.log(await keep(end));
  return 1;
}

function sideText({ path, verdict, cpuMs, message, output, errors }: StressSide): string {
  return [
    `${path}: ${verdict}, ${cpuMs} ms${message === '' ? '' : `, ${message}`}`,
    output === '' ? '' : indented(output),
    errors === '' ? '' : indented(errors),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function indented(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}

/** Puts the found test beside the others, and prints its path. */
async function keepTest(
  folder: string,
  to: string,
  { seed, inputPath, answerPath }: StressHit,
  isUncompared: boolean,
): Promise<string> {
  const isTaken = (name: string) => existsSync(join(folder, 'data', to, `${name}.in`));
  let name = `stress-${seed}`;
  for (let next = 2; isTaken(name); next += 1) name = `stress-${seed}-${next}`;
  const place = join(folder, 'data', ...to.split('/'), name);
  await mkdir(dirname(place), { recursive: true });
  await put(inputPath, `${place}.in`);
  if (answerPath !== null) await put(answerPath, `${place}.ans`);
  else if (isUncompared) await writeFile(`${place}.ans`, '');
  const hasAnswer = answerPath !== null || isUncompared;
  return `It is the test ${to}/${name}${hasAnswer ? '' : ', without an answer: `make` has the main solution make it'}.`;
}

async function put(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o644);
}

/** Joins `--args` and its text: a text that begins with a dash would be read as another option. */
export function withTextOfArgs(args: readonly string[]): string[] {
  const at = args.indexOf('--args');
  const text = at === -1 ? undefined : args[at + 1];
  return text === undefined ? [...args] : [...args.slice(0, at), `--args=${text}`, ...args.slice(at + 2)];
}

function readOptions(args: readonly string[]) {
  return parseArgs({
    args: withTextOfArgs(args),
    allowPositionals: true,
    options: {
      other: { type: 'string' },
      right: { type: 'string' },
      generator: { type: 'string' },
      args: { type: 'string', default: SEED },
      seed: { type: 'string' },
      tries: { type: 'string' },
      seconds: { type: 'string' },
      to: { type: 'string' },
      'time-limit': { type: 'string' },
    },
  });
}
