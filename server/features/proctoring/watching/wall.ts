import { type Kysely } from 'kysely';
import { type WatchedContest } from '#domain/proctoring/watching/watching.ts';
import { type Handover, type Wall } from '#protocol/wire/staff/proctoring/watching.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { tilesOf } from './tiles.ts';

/** The most handovers that are shown: the open ones and the last closed ones. */
const HANDOVERS = 20;

/** The whole wall of a contest. */
export async function wallOf(db: Kysely<Schema>, contest: ContestRow, now: number): Promise<Wall> {
  const proctors = await db
    .selectFrom('contest_staff')
    .innerJoin('users', 'users.id', 'contest_staff.user_id')
    .select(['users.name as username', 'users.display_name'])
    .where('contest_id', '=', contest.id)
    .where('users.role', '=', 'proctor')
    .where('users.disabled_at', 'is', null)
    .orderBy('users.name')
    .execute();
  return {
    contest: contest.id,
    checks: checksOf(contest),
    tiles: await tilesOf(db, contest, null, now),
    handovers: await handoversOf(db, contest.id),
    proctors,
  };
}

/** The checks that a contest requires of its contestants' machines, and its times. */
export function checksOf(contest: ContestRow): WatchedContest {
  const { check_camera: camera, check_screen: screen, check_internet: internet, start_at, end_at } = contest;
  return { camera, screen, internet, start_at, end_at };
}

/** The handovers of a contest: the open ones first, then the newest. */
export async function handoversOf(db: Kysely<Schema>, contestId: number): Promise<Handover[]> {
  const rows = await handoverRows(db)
    .where('h.contest_id', '=', contestId)
    .orderBy((eb) => eb('h.closed_at', 'is', null), 'desc')
    .orderBy('h.id', 'desc')
    .limit(HANDOVERS)
    .execute();
  return rows.map(handoverFrom);
}

/** One handover of a contest. */
export async function handoverBy(db: Kysely<Schema>, id: number): Promise<Handover> {
  return handoverFrom(await handoverRows(db).where('h.id', '=', id).executeTakeFirstOrThrow());
}

function handoverRows(db: Kysely<Schema>) {
  return db
    .selectFrom('watch_handovers as h')
    .innerJoin('users as f', 'f.id', 'h.from_user')
    .innerJoin('users as t', 't.id', 'h.to_user')
    .select(['h.id', 'h.participants', 'h.note', 'h.at', 'h.closed_at', 'h.outcome'])
    .select(['f.name as from_name', 'f.display_name as from_display', 't.name as to_name'])
    .select('t.display_name as to_display');
}

type HandoverRow = Awaited<ReturnType<ReturnType<typeof handoverRows>['executeTakeFirstOrThrow']>>;

function handoverFrom(row: HandoverRow): Handover {
  const { id, participants, note, at, closed_at, outcome } = row;
  return {
    id,
    note,
    at,
    closed_at,
    outcome,
    from: { username: row.from_name, display_name: row.from_display },
    to: { username: row.to_name, display_name: row.to_display },
    participants: [...participants],
  };
}
