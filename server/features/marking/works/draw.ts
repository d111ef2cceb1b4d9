import { createHash, randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isAnswered } from '#domain/quiz/quiz.ts';
import { normalText } from '#domain/quiz/quiz-scoring.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { atWork, refuseWorking } from '#server/model/contest/at-work.ts';
import { publishMarkingChange } from '#server/model/desk.ts';
import { assignAll } from './assign.ts';
import { lockMarking } from './settings.ts';
import { isMarked, type KnownWork, lockWorks, type MarkingRow } from './works.ts';

/** A participant's submission or answer that is to be marked. */
interface Sent {
  readonly participant_id: number;
  readonly submission_id: number | null;
  readonly revision: number | null;
  readonly content_key: string;
}

/** Numbers have six digits up to this many works, so that they can be read out, and nine above. */
const FEW = 100_000;

/**
 * Makes works from what participants sent, and assigns them to scorers. A second drawing adds participants
 * who came since, and replaces works whose text changed since if nobody has marked them. Throws 409 before
 * everybody's time is over and where there are no scorers.
 */
export async function drawWorks(app: App, context: CallContext<'drawWorks'>): Promise<AnswerOf<'drawWorks'>> {
  const { mid: markingId } = context.input;
  const contestId = context.contest.id;
  return command(app, context, {
    lock: async (trx) => {
      const { contest, marking } = await lockMarking(trx, contestId, markingId);
      const working = await atWork(trx, contest, app.now());
      const sent = marking.question === 0 ? await sources(trx, marking) : await answers(trx, marking);
      return { marking, working, sent, known: await lockWorks(trx, markingId) };
    },
    decide: (rows) => decideDrawing(rows),
    apply: async (trx, publish, { decision: { added, renewed, kept }, rows: { marking, known } }) => {
      await add(trx, marking, added);
      for (const { work, now } of renewed)
        await trx
          .updateTable('marking_works')
          .set({ submission_id: now.submission_id, revision: now.revision, content_key: now.content_key })
          .where('id', '=', work.id)
          .execute();
      const assigned = await assignAll(trx, marking);
      await publishMarkingChange(trx, publish, contestId, 'scorers_too');
      const drawn = { added: added.length, renewed: renewed.length, kept, assigned };
      const before = { works: known.length };
      return { answer: drawn, audit: { target: `task:${marking.task_id}`, before, after: drawn } };
    },
  });
}

/** The facts that a drawing depends on. */
interface DrawnRows<Work> {
  readonly working: Awaited<ReturnType<typeof atWork>>;
  readonly sent: readonly Sent[];
  readonly known: readonly Work[];
}

/**
 * The texts of people without a work, the works whose text is replaced by a newer one, and the number of
 * works that stay because they are marked or published. Refused while somebody competes.
 */
export function decideDrawing<
  Work extends Pick<
    KnownWork,
    'participant_id' | 'submission_id' | 'revision' | 'sheets' | 'ruling' | 'published_at'
  >,
>({ working, sent, known }: DrawnRows<Work>) {
  refuseWorking(working);
  const theirs = new Set(known.map(({ participant_id }) => participant_id));
  const newest = new Map(sent.map((one) => [one.participant_id, one]));
  const changed = known.flatMap((work) => {
    const now = newest.get(work.participant_id);
    const isSame = now?.submission_id === work.submission_id && now.revision === work.revision;
    return now === undefined || isSame ? [] : [{ work, now }];
  });
  const renewed = changed.filter(({ work }) => !isMarked(work) && work.published_at === null);
  const added = sent.filter(({ participant_id }) => !theirs.has(participant_id));
  return { added, renewed, kept: changed.length - renewed.length };
}

/** Adds works with random numbers, in the order of the numbers, so that nothing reveals their authors. */
async function add(trx: Transaction, marking: MarkingRow, fresh: readonly Sent[]): Promise<void> {
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

/** Submissions of participants that count: the last, or the best and among equals the last. */
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

/**
 * Answers of participants to the question. Answers that differ only in spaces or capital letters count as the
 * same.
 */
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
