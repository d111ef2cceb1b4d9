import { parseArgs } from 'node:util';
import { type Database, type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { type JuryOutcome } from '#server/db/package-tables.ts';
import { type PackageFiles } from '#server/exchange/package/files.ts';
import { openPackage } from '#server/exchange/package/open.ts';
import { Report } from '#server/exchange/package/report.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { type PackageReading, type ReadTask } from '#server/exchange/package/task.ts';
import { type SelfTest, withTimeLimit } from '#server/exchange/self-test/run.ts';
import { importQuiz } from '#server/features/quiz/import.ts';
import { isQuiz, type QuizReading, readQuizFiles } from '#server/features/quiz/read.ts';
import { type Imported, importTask, type TaskPlace } from '#server/features/tasks/content/import.ts';
import { taskOfSameUuid } from '#server/features/tasks/content/same-uuid.ts';
import { keepOutcomes } from '#server/features/tasks/content/outcomes.ts';
import { createWriter, type Write } from '#server/journal/write.ts';
import { onDatabase } from '../on-database.ts';
import { type Command, onlyPath, timeLimitOf } from './command.ts';
import { keepFiles } from './keep-files.ts';
import { quizReadingText } from './package-text.ts';
import {
  foundJson,
  isAsStated,
  type Say,
  SELF_TEST_HELP,
  SELF_TEST_OPTIONS,
  sayingOf,
  selfTested,
} from './self-tested.ts';
import { withMadeTests } from './with-made-tests.ts';

const HELP = `Brings a task into the database of a server on this machine, or that this machine reaches.

  npm run task -- import FOLDER|FILE [options]

Formats: those of \`check\`; docs/task-packages.md tells of them. A folder with a quiz.yaml is a quiz: it has nothing to judge, and
a further import replaces its questions. The jury's own submissions are judged first; before that a package of Polygon without
its tests has them made by its generators and its main solution. A package with a fault, or of which a
submission does not come to what is stated of it, changes nothing.

  --contest ID       put it into this contest too, at the end
  --label TEXT       its label there                          (default a letter in icpc, else the number)
  --max-score N      what it is worth there                   (default 1 in icpc, else 100)
  --accept-mismatch  store it although some do not come to what is stated
  --as version       where a task of another short name has its UUID: make it the next version of that task
  --as second                                                      or a second task
${SELF_TEST_HELP}  --data FOLDER      where the embedded database lives        (AGON_DATA, default ./data)
  --database-url URL the PostgreSQL of the server instead     (DATABASE_URL)

The server may be running or not. Ends with 0 when all is well, with 1 otherwise.
`;

/** Stores a task or a quiz from its package. */
export const importCommand: Command = {
  summary: 'bring a task into the database of a server',
  help: HELP,
  run: bring,
};

type Options = ReturnType<typeof readOptions>['values'];

/** The result of importing a package. */
interface Outcome {
  readonly tested: SelfTest | null;
  readonly imported: Imported | null;
}

async function bring(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args);
  const path = onlyPath(positionals);
  const say = sayingOf(values);
  const report = new Report();
  const files = await openPackage(path, report);
  const [isGood, json] =
    files !== null && isQuiz(files)
      ? await bringQuiz(readQuizFiles(files, report), files, values, say)
      : await withMadeTests(files, report, { runsNothing: values['no-self-test'], say }, (reading, whole) =>
          bringTask(reading, whole, values, say),
        );
  if (values.json) console.log(JSON.stringify(json, null, 2));
  else if (!isGood) console.log('Nothing was changed.');
  return isGood ? 0 : 1;
}

/** Whether the package was stored, and the report for other programs. */
type Said = readonly [isGood: boolean, json: unknown];

async function bringTask(
  reading: PackageReading,
  files: PackageFiles | null,
  values: Options,
  say: Say,
): Promise<Said> {
  const { tested, imported } = await testAndStore(reading, files, values, say);
  const found = foundJson({ findings: reading.report, task: reading.task, tested });
  return [imported !== null, { ...found, imported }];
}

async function bringQuiz(
  reading: QuizReading,
  files: PackageFiles,
  values: Options,
  say: Say,
): Promise<Said> {
  const { quiz, report } = reading;
  say(quizReadingText(reading));
  const findings = { findings: report, quiz };
  if (quiz === null) return [false, findings];
  const place = placeOf(values);
  const imported = await onDatabase({ url: values['database-url'], data: values.data }, (target) =>
    onDatabaseOf(target, (db) =>
      writerOf(db)(async (trx, publish) => {
        const keep = await keepFiles(trx, quiz.slug, { files, task: null }, report);
        const stored = await importQuiz(trx, publish, quiz, { now: Date.now(), place });
        await keep(stored.taskId, null);
        return stored;
      }),
    ),
  );
  say(importedText({ ...imported, version: null }));
  return [true, { ...findings, imported }];
}

async function testAndStore(
  reading: PackageReading,
  files: PackageFiles | null,
  values: Options,
  say: Say,
): Promise<Outcome> {
  if (reading.task === null) return { tested: null, imported: null };
  const limitMs = timeLimitOf(values['time-limit']);
  const task = limitMs === null ? reading.task : withTimeLimit(reading.task, limitMs);
  const place = placeOf(values);
  return await onDatabase({ url: values['database-url'], data: values.data }, (target) =>
    onDatabaseOf(target, async (db) => {
      // Checked before judging, which takes time.
      await requireContest(db, place);
      const slug = await slugOf(db, task, values.as);
      const tested = await selfTested(task, values, say);
      if (!isAsStated(tested) && !values['accept-mismatch']) return { tested, imported: null };
      const stored = { ...(tested?.task ?? task), slug };
      const imported = await store(db, stored, tested, { place, files, reading });
      say(importedText(imported));
      return { tested, imported };
    }),
  );
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
  // Without a contest the query still shows that the database answers.
  const found = await query.where('id', '=', place?.contestId ?? 0).executeTakeFirst();
  if (place !== null && !found) throw new Error(`There is no contest ${place.contestId}.`);
}

/** The short name to store a task under: its own, or that of the stored task with the same UUID. */
async function slugOf(db: Database, task: ReadTask, as: string | undefined): Promise<string> {
  if (as !== undefined && as !== 'version' && as !== 'second')
    throw new Error(`--as wants "version" or "second", not "${as}".`);
  const same = await taskOfSameUuid(db, task);
  if (same === null || as === 'second') return task.slug;
  if (as === 'version') return same.slug;
  throw new Error(
    `Task ${same.id} (${same.slug}: ${same.name}) has the UUID of this package. ` +
      'With --as version it becomes the next version of that task, with --as second a second task.',
  );
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
  return writerOf(db)(async (trx, publish) => {
    const read = files && { files, task: reading.task };
    const keep = read && (await keepFiles(trx, task.slug, read, reading.report));
    const stored = await importTask(trx, publish, task, { now: Date.now(), byUser: null, place });
    await keepOutcomes(trx, stored.taskId, outcomesOf(tested));
    await keep?.(stored.taskId, stored.version);
    return stored;
  });
}

/** Outcomes of the jury's submissions, for the check before the contest day. */
function outcomesOf(tested: SelfTest | null): ReadonlyMap<string, JuryOutcome> {
  return new Map(
    (tested?.rows ?? []).map(({ submission, result, faults }) => {
      const { verdict, score, cpuMs, memoryBytes } = result;
      return [submission.path, { verdict, score, cpuMs, memoryBytes, faults: faults.map(englishOf) }];
    }),
  );
}

/** Other processes are not woken: they look by themselves within a quarter of a second. */
function writerOf(db: Database): Write {
  return createWriter({ db, journal: { woken: () => undefined } });
}

function importedText(stored: Omit<Imported, 'version'> & { readonly version: number | null }): string {
  const { taskId, version, contests } = stored;
  const where = contests.map(({ id, name, number }) => `\n  contest ${id}, task ${number}: ${name}`).join('');
  return `Stored as task ${taskId}${version === null ? '' : `, version ${version}`}.${where}`;
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

function readOptions(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      contest: { type: 'string' },
      label: { type: 'string' },
      'max-score': { type: 'string' },
      'accept-mismatch': { type: 'boolean', default: false },
      as: { type: 'string' },
      ...SELF_TEST_OPTIONS,
      data: { type: 'string', default: process.env['AGON_DATA'] ?? 'data' },
      'database-url': { type: 'string', default: process.env['DATABASE_URL'] ?? '' },
    },
  });
}
