import { setTimeout as delay } from 'node:timers/promises';
import { type Database, statement } from './database.ts';

/** Longest wait for a standby that is behind, and time between two checks, ms. */
const CATCH_UP_MS = 50;
const STEP_MS = 5;

/** The state of a primary that a standby must have reached before it may answer in its place. */
export interface Progress {
  /** The cluster and its database; a standby has the same as its primary. */
  readonly database: string;
  /** Number of PostgreSQL's timeline, which grows with failovers: positions compare only within one. */
  readonly timeline: number;
  /** The position in its log that covers everything acknowledged. */
  readonly place: string;
}

/** Why a server may not answer for the primary. */
export type Unfit = 'no_standby' | 'other_database' | 'other_timeline' | 'behind';

const selectProgress = statement<Progress>(
  'primary-progress',
  `with flushed as materialized (select pg_current_wal_flush_lsn() as place)
  select s.system_identifier || ' ' || d.oid as database,
    ('x' || left(pg_walfile_name(place), 8))::bit(32)::int as timeline, place::text as place
  from flushed, pg_control_system() s, pg_database d where d.datname = current_database()`,
);

interface State {
  readonly follows: boolean;
  readonly database: string;
  readonly timeline: number;
  readonly has: boolean | null;
}

const selectState = statement<State>(
  'standby-state',
  `select pg_is_in_recovery() as follows, s.system_identifier || ' ' || d.oid as database,
    greatest(c.timeline_id, r.min_recovery_end_timeline) as timeline,
    pg_last_wal_replay_lsn() >= $1::pg_lsn as has
  from pg_control_system() s, pg_control_checkpoint() c, pg_control_recovery() r, pg_database d
  where d.datname = current_database()`,
);

/** The primary's present state. */
export async function progressOf(primary: Database): Promise<Progress> {
  const [found] = await selectProgress(primary, []);
  if (found === undefined) throw new Error('The database does not say how far it has come');
  return found;
}

/**
 * Why a server may not answer for a primary in this state; null: it may, for statements that begin after
 * this. Waits a moment for a server that is behind.
 */
export async function unfitnessOf(server: Database, wanted: Progress): Promise<Unfit | null> {
  const until = performance.now() + CATCH_UP_MS;
  for (;;) {
    const [state] = await selectState(server, [wanted.place]);
    const why = state === undefined ? 'other_database' : whyNot(state, wanted);
    if (why !== 'behind' || performance.now() > until) return why;
    await delay(STEP_MS);
  }
}

function whyNot({ follows, database, timeline, has }: State, wanted: Progress): Unfit | null {
  if (!follows) return 'no_standby';
  if (database !== wanted.database) return 'other_database';
  if (timeline !== wanted.timeline) return 'other_timeline';
  return has === true ? null : 'behind';
}
