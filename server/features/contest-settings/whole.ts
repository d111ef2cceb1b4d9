import { createHash } from 'node:crypto';
import { type Kysely } from 'kysely';
import { type AwardRules } from '../../../domain/awards.ts';
import { type ContestSettings, type ReadContest } from '../../../protocol/wire/staff/contest-settings.ts';
import { type App } from '../../app.ts';
import { type Schema } from '../../db/schema.ts';
import { type Transaction } from '../../db/transaction.ts';
import { OWN_FILE, type PlacedTask } from '../../exchange/contest-file/own.ts';
import { type ContestFile, readContestFile } from '../../exchange/contest-yaml/read.ts';
import { type Finding, Report } from '../../exchange/package/report.ts';
import { type Caller } from '../../model/caller.ts';
import { badRequest, notNow } from '../../model/fault.ts';
import { type ContestRow } from '../../model/rows.ts';
import { type InnerPlan, planFile } from '../people/file/plan.ts';
import { readTable } from '../people/file/table.ts';
import { applyPlan } from '../people/file/write.ts';
import { createContest } from './create.ts';
import { assignableStaff } from './staff.ts';

/** No contest has it: the people of a file compete in one that is to be. */
const NO_CONTEST = 0;

/** Who gives a file, and when. */
interface Given {
  readonly caller: Caller;
  readonly now: number;
  readonly content: Buffer;
}

/** A file as this server would take it now. */
interface Taken {
  readonly file: ContestFile;
  readonly said: ReadContest;
  readonly people: InnerPlan | null;
  /** Ids of the tasks that are here, by their short names. */
  readonly known: ReadonlyMap<string, number>;
}

/** What a file says of a contest, with its tasks and people as they are here. Writes nothing. 400 when it says nothing. */
export async function readWholeContest(db: Kysely<Schema>, given: Given): Promise<ReadContest> {
  return (await take(db, given, false)).said;
}

/**
 * Makes a contest with the tasks, people and awards of a file, all in one transaction: what was shown of it, or nothing.
 * 409 when that has changed since, 400 when something in it is wrong.
 */
export async function createFromFile(
  app: App,
  given: Given & { readonly settings: ContestSettings; readonly plan: string },
): Promise<ContestRow> {
  const { caller, settings } = given;
  return createContest(app, {
    ...{ caller, settings, from: null, people: false },
    fill: async (trx, publish, contest) => {
      // Those whose rows it changes are locked: what was shown is compared with what nobody else can change any more.
      const { file, said, people, known } = await take(trx, given, true);
      if (said.plan !== given.plan) throw notNow('people.changed_meanwhile');
      refuseFaults(said);
      const { own } = file;
      await keepAwards(trx, contest.id, own?.awards ?? null);
      await placeTasks(trx, contest.id, own?.tasks ?? [], known);
      if (people !== null) {
        const { now } = given;
        await applyPlan(trx, publish, people, { caller, now, contest: contest.id, kept: new Map() });
        await takeOffBoard(trx, contest.id, own?.off_board ?? []);
      }
      return { tasks: [...known.keys()], participants: people?.rows.length ?? 0 };
    },
  });
}

async function take(db: Kysely<Schema>, { caller, now, content }: Given, lock: boolean): Promise<Taken> {
  const file = await readContestFile(content);
  const { reading, own, findings } = file;
  if (reading.kind === 'refused') throw badRequest('backend.not_a_contest_file', reading.why);
  const tasks = own?.tasks ?? [];
  const known = await knownTasks(db, tasks);
  const people =
    file.people === null
      ? null
      : await planFile(db, await readTable(file.people), { contest: NO_CONTEST }, { caller, now, lock });
  const staff = (await assignableStaff(db)).filter(({ name }) => own?.staff.includes(name));
  const settings =
    own === null
      ? reading.contest.settings
      : { ...reading.contest.settings, staff: staff.map(({ id }) => id) };
  const said: ReadContest = {
    ...reading.contest,
    settings,
    tasks: tasks.map(({ slug, label, name }) => ({ slug, label, name, is_known: known.has(slug) })),
    people: shown(people),
    has_awards: isSaid(own?.awards),
    findings: [...findings, ...twoTimes(tasks)],
    plan: nameOf([people?.plan, [...known], own]),
  };
  return { file, said, people, known };
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined;
}

/** Names a value: another value has another name. */
function nameOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** A plan without what nobody is shown. */
function shown(people: InnerPlan | null): ReadContest['people'] {
  if (people === null) return null;
  const { columns, rows, counts, entering, plan } = people;
  return { columns, rows, counts, entering, plan };
}

/** A task may be in a contest once, and a letter too. */
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

async function knownTasks(
  db: Kysely<Schema>,
  tasks: readonly PlacedTask[],
): Promise<ReadonlyMap<string, number>> {
  const slugs = tasks.map(({ slug }) => slug).filter((slug) => !slug.includes('\0'));
  const rows = await db
    .selectFrom('tasks')
    .select(['id', 'slug'])
    .where('slug', 'in', [...slugs, ''])
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ id, slug }) => [slug ?? '', id]));
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

async function placeTasks(
  trx: Transaction,
  contestId: number,
  tasks: readonly PlacedTask[],
  known: ReadonlyMap<string, number>,
): Promise<void> {
  const here = tasks.flatMap(({ slug, label, max_score, module_minutes, score_mode, balloon_color }) => {
    const id = known.get(slug);
    const place = { label, max_score, module_minutes, score_mode, balloon_color };
    return id === undefined ? [] : [{ ...place, task_id: id }];
  });
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
