import { sql } from 'kysely';
import { type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type SignalChanges } from '#domain/proctoring/signals.ts';
import { picturesLateAfterMs } from '#domain/proctoring/watching/watching.ts';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { applyFound } from '#server/model/signals.ts';

const CHORE_MS = 30_000;
/**
 * The least age of a submission to be checked, ms: the first picture of a person who has just begun to share,
 * or who was offline, may arrive after it.
 */
const GRACE_MS = 30_000;
/**
 * The greatest age of a submission to be checked, ms: long enough that none is missed while no process was
 * running.
 */
const LOOKED_AT_MS = 5 * 60_000;

/**
 * Tells proctors, twice a minute, about contestants who work without sharing, and when that is over (PRC-9).
 * Any process may do it.
 */
export function startWatchingWork(app: App): Chore {
  return startChore(app, {
    everyMs: CHORE_MS,
    failed: 'work_not_watched',
    once: async () => {
      await watchWork(app);
      return false;
    },
  });
}

/** A contestant with a source that they should share. */
interface Unshared {
  readonly participant: number;
  readonly source: ShareSource;
  /** The time of the submission that came without pictures; null: pictures arrive again. */
  readonly at: number | null;
}

/**
 * Compares the contestants who submitted while no pictures of a required source arrived with the signals that
 * proctors have, in contests that look for this. A signal begins with the submission, and ends with the next
 * picture.
 */
export async function watchWork(app: App): Promise<void> {
  const now = app.now();
  const oneMs = picturesLateAfterMs({ camera: true, screen: false });
  const bothMs = picturesLateAfterMs({ camera: true, screen: true });
  const { rows } = await sql<Unshared>`
    with asked as (
      select p.id, p.user_id, p.contest_id, p.finished_at, s.source,
        case when c.check_camera and c.check_screen then ${bothMs}::bigint else ${oneMs}::bigint end as late_ms
      from contests c
      cross join lateral (values ('camera', c.check_camera), ('screen', c.check_screen)) as s(source, is_asked)
      join participants p on p.contest_id = c.id
      where 'unshared' = any(c.signals) and s.is_asked and c.start_at <= ${now}
        and c.end_at + p.extra_time_seconds * 1000 > ${now}),
    seen as (
      select a.*, (select max(received_at) from snapshots n
        where n.contest_id = a.contest_id and n.user_id = a.user_id and n.kind = a.source) as pictured_at
      from asked a)
    select a.id as participant, a.source, null::bigint as at from seen a join signals g
      on g.contest_id = a.contest_id and g.user_id = a.user_id and g.kind = 'unshared' and g.source = a.source
    where g.ended_at is null and a.pictured_at > g.at
    union all
    select a.id, a.source, work.at from seen a
    cross join lateral (select max(at) as at from (
      select at from submissions where participant_id = a.id
      union all select at from user_tests where contest_id = a.contest_id and participant_id = a.id
      union all select saved_at from quiz_answers where participant_id = a.id) as sent
      where at between ${now - LOOKED_AT_MS} and ${now - GRACE_MS}) as work
    where coalesce(a.pictured_at, 0) < ${now - GRACE_MS} - a.late_ms
      and work.at > coalesce(a.pictured_at, 0) + a.late_ms and work.at < coalesce(a.finished_at, ${now})
      and not exists (select from signals g where g.contest_id = a.contest_id and g.user_id = a.user_id
        and g.kind = 'unshared' and g.source = a.source and g.ended_at is null)`.execute(app.db);
  for (const { participant, source, at } of rows) {
    const signal = { kind: 'unshared', source } as const;
    const said: SignalChanges =
      at === null ? { raised: [], over: [signal] } : { raised: [{ ...signal, detail: {} }], over: [] };
    await app.write((trx, publish) => applyFound(trx, publish, { participant, at: at ?? now, now }, said));
  }
}
