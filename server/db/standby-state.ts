import { setTimeout as delay } from 'node:timers/promises';
import { type Database, statement } from './database.ts';

/** Wait for a standby that is behind, in steps. */
const CATCH_UP_MS = 50;
const STEP_MS = 5;

/** The state of a primary that a standby must have before it may answer for it. */
export interface Progress {
  /** The cluster and the database in it, which a standby has from its primary. */
  readonly database: string;
  /** Counts the failovers that are behind it: two servers that parted in one have the same places, and not the same there. */
  readonly timeline: number;
  /** The place in its log before which everything lies that was acknowledged. */
  readonly place: string;
}

/** Why a server may not speak for the primary. */
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
 * Why a server may not speak for a primary that had come so far; null: it may, for whatever statement begins after this. One that
 * is behind is waited for a moment.
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
