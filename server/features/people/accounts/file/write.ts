import { sql } from 'kysely';
import { type AnswerOf } from '#protocol/calls.ts';
import { type FilePlan } from '#protocol/wire/staff/people/people-file.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Publish } from '#server/journal/write.ts';
import { contestFor } from '#server/model/access.ts';
import { type AuditedChange, command } from '#server/model/command.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { hashPassword } from '#server/model/passwords/passwords.ts';
import { publishParticipants } from '#server/features/standings/board/republish.ts';
import { enterContest } from '#server/features/contest/contests/enter.ts';
import { describedOf, publishPeople, type UserRow } from '../person.ts';
import { requireArranging } from '../scope.ts';
import { readTableApart } from './apart.ts';
import { type FileTable } from './file-table.ts';
import { loginColumns } from '#server/model/logins.ts';
import { type InnerPlan } from './decide-plan.ts';
import { planFile } from './plan.ts';

const AT_ONCE = 1_000;

type Context = CallContext<'checkPeopleFile' | 'writePeopleFile'>;

/** The plan of a file, before anything is written. */
export async function checkFile(app: App, context: CallContext<'checkPeopleFile'>): Promise<FilePlan> {
  const table = await tableOf(app, context);
  const { known: _, passwords: __, ...plan } = await planFile(app.db, table, context.input, context);
  return plan;
}

/**
 * Writes a checked file: exactly what its plan showed, in one transaction, or nothing. 409 when something has
 * changed since.
 */
export async function writeFile(
  app: App,
  context: CallContext<'writePeopleFile'>,
): Promise<AnswerOf<'writePeopleFile'>> {
  const { input } = context;
  const table = await tableOf(app, context);
  const first = await planFile(app.db, table, input, context);
  decideWriting(first, context);
  const kept = new Map<string, string>();
  for (const [name, password] of first.passwords)
    kept.set(name, await hashPassword(password, app.passwordCost));
  return command(app, context, {
    // The people it changes are locked: the plan is made again from facts that nobody can change any more.
    lock: (trx) => planFile(trx, table, input, { ...context, lock: true }),
    decide: (plan) => decideWriting(plan, context),
    apply: (trx, publish, { decision: plan }) =>
      applyPlan(trx, publish, { plan, contest: input.contest, kept }),
  });
}

/** The plan to be written: it must have no fault, and be the same that was shown. */
export function decideWriting<Plan extends Pick<InnerPlan, 'plan' | 'counts' | 'columns'>>(
  plan: Plan,
  { input: { plan: shown } }: { readonly input: { readonly plan: string } },
): Plan {
  if (!plan.columns.some(({ field }) => field === 'name')) throw badRequest('people.file_no_login');
  if (plan.plan !== shown) throw notNow('people.changed_meanwhile');
  if (plan.counts.error > 0) throw badRequest('people.file_errors', String(plan.counts.error));
  return plan;
}

/**
 * Writes a plan, and adds its people to a contest where one is named. Answers the numbers, and the entry for
 * the audit.
 */
export async function applyPlan(
  trx: Transaction,
  publish: Publish,
  {
    plan,
    contest,
    kept,
  }: {
    readonly plan: InnerPlan;
    readonly contest: number | undefined;
    /** Hashes of the new passwords, by login name. */
    readonly kept: ReadonlyMap<string, string>;
  },
): Promise<{ readonly answer: AnswerOf<'writePeopleFile'>; readonly audit: AuditedChange }> {
  const made = await insertNew(trx, plan, kept);
  const changed = await updateChanged(trx, plan);
  const idOf = (name: string) => made.get(name) ?? plan.known.get(name)?.id ?? 0;
  const entrants = plan.rows.map(({ values: { name = '' }, category }) => ({ userId: idOf(name), category }));
  const entered = contest === undefined ? 0 : (await enterContest(trx, publish, contest, entrants)).count;
  await publishBoards(trx, publish, changed);
  const ids = entrants.map(({ userId }) => userId);
  await publishPeople(trx, publish, ids);
  const { error: _, ...counts } = plan.counts;
  return { answer: { counts, entered, ids }, audit: auditOf(plan, contest, entered) };
}

async function tableOf(app: App, { caller, input, files, gone }: Context): Promise<FileTable> {
  const { contest, head, encoding } = input;
  const { content, name } = files.file;
  requireArranging(caller);
  if (contest !== undefined) await contestFor(app.db, caller, contest);
  else if (caller.role !== 'admin') throw badRequest('people.contest_wanted', 'contest');
  return readTableApart(content, name, { person: caller.userId, signal: gone }, { head, encoding });
}

async function insertNew(
  trx: Transaction,
  plan: InnerPlan,
  kept: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, number>> {
  const rows = plan.rows.filter(({ state }) => state === 'new');
  const made = new Map<string, number>();
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const inserted = await trx
      .insertInto('users')
      .values(
        rows
          .slice(at, at + AT_ONCE)
          .map(({ values: { name = '', display_name = '', group, ...places } }) => ({
            ...loginColumns(name),
            display_name,
            group_label: group ?? '',
            role: 'user' as const,
            types: '',
            password: kept.get(name) ?? null,
            ...places,
          })),
      )
      .onConflict((known) => known.doNothing())
      .returning(['id', 'name'])
      .execute();
    for (const { id, name } of inserted) made.set(name, id);
  }
  if (made.size !== rows.length) throw notNow('people.changed_meanwhile');
  return made;
}

async function updateChanged(trx: Transaction, plan: InnerPlan): Promise<readonly UserRow[]> {
  const changed = plan.rows.filter(({ state }) => state === 'changed');
  const people = changed.flatMap(({ values }) => {
    const user = plan.known.get(values.name ?? '');
    return user ? [{ user, after: { id: user.id, ...describedOf(user), ...values } }] : [];
  });
  for (let at = 0; at < people.length; at += AT_ONCE) {
    const json = JSON.stringify(people.slice(at, at + AT_ONCE).map(({ after }) => after));
    await sql`update users u set display_name = v.display_name, group_label = v."group", school = v.school,
        site = v.site, room = v.room, seat = v.seat, extra_time = v.extra_time,
        accommodation = v.accommodation
      from jsonb_to_recordset(${json}::jsonb) as v(id int, display_name text, "group" text, school text,
        site text, room text, seat text, extra_time text, accommodation text)
      where u.id = v.id`.execute(trx);
  }
  return people.map(({ user }) => user);
}

/** Publishes the people's new names on the boards of their contests. */
async function publishBoards(trx: Transaction, publish: Publish, users: readonly UserRow[]): Promise<void> {
  const places = await trx
    .selectFrom('participants')
    .select(['id', 'contest_id'])
    .where('user_id', 'in', [...users.map(({ id }) => id), 0])
    .where('on_board', '=', true)
    .orderBy('contest_id')
    .execute();
  for (const contestId of new Set(places.map(({ contest_id }) => contest_id))) {
    const ids = places.filter(({ contest_id }) => contest_id === contestId).map(({ id }) => id);
    await publishParticipants(trx, publish, await lockContest(trx, contestId), ids);
  }
}

function auditOf({ rows, counts }: InnerPlan, contest: number | undefined, entered: number): AuditedChange {
  const changed = rows.filter(({ state }) => state === 'changed');
  const nameOf = (row: { readonly values: { readonly name?: string | undefined } }) => row.values.name ?? '';
  const after = changed.map((row) => [
    nameOf(row),
    Object.fromEntries(Object.entries(row.values).filter(([field]) => field in row.before)),
  ]);
  return {
    action: 'writePeopleFile',
    target: String(rows.length),
    contestId: contest ?? null,
    before: { people: Object.fromEntries(changed.map((row) => [nameOf(row), row.before])) },
    after: {
      people: Object.fromEntries(after) as Readonly<Record<string, unknown>>,
      made: rows.filter(({ state }) => state === 'new').map(nameOf),
      same: counts.same,
      entered,
    },
  };
}
