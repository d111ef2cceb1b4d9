import { sql } from 'kysely';
import { AWAY_AFTER_MS } from '#domain/proctoring/watching/watching.ts';
import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { isCompeting } from './tiles.ts';

/** Time between two looks at who is present and who is away, ms. */
const ROSTER_MS = 5_000;
/**
 * Watching begins this long before a contest and ends this long after it, ms: enough for extra time and a
 * late start.
 */
const BEFORE_MS = 3_600_000;
const AFTER_MS = 12 * 3_600_000;
const LOCK = 'watch_roster';

/** Notices people who came or went, and people who were added, moved, renamed or given other times. */
export function startTakingRoster(app: App): Chore {
  return startChore(app, {
    everyMs: ROSTER_MS,
    failed: 'roster_not_taken',
    once: async () => {
      await takeRoster(app);
      return false;
    },
  });
}

/**
 * Compares the contestants of watched contests, around their time, with the last publication, and records
 * each that differs as changed. This finds the changes that nothing else publishes: a contestant's silence,
 * and changes of people, seats, times and checks by any feature.
 */
export async function takeRoster(app: App): Promise<void> {
  const now = app.now();
  await app.write(async (trx) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext(${LOCK})) as mine`.execute(trx);
    if (rows[0]?.mine !== true) return;
    await sql`with due as (
      select c.id, c.start_at, c.end_at, c.check_camera, c.check_screen, c.check_internet from contests c
      where not c.is_rehearsal and c.start_at - ${BEFORE_MS} <= ${now} and c.end_at + ${AFTER_MS} > ${now}
        and (c.check_camera or c.check_screen or c.check_internet or exists (
          select from contest_staff s join users u on u.id = s.user_id
          where s.contest_id = c.id and u.role = 'proctor'))),
    present as (
      select p.id, p.contest_id, coalesce((select max(k.to_at) from contacts k where k.user_id = p.user_id)
          > ${now - AWAY_AFTER_MS}, false) as is_here,
        md5(concat_ws(chr(1), u.name, u.display_name, u.group_label, u.site, u.room, u.seat,
          p.extra_time_seconds, coalesce(p.finished_at, 0), d.start_at, d.end_at,
          d.check_camera, d.check_screen, d.check_internet)) as facts
      from due d join participants p on p.contest_id = d.id join users u on u.id = p.user_id
      where ${isCompeting}),
    changed as (
      insert into watch_roster as r (participant_id, contest_id, is_here, facts)
      select n.id, n.contest_id, n.is_here, n.facts from present n
      left join watch_roster o on o.participant_id = n.id
      where o.participant_id is null or o.is_here <> n.is_here or o.facts <> n.facts
      on conflict (participant_id) do update set is_here = excluded.is_here, facts = excluded.facts
      returning participant_id, contest_id),
    gone as (
      delete from watch_roster r using due d
      where r.contest_id = d.id and not exists (select from present n where n.id = r.participant_id)
      returning r.participant_id, r.contest_id)
    insert into watch_news (contest_id, participant_id, part)
    select contest_id, participant_id, 'person' from changed
    union all select contest_id, participant_id, 'person' from gone`.execute(trx);
  });
}
