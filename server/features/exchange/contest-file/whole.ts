import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { type Kysely } from 'kysely';
import { type AwardRules } from '#domain/standings/awards.ts';
import { type ContestSettings, type ReadContest } from '#protocol/wire/staff/contest/settings.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { OWN_FILE, type PlacedTask } from '#server/exchange/contest-file/own.ts';
import { type ContestFile, readContestFile } from '#server/exchange/contest-yaml/read.ts';
import { fileOfKind } from '#server/exchange/contest-file/work/about.ts';
import { type FileWork } from '#server/exchange/contest-file/work/read.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Finding, Report } from '#server/exchange/package/report.ts';
import { type Caller } from '#server/model/caller.ts';
import { audited } from '#server/model/command.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { makeTempFolder } from '#server/temp-folders.ts';
import { type InnerPlan } from '#server/features/people/accounts/file/decide-plan.ts';
import { planFile } from '#server/features/people/accounts/file/plan.ts';
import { readTableApart } from '#server/features/people/accounts/file/apart.ts';
import { type FileTable } from '#server/features/people/accounts/file/file-table.ts';
import { applyPlan } from '#server/features/people/accounts/file/write.ts';
import { createContest } from '#server/features/contest/settings/create.ts';
import { givePictures } from './pictures-in.ts';
import { assignableStaff } from '#server/features/contest/settings/staff.ts';
import { IMPORTED, importTasks, type PlannedTask, planTasks } from './tasks-in.ts';
import { writeWork } from './work/in.ts';
import { missingStaff } from './work/places.ts';

/** A contest number that no contest has: the people of a file compete in a contest yet to be made. */
const NO_CONTEST = 0;

/** The uploaded file, the person who gives it, and the time. */
interface Given {
  readonly caller: Caller;
  readonly now: number;
  /** The path of the file on disk. */
  readonly path: string | null;
  /** The most bytes of the tasks' unpacked contents; left out: the limit of a contest's file. */
  readonly most?: number;
  /** Aborts when the person has closed the connection. */
  readonly gone?: AbortSignal;
}

/** The contents of a file, with its people as a table. */
interface WholeFile extends Omit<ContestFile, 'people'> {
  readonly people: FileTable | null;
}

/** A file with the effects that its import would have now. */
interface Taken {
  readonly said: ReadContest;
  readonly people: InnerPlan | null;
  readonly tasks: readonly PlannedTask[];
}

/**
 * The contest that a file describes, with the outcomes of its tasks and people. Writes nothing. 400 when it
 * describes none.
 */
export async function readWholeContest(db: Kysely<Schema>, given: Given): Promise<ReadContest> {
  return withFile(given, async (file) => (await take(db, file, given, false)).said);
}

/**
 * Makes a contest with the tasks, people and awards of a file, all in one transaction: exactly as was shown
 * before, or not at all. 409 when that has changed since, 400 when the file has a fault.
 */
export async function createFromFile(
  app: App,
  given: Given &
    Pick<CallContext<'createContestFromFile'>, 'call' | 'contest'> & {
      readonly settings: ContestSettings;
      readonly plan: string;
      /** Confirms that the boards may differ from those of the file. */
      readonly boardsMayDiffer?: boolean;
    },
): Promise<ContestRow> {
  const { caller, settings, now } = given;
  return withFile(given, (file) =>
    createContest(app, given, {
      settings,
      from: null,
      people: false,
      fill: async (trx, publish, contest) => {
        // The rows to be changed are locked: the comparison with what was shown uses what nobody can change
        // any more.
        const { said, people, tasks: planned } = await take(trx, file, given, true);
        if (said.plan !== given.plan) throw notNow('people.changed_meanwhile');
        refuseFaults(said);
        const { own, contents } = file;
        await keepAwards(trx, contest.id, own?.awards ?? null);
        const tasks = await importTasks(trx, publish, planned, { caller, now, contents });
        await placeTasks(trx, contest.id, tasks);
        const imported = said.tasks.filter(({ becomes }) => IMPORTED.has(becomes));
        if (people !== null) {
          const competing = { plan: people, contest: contest.id, kept: new Map<string, string>() };
          const { audit } = await applyPlan(trx, publish, competing);
          await audited(trx, publish, given, audit);
          await takeOffBoard(trx, contest.id, own?.off_board ?? []);
          await givePictures(trx, contest.id, own?.pictures, contents);
        }
        const sameBoards = given.boardsMayDiffer !== true && areSettingsOf(said, settings);
        const written = await workWritten(trx, file.work, {
          caller,
          now,
          contest,
          tasks,
          people,
          sameBoards,
        });
        return {
          ...written,
          tasks: tasks.filter(({ id }) => id !== null).map(({ storedAs }) => storedAs),
          imported: imported.map(({ stored_as: storedAs }) => storedAs),
          participants: people?.rows.length ?? 0,
        };
      },
    }),
  );
}

async function workWritten(
  trx: Transaction,
  work: FileWork | null,
  given: Omit<Parameters<typeof writeWork>[1], 'work'>,
) {
  return work === null ? {} : { work: await writeWork(trx, { ...given, work }) };
}

/** Reads the file in a folder that is removed afterwards, so that a large one is not in memory. */
async function withFile<T>(
  { path, most, caller, gone }: Given,
  use: (file: WholeFile) => Promise<T>,
): Promise<T> {
  if (path === null) throw badRequest();
  const folder = await makeTempFolder('package');
  try {
    const file = await readContestFile(path, folder, most);
    const people =
      file.people && (await readTableApart(file.people, '', { person: caller.userId, signal: gone }));
    return await use({ ...file, people });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function take(
  db: Kysely<Schema>,
  file: WholeFile,
  { caller, now }: Given,
  lock: boolean,
): Promise<Taken> {
  const { reading, own, findings, work } = file;
  if (reading.kind === 'refused') throw badRequest(reading.key, reading.detail);
  const places = own?.tasks ?? [];
  const tasks = await planTasks(db, places, file.tasks, lock);
  const people =
    file.people === null
      ? null
      : await planFile(db, file.people, { contest: NO_CONTEST }, { caller, now, lock });
  const staff = (await assignableStaff(db)).filter(({ name }) => own?.staff.includes(name));
  const settings =
    own === null
      ? reading.contest.settings
      : { ...reading.contest.settings, staff: staff.map(({ id }) => id) };
  const said: ReadContest = {
    ...reading.contest,
    settings,
    tasks: tasks.map(({ place: { slug, label, name }, becomes, storedAs }) => ({
      slug,
      label,
      name,
      becomes,
      stored_as: storedAs,
    })),
    people: shown(people),
    has_awards: isSaid(own?.awards),
    work: work && (await shownWork(db, work)),
    findings: [...findings, ...twoTimes(places), ...missingOfWork(work, tasks, people)],
    plan: nameOf([people?.plan, tasks, own, work?.fingerprint ?? null]),
  };
  return { said, people, tasks };
}

/** A summary of the file's work, for the person who decides about it. */
async function shownWork(db: Kysely<Schema>, work: FileWork): Promise<NonNullable<ReadContest['work']>> {
  const { rows, made_at, has_secrets, has_personal_data, final_at } = work.about;
  const { participants, submissions, judgements, user_tests, answers, questions, announcements } = rows;
  const { delegations, translations } = rows;
  return {
    participants,
    submissions,
    judgements,
    user_tests,
    answers,
    questions,
    announcements,
    delegations,
    translations,
    made_at,
    has_secrets,
    has_personal_data,
    final_at,
    without_account: [...(await missingStaff(db, work))],
  };
}

/** Work whose people or tasks would not be in the contest. */
function missingOfWork(
  work: FileWork | null,
  tasks: readonly PlannedTask[],
  people: InnerPlan | null,
): readonly Finding[] {
  if (work === null) return [];
  const report = new Report();
  const named = new Set(people?.rows.map(({ values: { name } }) => name));
  for (const name of work.competitors)
    if (!named.has(name)) report.error(fileOfKind('participants'), 'work_person_missing', { name });
  const placed = new Set(
    tasks.filter(({ becomes }) => becomes !== 'missing').map(({ place: { slug } }) => slug),
  );
  for (const slug of work.slugs)
    if (!placed.has(slug)) report.error(fileOfKind('tasks'), 'work_task_missing', { slug });
  return report.sorted();
}

/** Whether a contest is made with the settings that made the boards of its file. */
function areSettingsOf({ settings: said }: ReadContest, settings: ContestSettings): boolean {
  return BOARD_SETTINGS.every((name) => said[name] === settings[name]);
}
const BOARD_SETTINGS = [
  'type',
  'start_time',
  'end_time',
  'standings',
  'penalty_minutes',
  'last_accepted_breaks_ties',
] as const satisfies readonly (keyof ContestSettings)[];

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** A name of a value: another value has another name. */
function nameOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** A plan without the parts that nobody is shown. */
function shown(people: InnerPlan | null): ReadContest['people'] {
  if (people === null) return null;
  const { known: _, passwords: __, ...plan } = people;
  return plan;
}

/** Faults of a task or a letter that a contest would have twice. */
function twoTimes(tasks: readonly PlacedTask[]): readonly Finding[] {
  const report = new Report();
  const twice = (key: 'slug' | 'label') => {
    const all = tasks.map((task) => task[key]);
    return new Set(all.filter((value, at) => all.indexOf(value) !== at));
  };
  for (const slug of twice('slug')) report.error(OWN_FILE, 'task_twice', { slug });
  for (const label of twice('label')) report.error(OWN_FILE, 'label_twice', { label });
  return report.sorted();
}

function refuseFaults({ findings, people }: ReadContest): void {
  if (findings.some(({ severity }) => severity === 'error')) throw badRequest('backend.not_a_contest_file');
  if (people !== null && people.counts.error > 0)
    throw badRequest('people.file_errors', String(people.counts.error));
}

async function keepAwards(trx: Transaction, contestId: number, awards: AwardRules | null): Promise<void> {
  if (awards === null) return;
  await trx.updateTable('contests').set({ award_rules: awards }).where('id', '=', contestId).execute();
}

async function placeTasks(trx: Transaction, contestId: number, tasks: readonly PlannedTask[]): Promise<void> {
  const here = tasks.flatMap(
    ({ id, place: { label, max_score, module_minutes, score_mode, balloon_color } }) => {
      const place = { label, max_score, module_minutes, score_mode, balloon_color };
      return id === null ? [] : [{ ...place, task_id: id }];
    },
  );
  if (here.length === 0) return;
  await trx
    .insertInto('contest_tasks')
    .values(here.map((place, at) => ({ ...place, contest_id: contestId, number: at + 1, external_id: null })))
    .execute();
}

async function takeOffBoard(trx: Transaction, contestId: number, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await trx
    .updateTable('participants')
    .from('users')
    .set({ on_board: false })
    .whereRef('users.id', '=', 'participants.user_id')
    .where('participants.contest_id', '=', contestId)
    .where(
      'users.name',
      'in',
      names.filter((name) => !name.includes('\0')),
    )
    .execute();
}
