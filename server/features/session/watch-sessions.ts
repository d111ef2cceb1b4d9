import { sql } from 'kysely';
import { type SignalChanges, SESSION_IN_USE_MS } from '#domain/proctoring/signals.ts';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { applyFound } from '#server/model/signals.ts';

/** Time between two looks, ms; the last use of a session is stored to the minute. */
const CHORE_MS = 30_000;

/**
 * Tells proctors, twice a minute, about people who are signed in twice, and when that is over (PRC-8). Any
 * process may do it.
 */
export function startWatchingSessions(app: App): Chore {
  return startChore(app, {
    everyMs: CHORE_MS,
    failed: 'sessions_not_watched',
    once: async () => {
      await watchSessions(app);
      return false;
    },
  });
}

/**
 * Compares the people who are signed in twice with the signals that proctors have, in contests that look for
 * this.
 */
export async function watchSessions(app: App): Promise<void> {
  const now = app.now();
  const { rows } = await sql<{ participant: number; lasts: boolean }>`
    select p.id as participant, found.is_so as lasts
    from contests c join participants p on p.contest_id = c.id
    left join signals g on g.contest_id = c.id and g.user_id = p.user_id
      and g.kind = 'second_session' and g.ended_at is null
    cross join lateral (select exists (
      select from sessions older join sessions newer on newer.user_id = older.user_id and newer.id > older.id
      where older.user_id = p.user_id and older.revoked_at is null and newer.revoked_at is null
        and older.viewed_by is null and newer.viewed_by is null
        -- One that was left behind by a closed browser is not used any more.
        and older.last_used_at > newer.created_at
        and least(older.last_used_at, newer.last_used_at) > ${now - SESSION_IN_USE_MS}) as is_so) found
    where 'second_session' = any(c.signals) and c.start_at <= ${now}
      and c.end_at + p.extra_time_seconds * 1000 > ${now} and found.is_so <> (g.id is not null)`.execute(
    app.db,
  );
  for (const { participant, lasts } of rows) {
    const signal = { kind: 'second_session', source: null } as const;
    const said: SignalChanges = lasts
      ? { raised: [{ ...signal, detail: {} }], over: [] }
      : { raised: [], over: [signal] };
    await app.write((trx, publish) => applyFound(trx, publish, { participant, at: now, now }, said));
  }
}
