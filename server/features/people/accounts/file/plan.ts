import { type Kysely } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '#server/model/caller.ts';
import { loginsLike } from '#server/model/logins.ts';
import { type UserRow } from '../person.ts';
import { engagedElsewhere } from '../scope.ts';
import { cellsOf, decidePlan, type FileWishes, type InnerPlan } from './decide-plan.ts';
import { type FileTable } from './file-table.ts';

/** The most rows in one statement. */
const AT_ONCE = 1_000;

/** The caller of a plan, the time, and whether the people it changes are locked. */
interface Planning {
  readonly caller: Caller;
  readonly now: number;
  readonly lock?: boolean;
}

/** The plan of a file for the present state of its people (`decidePlan`). Writes nothing. */
export async function planFile(
  db: Kysely<Schema>,
  table: FileTable,
  wishes: FileWishes,
  { caller, now, lock = false }: Planning,
): Promise<InnerPlan> {
  const names = cellsOf(table, wishes).map(({ cells }) => cells.name ?? '');
  const known = await knownPeople(db, names, lock);
  const alike = await loginsLike(
    db,
    names.filter((name) => !known.has(name)),
  );
  const ids = [...known.values()].map(({ id }) => id);
  const own = await ownPeople(db, caller, ids);
  const elsewhere =
    caller.role === 'admin' ? new Set<number>() : await engagedElsewhere(db, caller, ids, now);
  const competing = await competingIn(db, wishes.contest);
  return decidePlan({ table, wishes, facts: { known, alike, own, elsewhere, competing } }, caller);
}

async function knownPeople(
  db: Kysely<Schema>,
  names: readonly string[],
  lock: boolean,
): Promise<Map<string, UserRow>> {
  const known = new Map<string, UserRow>();
  const wanted = [...new Set(names)].filter((name) => name !== '' && !name.includes('\0'));
  for (let at = 0; at < wanted.length; at += AT_ONCE) {
    const query = db
      .selectFrom('users')
      .selectAll()
      .where('name', 'in', wanted.slice(at, at + AT_ONCE))
      .orderBy('id');
    for (const user of await (lock ? query.forNoKeyUpdate() : query).execute()) known.set(user.name, user);
  }
  return known;
}

async function ownPeople(
  db: Kysely<Schema>,
  caller: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (caller.role === 'admin') return new Set();
  const rows = await db
    .selectFrom('participants')
    .innerJoin('contest_staff', 'contest_staff.contest_id', 'participants.contest_id')
    .select('participants.user_id')
    .where('contest_staff.user_id', '=', caller.userId)
    .where('participants.user_id', 'in', [...ids, 0])
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

async function competingIn(db: Kysely<Schema>, contestId: number | undefined): Promise<ReadonlySet<number>> {
  if (contestId === undefined) return new Set();
  const there = await db
    .selectFrom('participants')
    .select('user_id')
    .where('contest_id', '=', contestId)
    .execute();
  return new Set(there.map(({ user_id }) => user_id));
}
