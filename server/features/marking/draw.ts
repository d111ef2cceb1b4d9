import { createHash, randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isAnswered } from '#domain/quiz.ts';
import { normalText } from '#domain/quiz-scoring.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { atWork, refuseWorking } from '#server/model/contests/at-work.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { assignAll } from './assign.ts';
import { lockMarking } from './settings.ts';
import { isMarked, type KnownWork, lockWorks, type MarkingRow } from './works.ts';

/** A participant's work that is to be marked. */
interface Sent {
  readonly participant_id: number;
  readonly submission_id: number | null;
  readonly revision: number | null;
  readonly content_key: string;
}

/** Numbers have six digits while they are few, so that they can be read out, and nine afterwards. */
const FEW = 100_000;

/**
 * Makes works of what participants sent and gives them to scorers. It can be done again: who has come since is added, and
 * what was replaced since is replaced where nobody has marked it. Throws 409 before everybody's time is over and where there
 * are no scorers.
 */
export async function drawWorks(app: App, context: CallContext<'drawWorks'>): Promise<AnswerOf<'drawWorks'>> {
  const { mid: markingId } = context.input;
  const { contest } = context;
  return app.write(async (trx, publish) => {
    const { contest: current, marking } = await lockMarking(trx, contest.id, markingId);
    const now = app.now();
    refuseWorking(await atWork(trx, current, now));
    const sent = marking.question === 0 ? await sources(trx, marking) : await answers(trx, marking);
    const known = await lockWorks(trx, markingId);
    const added = await add(trx, marking, sent, known);
    const changed = changedSince(sent, known);
    const renewed = changed.filter(({ work }) => !isMarked(work) && work.published_at === null);
    for (const { work, now: newest } of renewed)
      await trx
        .updateTable('marking_works')
        .set({
          submission_id: newest.submission_id,
          revision: newest.revision,
          content_key: newest.content_key,
        })
        .where('id', '=', work.id)
        .execute();
    const assigned = await assignAll(trx, marking);
    await publishMarkingChange(trx, publish, contest.id, 'scorers_too');
    const drawn = { added, renewed: renewed.length, kept: changed.length - renewed.length, assigned };
    await audited(trx, publish, context, {
      target: `task:${marking.task_id}`,
      before: { works: known.length },
      after: drawn,
    });
    return drawn;
  });
}

function changedSince(sent: readonly Sent[], known: readonly KnownWork[]) {
  const newest = new Map(sent.map((one) => [one.participant_id, one]));
  return known.flatMap((work) => {
    const now = newest.get(work.participant_id);
    const isSame = now?.submission_id === work.submission_id && now.revision === work.revision;
    return now === undefined || isSame ? [] : [{ work, now }];
  });
}

/** The works of those who have none yet, under numbers of chance and in their order, so that nothing tells whose is whose. */
async function add(
  trx: Transaction,
  marking: MarkingRow,
  sent: readonly Sent[],
  known: readonly KnownWork[],
): Promise<number> {
  const theirs = new Set(known.map(({ participant_id }) => participant_id));
  const fresh = sent.filter(({ participant_id }) => !theirs.has(participant_id));
  const numbers = await freeNumbers(trx, fresh.length);
  const works = fresh
    .map((one, at) => ({ ...one, number: numbers[at] ?? 0 }))
    .sort((a, b) => a.number - b.number);
  for (let at = 0; at < works.length; at += 1000)
    await trx
      .insertInto('marking_works')
      .values(
        works.slice(at, at + 1000).map((one) => ({
          ...one,
          marking_id: marking.id,
          published_at: null,
          published_points: null,
          adjustment_id: null,
        })),
      )
      .execute();
  return fresh.length;
}

async function freeNumbers(trx: Transaction, count: number): Promise<readonly number[]> {
  const rows = await trx.selectFrom('marking_works').select('number').execute();
  const used = new Set(rows.map(({ number }) => number));
  const [from, to] = used.size + count < FEW ? [100_000, 1_000_000] : [100_000_000, 1_000_000_000];
  const free: number[] = [];
  while (free.length < count) {
    const number = randomInt(from, to);
    if (used.has(number)) continue;
    used.add(number);
    free.push(number);
  }
  return free;
}

/** Submissions of participants that count: the last, or the best and of equals the last. */
async function sources(
  db: Kysely<Schema>,
  { contest_id, task_id, takes }: MarkingRow,
): Promise<readonly Sent[]> {
  const isBest = takes === 'best';
  const { rows } = await sql<Sent>`
    select distinct on (w.participant_id) w.participant_id, w.id as submission_id, null::bigint as revision,
      s.file_hash as content_key
    from counted_work w join submissions s on s.id = w.id
    where w.id > 0 and w.contest_id = ${contest_id} and s.task_id = ${task_id}
    order by w.participant_id, case when ${isBest} then coalesce(w.score, -1) end desc nulls last,
      w.contest_time_ms desc, w.id desc`.execute(db);
  return rows;
}

/** Answers of participants to the question. Answers that differ in spaces or large letters alone are the same. */
async function answers(
  db: Kysely<Schema>,
  { contest_id, task_id, question }: MarkingRow,
): Promise<readonly Sent[]> {
  const rows = await db
    .selectFrom('quiz_answers')
    .innerJoin('quiz_questions', 'quiz_questions.id', 'quiz_answers.question_id')
    .innerJoin('participants', 'participants.id', 'quiz_answers.participant_id')
    .select(['participant_id', 'value', 'revision'])
    .where('participants.contest_id', '=', contest_id)
    .where('quiz_questions.task_id', '=', task_id)
    .where('quiz_questions.number', '=', question)
    .execute();
  return rows
    .filter(({ value }) => isAnswered(value))
    .map(({ participant_id, value, revision }) => ({
      participant_id,
      submission_id: null,
      revision,
      content_key: keyOf(typeof value === 'string' ? value : JSON.stringify(value)),
    }));
}

function keyOf(text: string): string {
  return createHash('sha256').update(normalText(text, false)).digest('hex');
}
