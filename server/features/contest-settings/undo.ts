import { type AnswerOf } from '../../../protocol/calls.ts';
import { type App } from '../../app.ts';
import { type Caller } from '../../model/caller.ts';
import { contestToWire } from '../../model/contests/wire.ts';
import { notFound, notNow } from '../../model/fault.ts';
import { changeContest, type ContestPatch } from '../contests/change-contest.ts';
import { isColumn, settingOf } from './columns.ts';
import { applyBeside, checked } from './save.ts';
import { assignableStaff, assignedStaff } from './staff.ts';

type Values = Readonly<Record<string, unknown>>;

/** An entry of the audit that changed a contest. */
interface Entry {
  readonly contestId: number;
  readonly before: Values;
  readonly after: Values;
}

/**
 * Sets back what an entry of the audit changed of a contest, field by field where the present value is still the one the
 * entry wrote. Answers what was set back and what was left. 409 when nothing can be.
 */
export async function undoChange(app: App, caller: Caller, auditId: number): Promise<AnswerOf<'undoChange'>> {
  const entry = await entryOf(app, auditId);
  let undone: readonly string[] = [];
  let kept: readonly string[] = [];
  let staff: readonly number[] | undefined;
  const contest = await changeContest(app, {
    caller,
    contestId: entry.contestId,
    action: 'undoChange',
    decide: async (current, trx) => {
      const assigned = (await assignedStaff(trx, entry.contestId)).map(({ name }) => name);
      const present: Values = { ...current, staff: assigned };
      const fields = Object.keys(entry.after).filter(
        (name) => name in entry.before && (isColumn(name) || name === 'staff'),
      );
      const isMine = (name: string) => same(present[name], entry.after[name]);
      const back = fields.filter((name) => isMine(name) && !same(entry.before[name], entry.after[name]));
      undone = back.map(settingOf);
      kept = fields.filter((name) => !isMine(name)).map(settingOf);
      if (back.length === 0)
        throw notNow(
          kept.length > 0 ? 'backend.undo_changed' : 'backend.cannot_undo',
          kept.toSorted().join(', ') || null,
        );
      const names = entry.before['staff'];
      staff =
        back.includes('staff') && Array.isArray(names)
          ? (await assignableStaff(trx)).filter(({ name }) => names.includes(name)).map(({ id }) => id)
          : undefined;
      const columns = back.filter(isColumn).map((name) => [name, entry.before[name]]);
      return checked(trx, current, Object.fromEntries(columns) as ContestPatch);
    },
    beside: (trx, publish, { before, after }) => applyBeside(app, trx, publish, { before, after, staff }),
  });
  return { contest: contestToWire(contest), undone: undone.toSorted(), kept: kept.toSorted() };
}

async function entryOf(app: App, auditId: number): Promise<Entry> {
  const row = await app.db
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
