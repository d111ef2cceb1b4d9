import { type Kysely } from 'kysely';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { type ContestPatch, isColumn, settingOf } from '#server/model/contest/setting-columns.ts';
import { contestToWire } from '#server/model/contest/wire.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { changeContest } from '../contests/change-contest.ts';
import { consequencesOf, type PlannedChange } from './consequences.ts';
import { applyBeside, checked, hasWork } from './save.ts';
import { assignableStaff, assignedStaff } from './staff.ts';

type Values = Readonly<Record<string, unknown>>;

/** An entry of the audit that changed a contest. */
interface Entry {
  readonly contestId: number;
  readonly before: Values;
  readonly after: Values;
}

/**
 * Undoes an entry of the audit that changed a contest: each field gets its former value, if it still has the
 * value that the entry wrote. Answers the fields that were and were not undone. 409 when no field can be.
 */
export async function undoChange(
  app: App,
  context: CallContext<'undoChange'>,
): Promise<AnswerOf<'undoChange'>> {
  const entry = await entryOf(app.db, context.input.aid);
  let said: Pick<SetBack, 'undone' | 'kept'> = { undone: [], kept: [] };
  const of = { ...context, contest: { id: entry.contestId } };
  const contest = await changeContest(app, of, {
    facts: async (trx, current) => ({
      back: await setBack(trx, current, entry),
      hasWork: await hasWork(trx, current.id),
    }),
    decide: decideUndoing,
    beside: (trx, publish, { before, after, facts: { back } }) => {
      said = back;
      return applyBeside(app, trx, publish, { before, after, staff: back.staff });
    },
  });
  const { undone, kept } = said;
  return { contest: contestToWire(contest), undone: undone.toSorted(), kept: kept.toSorted() };
}

/** The columns to be undone: those that still have the value that the entry wrote. */
export function decideUndoing({
  contest,
  facts: { back, hasWork: has },
}: {
  readonly contest: ContestRow;
  readonly facts: { readonly back: SetBack; readonly hasWork: boolean };
}): ContestPatch {
  const { undone, kept, patch } = back;
  if (undone.length === 0)
    throw notNow(
      kept.length > 0 ? 'backend.undo_changed' : 'backend.cannot_undo',
      kept.toSorted().join(', ') || null,
    );
  return checked(contest, patch, has);
}

/** The consequences that undoing an entry would have now, and the people it affects. Nothing is changed. */
export async function undoConsequences(
  db: Kysely<Schema>,
  auditId: number,
  now: number,
): Promise<AnswerOf<'undoConsequences'>> {
  const entry = await entryOf(db, auditId);
  const contest = await db
    .selectFrom('contests')
    .selectAll()
    .where('id', '=', entry.contestId)
    .executeTakeFirstOrThrow();
  const planned = await setBack(db, contest, entry);
  return { contest: contest.id, consequences: [...(await consequencesOf(db, contest, planned, now))] };
}

/** The fields of an entry that are undone, and those that stay since they were changed again. */
interface SetBack extends PlannedChange {
  readonly undone: readonly string[];
  readonly kept: readonly string[];
}

async function setBack(db: Kysely<Schema>, current: ContestRow, entry: Entry): Promise<SetBack> {
  const assigned = (await assignedStaff(db, entry.contestId)).map(({ name }) => name);
  const present: Values = { ...current, staff: assigned };
  const fields = Object.keys(entry.after).filter(
    (name) => name in entry.before && (isColumn(name) || name === 'staff'),
  );
  const isMine = (name: string) => same(present[name], entry.after[name]);
  const back = fields.filter((name) => isMine(name) && !same(entry.before[name], entry.after[name]));
  const names = entry.before['staff'];
  const staff =
    back.includes('staff') && Array.isArray(names)
      ? (await assignableStaff(db)).filter(({ name }) => names.includes(name)).map(({ id }) => id)
      : undefined;
  const columns = back.filter(isColumn).map((name) => [name, entry.before[name]]);
  return {
    patch: Object.fromEntries(columns) as ContestPatch,
    staff,
    undone: back.map(settingOf),
    kept: fields.filter((name) => !isMine(name)).map(settingOf),
  };
}

async function entryOf(db: Kysely<Schema>, auditId: number): Promise<Entry> {
  const row = await db
    .selectFrom('audit')
    .select(['contest_id', 'version', 'before', 'after'])
    .where('id', '=', auditId)
    .executeTakeFirst();
  if (!row) throw notFound();
  if (row.contest_id === null || row.version === null) throw notNow('backend.cannot_undo');
  return { contestId: row.contest_id, before: valuesOf(row.before), after: valuesOf(row.after) };
}

function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
