import { CONTACT_GAP_MS } from '#domain/people/contacts.ts';
import { MAX_LATE_WAITING } from '#domain/submissions/late.ts';
import { waitBeforeNextMs } from '#domain/limits.ts';
import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type ReplacedAnswer } from '#server/db/late-tables.ts';
import { notNow } from '#server/model/fault.ts';
import { type LockedPlace } from '#server/model/locks.ts';
import { contactsOf } from './contacts.ts';
import { type Lateness } from './lateness.ts';

/** Time before the claim from which the person's contacts are stored as evidence, ms. */
const EVIDENCE_MS = 15 * 60_000;

/** A late quiz answer, and the one that came in time. */
interface LateAnswerGiven {
  readonly questionId: number;
  readonly value: AnswerValue;
  readonly marked: boolean;
  readonly revision: number;
  readonly inTime: ReplacedAnswer | null;
}

/** Work that comes late. */
export interface LateWork extends Lateness {
  readonly task: { readonly id: number; readonly number: number };
  readonly now: number;
  /** null: it is a submission, whose row refers to the late arrival. */
  readonly answer: LateAnswerGiven | null;
}

/**
 * Stores a late arrival, with the server's own evidence, and answers its id. It counts nowhere until it is
 * accepted. Throws when too many of the person's wait already. The transaction holds the participant locked;
 * noted contacts have been stored (`Contacts.keep`).
 */
export async function recordLate(
  trx: Transaction,
  place: LockedPlace,
  { window, sentAt, task, now, answer }: LateWork,
): Promise<number> {
  const { contest, participant } = place;
  await refuseTooMany(trx, participant.id);
  const { id } = await trx
    .insertInto('late_arrivals')
    .values({
      contest_id: contest.id,
      participant_id: participant.id,
      task_id: task.id,
      task_number: task.number,
      sent_at: sentAt,
      at: now,
      ended_at: window.untilAt,
      ended_by: window.endedBy,
      too_soon_ms: answer === null ? await tooSoonMs(trx, place, task.number, sentAt) : null,
      contacts: JSON.stringify(await contactsOf(trx, participant.user_id, sentAt - EVIDENCE_MS, now)),
      ...(await othersHeard(trx, place, sentAt)),
      question_id: answer?.questionId ?? null,
      value: JSON.stringify(answer?.value ?? null),
      marked: answer?.marked ?? null,
      revision: answer?.revision ?? null,
      replaced: JSON.stringify(answer?.inTime ?? null),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function refuseTooMany(trx: Transaction, participantId: number): Promise<void> {
  const { waiting } = await trx
    .selectFrom('late_arrivals')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('participant_id', '=', participantId)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_LATE_WAITING) throw notNow('backend.too_many_late');
}

/**
 * The time by which it follows the last submission of the task too soon, ms, by when each was given; null: it
 * does not.
 */
async function tooSoonMs(
  trx: Transaction,
  { contest, participant }: LockedPlace,
  taskNumber: number,
  sentAt: number,
): Promise<number | null> {
  const { last } = await trx
    .selectFrom('submissions')
    .leftJoin('late_arrivals', 'late_arrivals.id', 'submissions.late_id')
    .select((eb) =>
      eb.fn.max<number | null>(eb.fn.coalesce('late_arrivals.sent_at', 'submissions.at')).as('last'),
    )
    .where('submissions.participant_id', '=', participant.id)
    .where('submissions.task_number', '=', taskNumber)
    .where((eb) => eb(eb.fn.coalesce('late_arrivals.sent_at', 'submissions.at'), '<=', sentAt))
    .executeTakeFirstOrThrow();
  return waitBeforeNextMs(last, contest.submission_interval_ms, sentAt) || null;
}

/**
 * The number of other contestants, and of those whom the server heard around an instant: a cut network seldom
 * affects one alone.
 */
async function othersHeard(trx: Transaction, { contest, participant }: LockedPlace, at: number) {
  return trx
    .selectFrom('participants')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .select((eb) =>
      eb.fn
        .countAll<number>()
        .filterWhere((of) =>
          of.exists(
            of
              .selectFrom('contacts')
              .select('contacts.user_id')
              .whereRef('contacts.user_id', '=', 'participants.user_id')
              .where('from_at', '<=', at + CONTACT_GAP_MS)
              .where('to_at', '>=', at - CONTACT_GAP_MS),
          ),
        )
        .as('others_heard'),
    )
    .where('contest_id', '=', contest.id)
    .where('id', '!=', participant.id)
    .executeTakeFirstOrThrow();
}
