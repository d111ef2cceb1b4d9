import { type Kysely } from 'kysely';
import { type LateAnswer } from '#protocol/wire/submissions/late.ts';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import { type Schema } from '#server/db/schema.ts';
import { shownAnswer } from './shown-answer.ts';

/** All late arrivals with their people; callers narrow them down. */
export function knownLate(db: Kysely<Schema>) {
  return db
    .selectFrom('late_arrivals')
    .innerJoin('contests', 'contests.id', 'late_arrivals.contest_id')
    .innerJoin('tasks', 'tasks.id', 'late_arrivals.task_id')
    .innerJoin('participants', 'participants.id', 'late_arrivals.participant_id')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .leftJoin('users as deciders', 'deciders.id', 'late_arrivals.decided_by')
    .leftJoin('submissions', 'submissions.late_id', 'late_arrivals.id')
    .leftJoin('quiz_questions', 'quiz_questions.id', 'late_arrivals.question_id')
    .selectAll('late_arrivals')
    .select(['contests.name as contest_name', 'tasks.name as task_name'])
    .select(['users.id as user_id', 'users.name as username', 'users.display_name'])
    .select(['deciders.name as decider', 'deciders.display_name as decider_name'])
    .select(['submissions.id as submission_id', 'submissions.language', 'submissions.file_name'])
    .select(['submissions.bytes', 'submissions.file_hash'])
    .select(['quiz_questions.number as question', 'quiz_questions.kind', 'quiz_questions.options']);
}

/** A late arrival with its person. */
export type KnownLate = Awaited<ReturnType<ReturnType<typeof knownLate>['execute']>>[number];

/** The late arrival with that id; undefined when there is none. */
export async function knownLateById(db: Kysely<Schema>, id: number): Promise<KnownLate | undefined> {
  return knownLate(db).where('late_arrivals.id', '=', id).executeTakeFirst();
}

/** A late arrival as staff see it. */
export function lateOnWire(known: KnownLate): LateArrival {
  return {
    id: known.id,
    contest: known.contest_id,
    contest_name: known.contest_name,
    participant_id: known.participant_id,
    username: known.username,
    display_name: known.display_name,
    task: known.task_number,
    task_id: known.task_id,
    task_name: known.task_name,
    submission: submissionOf(known),
    answer: answerOf(known),
    at: known.at,
    ended_at: known.ended_at,
    ended_by: known.ended_by,
    too_soon_ms: known.too_soon_ms,
    contacts: known.contacts.map(({ fromAt, toAt }) => ({ from_at: fromAt, to_at: toAt })),
    others: known.others,
    others_heard: known.others_heard,
    decided_by: known.decider === null ? null : known.decider_name || known.decider,
    ...markOf(known),
  };
}

/** A late quiz answer as its sender sees it; null for a submission. */
export function lateAnswerOnWire(known: KnownLate): LateAnswer | null {
  if (known.question === null || known.revision === null) return null;
  return {
    id: known.id,
    contest: known.contest_id,
    task: known.task_number,
    question: known.question,
    value: valueOf(known),
    revision: known.revision,
    at: known.at,
    ...markOf(known),
  };
}

/** A participant's late quiz answers, the newest first. */
export async function lateAnswersOf(db: Kysely<Schema>, participantId: number): Promise<LateAnswer[]> {
  const rows = await knownLate(db)
    .where('late_arrivals.participant_id', '=', participantId)
    .where('late_arrivals.question_id', 'is not', null)
    .orderBy('late_arrivals.id', 'desc')
    .execute();
  return rows.flatMap((row) => lateAnswerOnWire(row) ?? []);
}

function markOf({ state, sent_at, reason, decided_at }: KnownLate) {
  return { state, sent_at, reason, decided_at };
}

function submissionOf(known: KnownLate): LateArrival['submission'] {
  const { submission_id: id, language, file_name, bytes, file_hash: hash } = known;
  if (id === null || language === null || file_name === null || bytes === null || hash === null) return null;
  return { id, language, file_name, bytes, hash };
}

function answerOf(known: KnownLate): LateArrival['answer'] {
  const { question, kind, options } = known;
  if (question === null || kind === null || options === null) return null;
  const value = valueOf(known);
  return { question, kind, value, shown: shownAnswer(options, value) };
}

function valueOf({ value }: KnownLate) {
  return typeof value === 'object' && value ? [...value] : value;
}
