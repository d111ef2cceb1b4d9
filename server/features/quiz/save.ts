import { isDeepStrictEqual } from 'node:util';
import { wasUnderWay } from '#domain/submissions/late.ts';
import { answerFault, type AnswerFault, type AnswerValue, tidyAnswer } from '#domain/quiz/quiz.ts';
import { type ErrorKey } from '#protocol/errors.ts';
import { type SavedAnswer } from '#protocol/wire/submissions/late.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { badRequest, Fault, notFound } from '#server/model/fault.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishers } from '#server/model/streams.ts';
import { keepContacts } from '#server/model/submissions/late/contacts.ts';
import { type Lateness, latenessOf } from '#server/model/submissions/late/lateness.ts';
import { type LockedPlace, lockPlace } from '#server/model/locks.ts';
import { phaseRefusal } from '#server/model/submissions/rules.ts';
import { type PlacedTask, taskByNumber } from '#server/model/tasks/queries.ts';
import { type AnswerRow, askedOf, knownAnswer, type QuestionRow } from './queries.ts';
import { knownLateAnswer, noAnswer, takeLate } from './late.ts';
import { answerOnWire } from './wire.ts';

type Call = Pick<CallContext<'saveAnswer'>, 'caller' | 'input' | 'now'>;

const FAULTS: Readonly<Record<AnswerFault, ErrorKey>> = {
  wrong_kind: 'backend.bad_answer',
  unknown_option: 'backend.unknown_option',
  not_a_number: 'backend.not_a_number',
  too_long: 'backend.too_long',
};

/**
 * Saves an answer (QIZ-1) unless one of the same or a greater revision exists, and answers the one in force.
 * A saved answer is confirmed again even after the end. An answer that was on its way at the end counts; one
 * that was given in time and comes later waits for the staff. Tells the person's other pages. Throws the
 * refusal for them; then nothing has changed.
 */
export async function saveAnswer(
  { write, contacts }: Pick<App, 'write' | 'contacts'>,
  call: Call,
  participantId: number,
): Promise<SavedAnswer> {
  const { input, now } = call;
  await keepContacts(contacts, input.sent_at, now);
  return write(async (trx, publish) => {
    const place = await lockPlace(trx, participantId);
    const task = await taskByNumber(trx, place.contest.id, input.tid);
    const question = task && (await questionOf(trx, task.id, input.qid));
    const asked = question && (await placeOf(trx, place, question, call));
    const again = asked && (await takenBefore(trx, asked));
    if (again) return again;
    if (!task?.is_quiz)
      throw phaseRefusal(place.contest, place.participant, call.caller.types, now) ?? notFound();
    const work = { types: call.caller.types, taskNumber: task.number, sentAt: input.sent_at ?? null, now };
    const late = await latenessOf(trx, place, work);
    if (!asked) throw new Fault(404, 'backend.unknown_question', String(input.qid));
    const value = checkedValue(asked.question, input.value);
    const { holds } = asked;
    if (holds.revision > input.revision) return holds;
    const given = { ...asked, task, value };
    return take(trx, publish, given, late);
  });
}

/** A question that somebody answers, and the answer in force. */
interface Asked {
  readonly place: LockedPlace;
  readonly question: QuestionRow;
  readonly holds: SavedAnswer;
  readonly call: Call;
}

/** The same with the new answer, checked. */
interface Given extends Asked {
  readonly task: PlacedTask;
  readonly value: AnswerValue;
}

async function placeOf(
  trx: Transaction,
  place: LockedPlace,
  question: QuestionRow,
  call: Call,
): Promise<Asked> {
  const known = await knownAnswer(trx, place.participant.id, question.id);
  const holds = known ? answerOnWire(question.number, known) : noAnswer(question.number, call.now);
  return { place, question, holds: { ...holds, late: null }, call };
}

/** The answer as it was saved when it came before; null when it did not. */
async function takenBefore(
  trx: Transaction,
  { place, question, holds, call }: Asked,
): Promise<SavedAnswer | null> {
  const { revision } = call.input;
  if (holds.revision === revision) return holds;
  const late = await knownLateAnswer(trx, place.participant.id, question.id, revision);
  return late && { ...holds, late };
}

/** Saves an answer: at once where it came in time or was on its way at the end, else for the staff. */
async function take(
  trx: Transaction,
  publish: Publish,
  given: Given,
  late: Lateness | null,
): Promise<SavedAnswer> {
  const isInTime = late === null || wasUnderWay(late.window, late.sentAt, given.call.now);
  return isInTime ? keep(trx, publish, given) : keepLate(trx, publish, given, late);
}

/** Saves an answer that came in time, and publishes it. */
async function keep(
  trx: Transaction,
  publish: Publish,
  { place, question, call, task, value }: Given,
): Promise<SavedAnswer> {
  const answer = answerOnWire(question.number, await store(trx, place, { task, question, value, call }));
  const owner = { contestId: place.contest.id, userId: call.caller.userId };
  publishers.quiz(publish, owner, { action: 'set', task: task.number, answer });
  return { ...answer, late: null };
}

/** Saves an answer that was given in time and came late, for the staff to decide. */
async function keepLate(
  trx: Transaction,
  publish: Publish,
  { place, question, holds, call, task, value }: Given,
  late: Lateness,
): Promise<SavedAnswer> {
  const { input, now } = call;
  // A mark for review, or the same answer again, changes nothing that counts.
  if (isDeepStrictEqual(value, holds.value)) return { ...holds, revision: input.revision };
  return {
    ...holds,
    late: await takeLate(trx, publish, place, late, { ...input, task, question, value, now }),
  };
}

function checkedValue(question: QuestionRow, value: AnswerValue): AnswerValue {
  const asked = askedOf(question);
  const fault = answerFault(asked, value);
  if (fault !== null) throw badRequest(FAULTS[fault], 'value');
  return tidyAnswer(asked, value);
}

async function questionOf(
  trx: Transaction,
  taskId: number,
  number: number,
): Promise<QuestionRow | undefined> {
  return trx
    .selectFrom('quiz_questions')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('number', '=', number)
    .executeTakeFirst();
}

interface NewAnswer {
  readonly task: PlacedTask;
  readonly question: QuestionRow;
  readonly value: AnswerValue;
  readonly call: Call;
}

/** Stores the answer, and its sheet, which is due to be scored again. */
async function store(
  trx: Transaction,
  { contest, participant }: LockedPlace,
  { task, question, value, call }: NewAnswer,
): Promise<AnswerRow> {
  const { marked, revision } = call.input;
  // A changed answer is not scored, even if the former one was.
  const facts = { value: JSON.stringify(value), marked, revision, saved_at: call.now, points: null };
  await trx
    .insertInto('quiz_sheets')
    .values({
      contest_id: contest.id,
      participant_id: participant.id,
      task_id: task.id,
      task_number: task.number,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['participant_id', 'task_id'])
        .doUpdateSet({ is_open: true })
        .where('quiz_sheets.is_open', '=', false),
    )
    .execute();
  return trx
    .insertInto('quiz_answers')
    .values({ participant_id: participant.id, question_id: question.id, ...facts })
    .onConflict((conflict) => conflict.columns(['participant_id', 'question_id']).doUpdateSet(facts))
    .returningAll()
    .executeTakeFirstOrThrow();
}
