import { type Kysely, sql } from 'kysely';
import { type ErrorKey } from '#protocol/errors.ts';
import { type OpenWork, WAITING_KINDS, type WaitingKind } from '#protocol/wire/staff/marking/open-work.ts';
import { type Schema } from '#server/db/schema.ts';
import { atWork } from '#server/model/contest/at-work.ts';
import { type ContestRow } from '#server/model/rows.ts';

/** Keys of the texts that name what results wait for. */
export const WAITS = {
  judgement: 'backend.waits_judgement',
  failed: 'backend.waits_failed',
  late: 'backend.waits_late',
  rejudging: 'backend.waits_rejudging',
  marks: 'backend.waits_marks',
} as const satisfies Readonly<Record<WaitingKind, ErrorKey>>;

/**
 * Open work that may still change the results of a contest: people who work, with the last of their ends, and
 * the things that wait for judges or staff.
 */
export async function openWorkOf(db: Kysely<Schema>, contest: ContestRow, now: number): Promise<OpenWork> {
  return { at_work: await atWork(db, contest, now), waiting: [...(await waitingIn(db, contest.id))] };
}

/**
 * Open work that may still change a score, with the number of each kind: submissions without judgement or
 * that the judges failed on, undecided late arrivals and rejudgings, marks that are not given or not
 * published.
 */
export async function waitingIn(
  db: Kysely<Schema>,
  contestId: number,
): Promise<readonly OpenWork['waiting'][number][]> {
  const { rows } = await sql<Record<WaitingKind, number>>`
    with unjudged as (
      select id, verdict is not null or exists (
        select from judge_jobs j where j.submission_id = w.id and j.rejudging_id is null and j.state = 'lost') as failed
      from counted_work w where contest_id = ${contestId} and (verdict is null or verdict = 'IE'))
    select (count(*) filter (where id > 0 and not failed))::int as judgement,
      (count(*) filter (where id > 0 and failed))::int as failed,
      (select count(*) from late_arrivals where contest_id = ${contestId} and state = 'waiting')::int as late,
      (select count(*) from rejudgings where contest_id = ${contestId} and state = 'running')::int as rejudging,
      ((count(*) filter (where id < 0)) + (select count(*) from marking_works w join markings m on m.id = w.marking_id
        where m.contest_id = ${contestId} and w.published_at is null))::int as marks
    from unjudged`.execute(db);
  const [counts] = rows;
  return WAITING_KINDS.map((kind) => ({ kind, count: counts?.[kind] ?? 0 })).filter(({ count }) => count > 0);
}
