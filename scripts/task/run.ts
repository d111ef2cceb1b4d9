import { parseArgs } from 'node:util';
import { matcherOf } from '#server/exchange/package/globs.ts';
import { juryLine } from '#server/contract/result.ts';
import { type ReadSubmission, type ReadTask } from '#server/exchange/package/task.ts';
import { runOrder } from '#server/judge/groups.ts';
import { type Command, onlyPath, timeLimitOf } from './command.ts';
import { withJudges } from './judging.ts';
import { matrixText, solutionsText } from './matrix-text.ts';
import { openPrograms, requireTask } from './open-task.ts';
import { columnsOf, createLine, paintFor } from './terminal.ts';
import { type OnTried, tryAll, type TriedSolution } from './tried.ts';

const HELP = `Runs solutions on tests, and shows verdict, time and memory of each on each. Claims are checked when all tests were run.

  npm run task -- run FOLDER|FILE [options]

  --solutions LIST   of submissions/, as accepted,wrong_answer/greedy.*     (default all)
  --tests LIST       names and groups, as sample,secret/2-large/1*          (default all)
  --time-limit S     seconds of CPU, in the place of the package's
  --slots N          solutions run at once                    (default one a core)
  --json             as JSON, for other programs

All chosen tests are run, also those that decide nothing any more; whether a claim holds is decided as a contest's judge would.
Ends with 0 when no claim is broken, with 1 otherwise.
`;

const MOST_NAMED = 8;

/** Runs solutions on tests. */
export const runCommand: Command = {
  summary: 'run solutions on tests: verdict, time and memory, and which claims hold',
  help: HELP,
  run,
};

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      solutions: { type: 'string' },
      tests: { type: 'string' },
      'time-limit': { type: 'string' },
      slots: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const limitMs = timeLimitOf(values['time-limit']);
  const task = requireTask(await openPrograms(onlyPath(positionals)), limitMs);
  const chosen = chosenOf(task, values);
  const say = (text: string) => (values.json ? undefined : console.log(text));
  if (task.timing !== null)
    say(`The package states no time limit; ${task.judge.limits.cpuMs / 1000} s is used.`);
  const wanted = { slots: values.slots, atMost: chosen.solutions.length };
  const { tried, skipped } = await withJudges(task.contents, wanted, async (judges) => {
    const here = chosen.solutions.filter(({ language }) => judges.hasLanguage(language));
    const progress = progressOf(here.length * chosen.places.length);
    const tried = await tryAll(task, here, chosen.places, judges, progress.onTried);
    progress.end();
    return { tried, skipped: chosen.solutions.filter((one) => !here.includes(one)) };
  });
  const names = chosen.places.map((place) => task.judge.tests[place]?.name ?? '');
  if (values.json) console.log(JSON.stringify(jsonOf(names, tried, skipped), null, 2));
  else showTried(names, tried, skipped);
  return tried.some(({ holds }) => holds === false) ? 1 : 0;
}

interface Chosen {
  readonly solutions: readonly ReadSubmission[];
  /** Indices of tests, in the order they are run. */
  readonly places: readonly number[];
}

/** Solutions and tests named on the command line. Throws for a pattern without matches: a likely typo. */
export function chosenOf(
  { submissions, judge }: Pick<ReadTask, 'submissions' | 'judge'>,
  wanted: { readonly solutions?: string | undefined; readonly tests?: string | undefined },
): Chosen {
  const places = runOrder(judge);
  const nameOf = (place: number) => judge.tests[place]?.name ?? '';
  return {
    solutions: matching('--solutions', wanted.solutions, submissions, ({ path }) => path, 'submissions/'),
    places: matching('--tests', wanted.tests, places, nameOf, 'data/'),
  };
}

function matching<T>(
  option: string,
  list: string | undefined,
  all: readonly T[],
  nameOf: (one: T) => string,
  folder: string,
): readonly T[] {
  if (all.length === 0) throw new Error(`The task has nothing in ${folder}.`);
  if (list === undefined) return all;
  const matchers = listOf(list).map((pattern) => {
    const plain = pattern.startsWith(folder) ? pattern.slice(folder.length) : pattern;
    const matches = matcherOf(plain);
    if (!all.some((one) => matches(nameOf(one))))
      throw new Error(`${option}: nothing is called "${pattern}"; there is ${someOf(all.map(nameOf))}.`);
    return matches;
  });
  return all.filter((one) => matchers.some((matches) => matches(nameOf(one))));
}

function someOf(names: readonly string[]): string {
  return [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])].join(', ');
}

/** Splits a list at commas, except those within braces. */
function listOf(text: string): readonly string[] {
  return text.split(/,(?![^{}]*\})/).filter((one) => one !== '');
}

function progressOf(total: number): { readonly onTried: OnTried; readonly end: () => void } {
  const line = createLine(process.stderr);
  let [cells, solutions] = [0, 0];
  return {
    onTried: (path, _, isEnd) => {
      if (!isEnd) cells += 1;
      else solutions += 1;
      line.draw(`${cells} of ${total} runs; ${path}`);
      if (isEnd && !process.stderr.isTTY) process.stderr.write(`run ${solutions}: ${path}\n`);
    },
    end: () => line.end(),
  };
}

function showTried(
  names: readonly string[],
  tried: readonly TriedSolution[],
  skipped: readonly ReadSubmission[],
): void {
  const shown = { paint: paintFor(process.stdout, process.env), columns: columnsOf(process.stdout) };
  if (tried.length > 0) console.log(`${matrixText(names, tried, shown)}\n\n${solutionsText(tried, shown)}`);
  for (const { path, language } of skipped)
    console.log(`  ${path} is not run: there is no ${language} on this machine.`);
  if (tried.some(({ holds }) => holds === null))
    console.log('Whether the claims hold is known when all tests are run.');
}

function jsonOf(
  names: readonly string[],
  tried: readonly TriedSolution[],
  skipped: readonly ReadSubmission[],
): object {
  return {
    tests: names,
    solutions: tried.map(({ cells, compileOutput, groupScores, ...one }) => ({
      ...one,
      compile_output: compileOutput,
      group_scores: groupScores,
      cells: cells.map(
        (cell) =>
          cell && {
            verdict: cell.verdict,
            score: cell.score,
            cpu_ms: cell.cpuMs,
            wall_ms: cell.wallMs,
            memory_bytes: cell.memoryBytes,
            message: cell.message,
            jury_message: juryLine(cell),
          },
      ),
    })),
    not_run: skipped.map(({ path, language }) => ({ path, language })),
  };
}
