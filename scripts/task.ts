import { parseArgs } from 'node:util';
import { type Database, type DatabaseTarget, openDatabase } from '../server/db/database.ts';
import { type JuryOutcome } from '../server/db/package-tables.ts';
import { type PackageFiles } from '../server/exchange/package/files.ts';
import { openPackage } from '../server/exchange/package/open.ts';
import { englishOf } from '../server/exchange/package/sentences.ts';
import { Report } from '../server/exchange/package/report.ts';
import { type PackageReading, type ReadTask } from '../server/exchange/package/task.ts';
import { readFiles } from '../server/exchange/read-package.ts';
import { openJudges } from '../server/exchange/self-test/judges.ts';
import { type SelfTest, selfTest, withTimeLimit } from '../server/exchange/self-test/run.ts';
import { importQuiz } from '../server/features/quizzes/import.ts';
import { isQuiz, type QuizReading, readQuizFiles } from '../server/features/quizzes/read.ts';
import { keepOutcomes } from '../server/features/tasks/outcomes.ts';
import { importTask, type Imported, type TaskPlace } from '../server/features/tasks/import.ts';
import { createWriter, type Write } from '../server/journal/write.ts';
import { readJudgeOptions } from '../server/judge/options.ts';
import { onDatabase } from './on-database.ts';
import { keepFiles } from './task-files.ts';
import { createProgress } from './task-progress.ts';
import { initCommand } from './task/init.ts';
import { pushCommand } from './task/push.ts';
import { findingsText, quizText, selfTestText, taskText } from './task-report.ts';

const HELP = `Brings an author's task in from a package: a folder or a .zip.

  npm run task -- import FILE|FOLDER [options]
  npm run task -- check FILE|FOLDER [options]      the same, and nothing is stored
  npm run task -- init FOLDER [options]            the folder of a new task, with files that work (init --help)
  npm run task -- push FOLDER [options]            a folder as a new version on a running server (push --help)

Formats: ICPC/Kattis problem packages (2025-09 and legacy) and CMS' Italian format; docs/task-packages.md tells of them.
A folder with a quiz.yaml is a quiz: it has nothing to judge, and a further import replaces its questions.
The jury's own submissions are judged first. A package with a fault, or of which a submission does not come to what is
stated of it, changes nothing.

  --contest ID       put it into this contest too, at the end
  --label TEXT       its label there                          (default a letter in icpc, else the number)
  --max-score N      what it is worth there                   (default 1 in icpc, else 100)
  --no-self-test     do not judge the jury's submissions
  --accept-mismatch  store it although some do not come to what is stated
  --time-limit S     seconds of CPU, where the package states none (or instead of what it states)
  --slots N          submissions judged at once               (default one a core)
  --json             what was found as JSON, for other programs
  --data FOLDER      where the embedded database lives        (AGON_DATA, default ./data)
  --database-url URL the PostgreSQL of the server instead     (DATABASE_URL)

The server may be running or not. Ends with 0 when all is well, with 1 otherwise.
`;

type Options = ReturnType<typeof readOptions>['values'];

/** What is printed at the end. */
interface Outcome {
  readonly reading: PackageReading;
  readonly tested: SelfTest | null;
  readonly imported: Imported | null;
}

/** Commands that read their own options. */
const COMMANDS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  init: initCommand,
  push: pushCommand,
};

/** Does what the command line says. */
async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2);
  await (COMMANDS[name]?.(args) ?? bring());
}

/** Reads the command line, then the package; tests it, stores it, and says what came of it. */
async function bring(): Promise<void> {
  const { values, positionals } = readOptions();
  const [command, path, ...more] = positionals;
  if (values.help || path === undefined || more.length > 0 || !['import', 'check'].includes(command ?? '')) {
    process.stdout.write(HELP);
    process.exitCode = values.help ? 0 : 1;
    return;
  }
  const say = (text: string) => {
    if (!values.json && text !== '') console.log(`${text}\n`);
  };
  const report = new Report();
  const files = await openPackage(path, report);
  const stores = command === 'import';
  const [isGood, json] =
    files !== null && isQuiz(files)
      ? await ofQuiz(readQuizFiles(files, report), files, stores, values, say)
      : await ofTask(readingOf(files, report), files, stores, values, say);
  if (values.json) console.log(JSON.stringify(json, null, 2));
  else if (!isGood) console.log('Nothing was changed.');
  process.exitCode = isGood ? 0 : 1;
}

/** Whether all was well, and what is said of it to other programs. */
type Said = readonly [isGood: boolean, json: unknown];

function readingOf(files: PackageFiles | null, report: Report): PackageReading {
  return files === null || report.failed ? { task: null, report: report.sorted() } : readFiles(files, report);
}

async function ofTask(
  reading: PackageReading,
  files: PackageFiles | null,
  stores: boolean,
  values: Options,
  say: (text: string) => void,
): Promise<Said> {
  say(readingText(reading));
  const outcome = await goOn(reading, files, stores, values, say);
  return [outcome.imported !== null || (!stores && isFine(outcome)), jsonOf(outcome)];
}

async function ofQuiz(
  { quiz, report }: QuizReading,
  files: PackageFiles,
  stores: boolean,
  values: Options,
  say: (text: string) => void,
): Promise<Said> {
  say([quiz === null ? '' : quizText(quiz), findingsText(report)].filter((one) => one !== '').join('\n\n'));
  const findings = { findings: report, quiz };
  if (quiz === null || !stores) return [quiz !== null, findings];
  const place = placeOf(values);
  const imported = await onDatabase({ url: values['database-url'], data: values.data }, (target) =>
    onDatabaseOf(target, (db) =>
      writerOf(db)(async (trx, tell) => {
        const keep = await keepFiles(trx, files, null, report);
        const stored = await importQuiz(trx, tell, quiz, { now: Date.now(), place });
        await keep(stored.taskId, null);
        return stored;
      }),
    ),
  );
  say(importedText({ ...imported, version: null }));
  return [true, { ...findings, imported }];
}

function readingText({ task, report }: PackageReading): string {
  return [task === null ? '' : taskText(task), findingsText(report)].filter((one) => one !== '').join('\n\n');
}

async function goOn(
  reading: PackageReading,
  files: PackageFiles | null,
  stores: boolean,
  values: Options,
  say: (text: string) => void,
): Promise<Outcome> {
  if (reading.task === null) return { reading, tested: null, imported: null };
  const task =
    values['time-limit'] === undefined
      ? reading.task
      : withTimeLimit(reading.task, secondsOf(values['time-limit']));
  if (!stores) return { reading, tested: await test(task, values, say), imported: null };
  const place = placeOf(values);
  return await onDatabase({ url: values['database-url'], data: values.data }, (target) =>
    onDatabaseOf(target, async (db) => {
      // Before the time that judging takes.
      await requireContest(db, place);
      const tested = await test(task, values, say);
      if (!isAsStated(tested) && !values['accept-mismatch']) return { reading, tested, imported: null };
      const imported = await store(db, tested?.task ?? task, tested, { place, files, reading });
      say(importedText(imported));
      return { reading, tested, imported };
    }),
  );
}

async function test(task: ReadTask, values: Options, say: (text: string) => void): Promise<SelfTest | null> {
  if (values['no-self-test']) {
    if (task.timing === null) return null;
    throw new Error(
      'The package states no time limit: give one with --time-limit, or let the self-test find it.',
    );
  }
  const options = readJudgeOptions(values.slots === undefined ? [] : ['--slots', values.slots], process.env);
  if (options === null) throw new Error('unreachable');
  const opened = await openJudges(task.contents, {
    slots: Math.min(options.slots, Math.max(1, task.submissions.length)),
    cacheFolder: options.cacheDir,
  });
  try {
    const progress = createProgress(process.stderr);
    const tested = await selfTest(task, opened.judges, opened.hasLanguage, progress.onEvent);
    progress.end();
    say(selfTestText(tested));
    if (task.timing !== null) say(`The time limit is ${tested.task.judge.limits.cpuMs / 1000} s.`);
    return tested;
  } finally {
    await opened.close();
  }
}

async function onDatabaseOf<T>(target: DatabaseTarget, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(target, { maxConnections: 2 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function requireContest(db: Database, place: TaskPlace | null): Promise<void> {
  const query = db.selectFrom('contests').select('id');
  // Also without a contest this says whether the database answers.
  const found = await query.where('id', '=', place?.contestId ?? 0).executeTakeFirst();
  if (place !== null && !found) throw new Error(`There is no contest ${place.contestId}.`);
}

async function store(
  db: Database,
  task: ReadTask,
  tested: SelfTest | null,
  {
    place,
    files,
    reading,
  }: {
    readonly place: TaskPlace | null;
    readonly files: PackageFiles | null;
    readonly reading: PackageReading;
  },
): Promise<Imported> {
  return writerOf(db)(async (trx, tell) => {
    const keep = files === null ? null : await keepFiles(trx, files, reading.task, reading.report);
    const stored = await importTask(trx, tell, task, { now: Date.now(), byUser: null, place });
    await keepOutcomes(trx, stored.taskId, outcomesOf(tested));
    await keep?.(stored.taskId, stored.version);
    return stored;
  });
}

/** What the check before the day is told of the jury's submissions. */
function outcomesOf(tested: SelfTest | null): ReadonlyMap<string, JuryOutcome> {
  return new Map(
    (tested?.rows ?? []).map(({ submission, result, faults }) => {
      const { verdict, score, cpuMs, memoryBytes } = result;
      return [submission.path, { verdict, score, cpuMs, memoryBytes, faults: faults.map(englishOf) }];
    }),
  );
}

/** Other processes look by themselves within a quarter of a second. */
function writerOf(db: Database): Write {
  return createWriter({ db, journal: { woken: () => undefined } });
}

function isFine({ reading, tested }: Outcome): boolean {
  return reading.task !== null && isAsStated(tested);
}

function isAsStated(tested: SelfTest | null): boolean {
  return (
    tested === null || (tested.faults.length === 0 && tested.rows.every(({ faults }) => faults.length === 0))
  );
}

function importedText(stored: Omit<Imported, 'version'> & { readonly version: number | null }): string {
  const { taskId, version, contests } = stored;
  const where = contests.map(({ id, name, number }) => `\n  contest ${id}, task ${number}: ${name}`).join('');
  return `Stored as task ${taskId}${version === null ? '' : `, version ${version}`}.${where}`;
}

function jsonOf({ reading, tested, imported }: Outcome): unknown {
  const task = tested?.task ?? reading.task;
  return {
    findings: reading.report,
    // The contents may be large, and whoever calls has them.
    task: task && { ...task, contents: undefined },
    self_test: tested && {
      faults: tested.faults,
      submissions: tested.rows.map(({ submission, result, faults }) => ({
        path: submission.path,
        language: submission.language,
        faults,
        result,
      })),
    },
    imported,
  };
}

function placeOf(values: Options): TaskPlace | null {
  const { contest, label = null, 'max-score': maxScore } = values;
  if (contest === undefined) {
    if (label !== null || maxScore !== undefined)
      throw new Error('--label and --max-score go with --contest.');
    return null;
  }
  const contestId = Number(contest);
  if (!Number.isSafeInteger(contestId) || contestId < 1)
    throw new Error(`--contest wants a contest's id, not "${contest}".`);
  const points = maxScore === undefined ? null : Number(maxScore);
  if (points !== null && !(points > 0))
    throw new Error(`--max-score wants a number above 0, not "${maxScore ?? ''}".`);
  return { contestId, label, maxScore: points };
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 600))
    throw new Error(`--time-limit wants seconds from 0 to 600, not "${text}".`);
  return Math.round(seconds * 1000);
}

function readOptions() {
  return parseArgs({
    allowPositionals: true,
    options: {
      contest: { type: 'string' },
      label: { type: 'string' },
      'max-score': { type: 'string' },
      'no-self-test': { type: 'boolean', default: false },
      'accept-mismatch': { type: 'boolean', default: false },
      'time-limit': { type: 'string' },
      slots: { type: 'string' },
      json: { type: 'boolean', default: false },
      data: { type: 'string', default: process.env['AGON_DATA'] ?? 'data' },
      'database-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
