import { type Kysely } from 'kysely';
import { type App } from '../../app.ts';
import { type Schema } from '../../db/schema.ts';
import { type PlacedTask } from '../../exchange/contest-file/own.ts';
import { contentsOf } from '../../exchange/contest-file/task.ts';
import { isFileQuiz } from '../../exchange/contest-file/quiz.ts';
import { contestFiles, type FilePerson, largeAmong } from '../../exchange/contest-file/write.ts';
import { MAX_FILE_BYTES, MAX_PACKAGE_BYTES, MAX_PACKAGE_FILES } from '../../exchange/package/files.ts';
import { getFile } from '../../files/store.ts';
import { type FileAnswer } from '../../http/context.ts';
import { record } from '../../model/audit.ts';
import { type Caller } from '../../model/caller.ts';
import { notNow } from '../../model/fault.ts';
import { type ContestRow } from '../../model/rows.ts';
import { spooledZip } from '../../spooled-zip.ts';
import { settingsOf } from './columns.ts';
import { assignedStaff } from './staff.ts';
import { fileTasksOf } from './tasks-out.ts';

const MIB = 1_048_576;
const MB = 1_000_000;
/** Beside them are the tasks and what is said of the contest. */
const MOST_CONTENTS = MAX_PACKAGE_FILES - 2_000;

/** How much the contents of the tasks of one file may be, bytes: all together, and each. */
interface FileLimits {
  readonly all: number;
  readonly each: number;
}
/** As much as is read again. */
const LIMITS: FileLimits = { all: MAX_PACKAGE_BYTES, each: MAX_FILE_BYTES };

/** A contest as one file. That its people's names went out is in the audit. 409 when it is too large for one. */
export async function exportContest(
  app: App,
  { caller, contest }: { readonly caller: Caller; readonly contest: ContestRow },
  limits = LIMITS,
): Promise<FileAnswer> {
  const { files, hashes } = await app.write(async (trx) => {
    const people = await peopleOf(trx, contest.id);
    const themselves = await fileTasksOf(trx, contest.id);
    const needed = new Set(
      themselves.flatMap((task) => (isFileQuiz(task) ? [] : contentsOf(task).map(([, hash]) => hash))),
    );
    await requireFits(trx, needed, limits);
    const whole = contestFiles({
      settings: settingsOf(contest),
      staff: (await assignedStaff(trx, contest.id)).map(({ name }) => name),
      awards: contest.award_rules,
      tasks: await tasksOf(trx, contest.id),
      people,
      themselves,
    });
    requirePartsFit(whole);
    await record(trx, {
      caller,
      now: app.now(),
      action: 'exportContest',
      target: `contest:${contest.id}`,
      contestId: contest.id,
      before: null,
      after: { participants: people.length, tasks: themselves.map(({ slug }) => slug) },
    });
    return { files: whole, hashes: needed };
  });
  const content = await spooledZip(async function* () {
    yield* files;
    for (const hash of hashes) yield { name: `files/${hash}`, content: await getFile(app.db, hash) };
  });
  return { file: { name: `${contest.name}.zip`, mime: 'application/zip', content }, save: true };
}

async function requireFits(
  db: Kysely<Schema>,
  hashes: ReadonlySet<string>,
  { all, each }: FileLimits,
): Promise<void> {
  const tooLarge = () => notNow('backend.contest_file_large', `${Math.floor(all / MIB)} MiB`);
  if (hashes.size > MOST_CONTENTS) throw tooLarge();
  const { bytes, most } = await db
    .selectFrom('files')
    .select((eb) => [eb.fn.sum<number | null>('bytes').as('bytes'), eb.fn.max('bytes').as('most')])
    .where('hash', 'in', [...hashes, ''])
    .executeTakeFirstOrThrow();
  if (Number(bytes) > all || most > each) throw tooLarge();
}

/** A file that could not be read again is not written. */
function requirePartsFit(files: ReturnType<typeof contestFiles>): void {
  const large = largeAmong(files);
  if (large !== null)
    throw notNow('backend.contest_part_large', `${large.name}, ${Math.floor(large.limit / MB)} MB`);
}

/** Tasks that were not made of a package have no name that another server could know them by. */
async function tasksOf(db: Kysely<Schema>, contestId: number): Promise<PlacedTask[]> {
  const rows = await db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .select(['tasks.id', 'slug', 'tasks.name', 'label', 'max_score', 'module_minutes'])
    .select(['contest_tasks.score_mode', 'balloon_color'])
    .where('contest_id', '=', contestId)
    .orderBy('number')
    .execute();
  return rows.map(({ id, slug, ...place }) => ({ slug: slug ?? `task-${id}`, ...place }));
}

async function peopleOf(db: Kysely<Schema>, contestId: number): Promise<FilePerson[]> {
  return db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['users.name', 'display_name', 'group_label as group', 'school', 'site', 'room', 'seat'])
    .select(['extra_time', 'accommodation'])
    .select(['category', 'on_board'])
    .where('contest_id', '=', contestId)
    .where('anonymised_at', 'is', null)
    .orderBy('participants.id')
    .execute();
}
