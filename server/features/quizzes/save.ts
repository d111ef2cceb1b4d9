import { answerFault, type AnswerFault, type AnswerValue, tidyAnswer } from '../../../domain/quiz.ts';
import { type ErrorKey } from '../../../protocol/errors.ts';
import { type QuizAnswer } from '../../../protocol/wire/quiz.ts';
import { type App } from '../../app.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type CallContext } from '../../http/context.ts';
import { badRequest, Fault, notFound } from '../../http/fault.ts';
import { userStream } from '../../live/streams.ts';
import { type LockedPlace, lockPlace } from '../submissions/queries.ts';
import { phaseRefusal } from '../submissions/rules.ts';
import { type PlacedTask, taskByNumber } from '../tasks/queries.ts';
import { shows, taskView } from '../tasks/visibility.ts';
import { type AnswerRow, askedOf, type QuestionRow } from './queries.ts';
import { answerOnWire } from './wire.ts';

type Call = Pick<CallContext<'saveAnswer'>, 'caller' | 'input' | 'now'>;

const FAULTS: Readonly<Record<AnswerFault, ErrorKey>> = {
  wrong_kind: 'backend.bad_answer',
  unknown_option: 'backend.unknown_option',
  not_a_number: 'backend.not_a_number',
  too_long: 'backend.too_long',
};

/**
 * Keeps an answer (QIZ-1) unless one of the same or a greater revision is there, and answers what holds. One that is kept
 * already is answered again also after the end. Tells the person's other pages. Throws what they are to be told; then
 * nothing has changed.
 */
export async function saveAnswer(
  write: App['write'],
  call: Call,
  participantId: number,
): Promise<QuizAnswer> {
  const { caller, input, now } = call;
  return write(async (trx, tell) => {
    const place = await lockPlace(trx, participantId);
    const task = await taskByNumber(trx, place.contest.id, input.tid);
    const question = task && (await questionOf(trx, task.id, input.qid));
    const known = question && (await knownAnswer(trx, participantId, question.id));
    if (known?.revision === input.revision) return answerOnWire(input.qid, known);
    refuse(phaseRefusal(place.contest, place.participant, caller.types, now));
    const view = taskView(place.contest, place.participant, caller.types, now);
    if (!task?.is_quiz || !shows(view, input.tid)) throw notFound();
    if (!question) throw new Fault(404, 'backend.unknown_question', String(input.qid));
    const value = checkedValue(question, input.value);
    if (known && known.revision > input.revision) return answerOnWire(input.qid, known);
    const saved = await store(trx, place, { task, question, value, call });
    const answer = answerOnWire(input.qid, saved);
    tell(userStream('quiz', place.contest.id, caller.userId), { action: 'set', task: input.tid, answer });
    return answer;
  });
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

async function knownAnswer(
  trx: Transaction,
  participantId: number,
  questionId: number,
): Promise<AnswerRow | undefined> {
  return trx
    .selectFrom('quiz_answers')
    .selectAll()
    .where('participant_id', '=', participantId)
    .where('question_id', '=', questionId)
    .executeTakeFirst();
}

interface NewAnswer {
  readonly task: PlacedTask;
  readonly question: QuestionRow;
  readonly value: AnswerValue;
  readonly call: Call;
}

/** The answer, and its sheet, which from now on is to be scored when the time comes. */
async function store(
  trx: Transaction,
  { contest, participant }: LockedPlace,
  { task, question, value, call }: NewAnswer,
): Promise<AnswerRow> {
  const { marked, revision } = call.input;
  // A changed answer has not been scored, whoever scored the one before.
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

function refuse(refusal: Error | null): void {
  if (refusal) throw refusal;
}
