import { type Kysely, sql } from 'kysely';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { inSnapshot, type Transaction } from '#server/db/transaction.ts';
import { isOpenTask } from '#server/exchange/contest-file/open-task.ts';
import { type PlacedTask } from '#server/exchange/contest-file/own.ts';
import { type AnyTask } from '#server/exchange/contest-file/places.ts';
import { contentsOf, documentsOf } from '#server/exchange/contest-file/task.ts';
import { isFileQuiz } from '#server/exchange/contest-file/quiz.ts';
import { contestFiles, type FilePerson, largeAmong } from '#server/exchange/contest-file/write.ts';
import { MAX_FILE_BYTES, MAX_PACKAGE_BYTES, MAX_PACKAGE_FILES } from '#domain/limits.ts';
import { contentOrParts } from '#server/files/store.ts';
import { type CallContext, type FileAnswer, type StreamedContent } from '#server/http/context.ts';
import { MAX_CONTEST_FILE_BYTES } from '#domain/limits.ts';
import { audited } from '#server/model/command.ts';
import { forbidden, notNow } from '#server/model/fault.ts';
import { spooledZip } from '#server/spooled-zip.ts';
import { settingsOf } from '#server/model/contest/setting-columns.ts';
import { assignedStaff } from '#server/features/contest/settings/staff.ts';
import { fileTasksOf } from './tasks-out.ts';
import { boardFiles } from './work/boards.ts';
import { createPseudonyms, type Outgoing, type Pseudonyms } from './work/hidden.ts';
import { workFiles } from './work/out.ts';

const MIB = 1_048_576;
const MB = 1_000_000;
/** The most contents of tasks; the rest of the archive is for other parts of the contest. */
const MOST_CONTENTS = MAX_PACKAGE_FILES - 2_000;

/** The most bytes of the contents of the tasks of one file: all together, and each. */
interface FileLimits {
  readonly all: number;
  readonly each: number;
}
/** The limits up to which a file is read again. */
const LIMITS: FileLimits = { all: MAX_PACKAGE_BYTES, each: MAX_FILE_BYTES };

/** The parts of a contest that go into its file. */
interface Export extends Outgoing {
  /** Whether people's work goes along. */
  readonly work: boolean;
}

/** The requested export. */
export type Exporting = Pick<CallContext<'exportContest'>, 'call' | 'caller' | 'contest' | 'now'> & {
  readonly input: Export;
};

/**
 * A contest as one file, all of it as of one moment. The audit records the export and its parts. 403 for
 * secrets to a caller who is no admin, 409 when it is too large for one file.
 */
export async function exportContest(app: App, context: Exporting, limits = LIMITS): Promise<FileAnswer> {
  const { caller, contest, input } = context;
  const { secrets, personal, work } = input;
  if (secrets && caller.role !== 'admin') throw forbidden();
  const { content, people, tasks } = await inSnapshot(app.db, (trx) =>
    written(trx, { ...input, caller, contest, now: app.now() }, limits),
  );
  try {
    requireReadable(content);
    const out = {
      target: `contest:${contest.id}`,
      before: null,
      after: { participants: people, tasks, work, secrets, personal_data: personal },
    };
    await app.write((trx, publish) => audited(trx, publish, context, out));
  } catch (error: unknown) {
    content.stream.destroy();
    throw error;
  }
  return { file: { name: `${contest.name}.zip`, mime: 'application/zip', content }, save: true };
}

async function written(
  trx: Transaction,
  { caller, contest, secrets, personal, work, now }: Export & Pick<Exporting, 'caller' | 'contest' | 'now'>,
  limits: FileLimits,
) {
  const pseudonyms = createPseudonyms({ personal });
  const people = await peopleOf(trx, contest.id, pseudonyms, work);
  const themselves = await fileTasksOf(trx, contest.id, { whole: secrets, open: work || !secrets });
  const pictures = people.flatMap(({ picture }) => picture ?? []);
  const hashes = new Set([...themselves.flatMap(namedContents), ...pictures]);
  const contents = await sizesOf(trx, hashes);
  requireFits(contents, limits);
  const files = contestFiles({
    settings: settingsOf(contest),
    staff: personal ? (await assignedStaff(trx, contest.id)).map(({ name }) => name) : [],
    awards: contest.award_rules,
    tasks: await tasksOf(trx, contest.id),
    people,
    themselves,
  });
  requirePartsFit(files);
  const content = await spooledZip(async function* () {
    yield* files;
    for (const { hash, bytes } of contents)
      yield { name: `files/${hash}`, content: await contentOrParts(trx, hash, bytes) };
    if (!work) return;
    const outgoing = { secrets, personal, audit: caller.role === 'admin' };
    yield* boardFiles(trx, contest, pseudonyms);
    yield* workFiles(trx, { contest, outgoing, pseudonyms, now });
  });
  return { content, people: people.length, tasks: themselves.map(({ slug }) => slug) };
}

function namedContents(task: AnyTask): readonly string[] {
  if (isFileQuiz(task)) return [];
  return (isOpenTask(task) ? documentsOf(task) : contentsOf(task)).map(([, hash]) => hash);
}

/** Refuses a file that is too large to be imported again. */
function requireReadable({ length }: StreamedContent): void {
  if (length > MAX_CONTEST_FILE_BYTES)
    throw notNow('backend.contest_part_large', `zip, ${Math.floor(MAX_CONTEST_FILE_BYTES / MB)} MB`);
}

/** A content that goes into the file. */
interface OutgoingContent {
  readonly hash: string;
  readonly bytes: number;
}

async function sizesOf(db: Kysely<Schema>, hashes: ReadonlySet<string>): Promise<readonly OutgoingContent[]> {
  return db
    .selectFrom('files')
    .select(['hash', 'bytes'])
    .where(sql<boolean>`hash = any(${[...hashes]}::text[])`)
    .orderBy('hash')
    .execute();
}

function requireFits(contents: readonly OutgoingContent[], { all, each }: FileLimits): void {
  const bytes = contents.reduce((sum, one) => sum + one.bytes, 0);
  if (contents.length > MOST_CONTENTS || bytes > all || contents.some((one) => one.bytes > each))
    throw notNow('backend.contest_file_large', `${Math.floor(all / MIB)} MiB`);
}

/** Refuses parts that could not be read again. */
function requirePartsFit(files: ReturnType<typeof contestFiles>): void {
  const large = largeAmong(files);
  if (large !== null)
    throw notNow('backend.contest_part_large', `${large.name}, ${Math.floor(large.limit / MB)} MB`);
}

/** Tasks that were not made from a package have no name by which another server could know them. */
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

/** The contestants; anonymised people only where their work goes out too. */
async function peopleOf(
  db: Kysely<Schema>,
  contestId: number,
  { personOf }: Pseudonyms,
  withErased: boolean,
): Promise<FilePerson[]> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['users.name', 'display_name', 'group_label as group', 'school', 'site', 'room', 'seat'])
    .select(['extra_time', 'accommodation'])
    .select(['category', 'on_board', 'picture_hash'])
    .where('contest_id', '=', contestId)
    .$if(!withErased, (query) => query.where('anonymised_at', 'is', null))
    .orderBy('participants.id')
    .execute();
  return rows.map(({ picture_hash: picture, ...one }) => personOf({ ...one, picture: picture ?? undefined }));
}
