import { type Kysely } from 'kysely';
import { frozenFromAt, parseStandingsSetting } from '#domain/standings/standings-setting.ts';
import { type Schema } from '#server/db/schema.ts';
import { contestFor, contestIdsOf } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { notFound } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { knowsTasks } from '#server/model/standings/audience.ts';
import { type BoardView } from '#server/model/standings/cells.ts';
import { contestTimes } from '#server/model/times.ts';

/** A contest as one audience of the API sees it, at one moment. */
export interface Seen {
  readonly contest: ContestRow;
  /** `full` for its staff, `public` for everybody else (Authentication; "public and staff views"). */
  readonly view: BoardView;
  readonly now: number;
}

/** Roles that see all programs and hidden results: admins in every contest, authors in theirs. */
const FULL_ROLES: readonly Caller['role'][] = ['admin', 'author'];

/**
 * A contest as the caller sees it: its staff see all; others, logged in or not, see what its public board
 * shows. Throws 404 where they may not see it.
 */
export async function contestSeenBy(
  db: Kysely<Schema>,
  caller: Caller | null,
  contestId: number,
): Promise<Pick<Seen, 'contest' | 'view'>> {
  if (caller && FULL_ROLES.includes(caller.role)) {
    const found = await contestFor(db, caller, contestId).catch(() => null);
    if (found) return { contest: found.contest, view: 'full' };
  }
  const contest = await publicContests(db).where('id', '=', contestId).executeTakeFirst();
  if (!contest) throw notFound();
  return { contest, view: 'public' };
}

/** All contests that the caller may see, by number. */
export async function contestsSeenBy(
  db: Kysely<Schema>,
  caller: Caller | null,
): Promise<readonly Pick<Seen, 'contest' | 'view'>[]> {
  const open = await publicContests(db).orderBy('id').execute();
  const seen = new Map<number, Pick<Seen, 'contest' | 'view'>>(
    open.map((contest) => [contest.id, { contest, view: 'public' }]),
  );
  if (caller && FULL_ROLES.includes(caller.role)) {
    const ids = await contestIdsOf(db, caller);
    const own = db.selectFrom('contests').selectAll().where('is_rehearsal', '=', false);
    const rows = ids?.length === 0 ? [] : await (ids === null ? own : own.where('id', 'in', ids)).execute();
    for (const contest of rows) seen.set(contest.id, { contest, view: 'full' });
  }
  return [...seen.values()].sort((a, b) => a.contest.id - b.contest.id);
}

function publicContests(db: Kysely<Schema>) {
  return db
    .selectFrom('contests')
    .selectAll()
    .where('public_standing', '=', true)
    .where('archived_at', 'is', null)
    .where('is_rehearsal', '=', false);
}

/** Whether this audience sees work at all: the public does only while it sees the board. */
export function seesWork({ contest, view }: Seen): boolean {
  return view === 'full' || contest.standings_visible;
}

/** Whether this audience sees tasks: the public does from the start. */
export function seesProblems({ contest, view, now }: Seen): boolean {
  return knowsTasks(view, contest, now);
}

/** The instant from which results are hidden from this audience; null: never. */
export function hiddenFromAt({ contest, view }: Seen): number | null {
  return view === 'full' ? null : freezeAt(contest);
}

/** The instant at which the board freezes; null: never. */
export function freezeAt(contest: ContestRow): number | null {
  const setting = parseStandingsSetting(contest.standings);
  return setting && frozenFromAt(setting, contestTimes(contest));
}
