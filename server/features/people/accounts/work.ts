import { type Kysely, sql } from 'kysely';
import { type Schema } from '#server/db/schema.ts';

/** Tables that hold a participant's actions, with the column that names them. */
const BY_PARTICIPANT = [
  'submissions',
  'user_tests',
  'questions',
  'quiz_answers',
  'late_arrivals',
  'incidents',
] as const;
const BY_USER = [
  ['audit', 'user_id'],
  ['announcements', 'by_user'],
  ['planned_announcements', 'by_user'],
  ['questions', 'answered_by'],
  ['rejudgings', 'by_user'],
  ['rejudgings', 'decided_by'],
  ['task_versions', 'by_user'],
  ['late_arrivals', 'decided_by'],
  ['recovery_requests', 'decided_by'],
  ['balloons', 'taken_by'],
  ['balloons', 'delivered_by'],
  ['prints', 'printed_by'],
  ['prints', 'closed_by'],
  ['presences', 'by_user'],
  ['onsite_rooms', 'ready_by'],
  ['onsite_problems', 'opened_by'],
  ['onsite_problems', 'taken_by'],
  ['onsite_problems', 'closed_by'],
  ['time_requests', 'asked_by'],
  ['time_requests', 'decided_by'],
  ['marking_decisions', 'by_user'],
  ['marking_appeals', 'answered_by'],
  ['marking_sheets', 'user_id'],
  ['incidents', 'made_by'],
  ['incidents', 'closed_by'],
] as const;

/**
 * Whether a person has work that must stay: submissions, questions, begun or finished modules, or actions as
 * staff.
 */
export async function hasWork(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const places = [
    ...BY_PARTICIPANT.map(
      (table) =>
        sql`exists (select 1 from ${sql.table(table)} w join participants p on p.id = w.participant_id where p.user_id = ${userId})`,
    ),
    ...BY_USER.map(
      ([table, column]) =>
        sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId})`,
    ),
    sql`exists (select 1 from participants where user_id = ${userId} and (started_tasks > 0 or finished_at is not null))`,
  ];
  const { rows } = await sql<{ has: boolean }>`select ${sql.join(places, sql` or `)} as has`.execute(db);
  return rows[0]?.has === true;
}

/**
 * The participants among these who have work in their contest that must stay, or points that staff gave or
 * took.
 */
export async function placesWithWork(
  db: Kysely<Schema>,
  participantIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const works = [...BY_PARTICIPANT, 'score_adjustments'].map(
    (table) => sql`exists (select 1 from ${sql.table(table)} w where w.participant_id = p.id)`,
  );
  const { rows } = await sql<{ id: number }>`select p.id from participants p
    where p.id in (${sql.join([...participantIds, 0])})
    and (p.started_tasks > 0 or p.finished_at is not null or ${sql.join(works, sql` or `)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
