import { sql } from 'kysely';
import { type Transaction } from '#server/db/transaction.ts';
import { type FileWork } from '#server/exchange/contest-file/work/read.ts';
import { batches, insertKind } from './insert.ts';
import { here, hereOrNull, type Places } from './places.ts';

/** Inserts everything that people sent in, with the results. */
export async function insertSent(trx: Transaction, work: FileWork, places: Places): Promise<void> {
  const { contestId: contest_id, tasks, participants, users } = places;
  const placed = (row: { readonly participant: number; readonly task: number }) => ({
    contest_id,
    participant_id: here(participants, row.participant),
    task_id: here(tasks, row.task).id,
    task_number: here(tasks, row.task).number,
  });
  await insertLate(trx, work, places);
  await insertKind(trx, work, {
    kind: 'submissions',
    table: 'submissions',
    ids: places.submissions,
    row: ({ participant, task, hash, judgement: __, id: ___, late, group_scores, ...row }) => ({
      ...placed({ participant, task }),
      ...row,
      file_hash: hash,
      group_scores: JSON.stringify(group_scores),
      judgement_id: null,
      late_id: hereOrNull(places.late, late),
      tests_done: null,
      tests_total: null,
    }),
  });
  await insertKind(trx, work, {
    kind: 'user_tests',
    table: 'user_tests',
    row: ({ participant, task, hash, id: __, result, ...row }) => ({
      ...placed({ participant, task }),
      ...row,
      file_hash: hash,
      result: JSON.stringify(result),
    }),
  });
  await insertKind(trx, work, {
    kind: 'rejudgings',
    table: 'rejudgings',
    ids: places.rejudgings,
    row: ({ task, submission, by, id: __, state, decided_by, ...row }) => ({
      ...row,
      contest_id,
      task_id: task === null ? null : here(tasks, task).id,
      submission_id: hereOrNull(places.submissions, submission),
      by_user: here(users, by),
      // A rejudging that was under way has no jobs here, so nobody could decide it.
      state: state === 'running' ? ('cancelled' as const) : state,
      decided_by: hereOrNull(users, decided_by),
    }),
  });
  await insertJudgements(trx, work, places);
}

async function insertJudgements(trx: Transaction, work: FileWork, places: Places): Promise<void> {
  const ids = new Map<number, number>();
  await insertKind(trx, work, {
    kind: 'judgements',
    table: 'judgements',
    ids,
    row: ({ submission, version, rejudging, id: __, group_scores, result, ...row }) => ({
      ...row,
      submission_id: here(places.submissions, submission),
      task_version_id: here(places.versions, version),
      rejudging_id: hereOrNull(places.rejudgings, rejudging),
      group_scores: JSON.stringify(group_scores),
      result: JSON.stringify(result),
    }),
  });
  for await (const batch of batches(work, 'submissions')) {
    const counting = batch.flatMap(({ id, judgement }) =>
      judgement === null ? [] : [{ id: here(places.submissions, id), judgement: here(ids, judgement) }],
    );
    await countJudgements(trx, counting);
  }
}

async function countJudgements(
  trx: Transaction,
  counting: readonly { readonly id: number; readonly judgement: number }[],
): Promise<void> {
  if (counting.length === 0) return;
  await sql`update submissions s set judgement_id = j.judgement
    from jsonb_to_recordset(${JSON.stringify(counting)}::jsonb) as j(id int, judgement int) where s.id = j.id`.execute(
    trx,
  );
}

async function insertLate(trx: Transaction, work: FileWork, places: Places): Promise<void> {
  const { contestId: contest_id, tasks, participants, users } = places;
  const questions = await questionIds(trx, places);
  await insertKind(trx, work, {
    kind: 'late',
    table: 'late_arrivals',
    ids: places.late,
    row: ({ id: __, participant, task, question, contacts, decided_by, value, replaced, ...row }) => ({
      ...row,
      contest_id,
      participant_id: here(participants, participant),
      task_id: here(tasks, task).id,
      task_number: here(tasks, task).number,
      contacts: JSON.stringify(contacts),
      decided_by: hereOrNull(users, decided_by),
      question_id: question === null ? null : here(questions, questionKey(task, question)),
      value: JSON.stringify(value),
      replaced: JSON.stringify(replaced),
    }),
  });
}

function questionKey(task: number, question: number): string {
  return `${task} ${question}`;
}

/** The ids of quiz questions, by the number of the task in the file and the question's own. */
async function questionIds(trx: Transaction, { tasks }: Places): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map([...tasks].map(([number, { id }]) => [id, number]));
  const rows = await trx
    .selectFrom('quiz_questions')
    .select(['id', 'task_id', 'number'])
    .where('task_id', 'in', [...numbers.keys(), 0])
    .execute();
  return new Map(rows.map(({ id, task_id, number }) => [questionKey(numbers.get(task_id) ?? 0, number), id]));
}

/** Inserts the answers to quizzes, and the modules that people worked on. */
export async function insertQuizzes(trx: Transaction, work: FileWork, places: Places): Promise<void> {
  const { contestId: contest_id, tasks, participants } = places;
  const questions = await questionIds(trx, places);
  await insertKind(trx, work, {
    kind: 'sheets',
    table: 'quiz_sheets',
    row: ({ id: __, participant, task, ...row }) => ({
      ...row,
      contest_id,
      participant_id: here(participants, participant),
      task_id: here(tasks, task).id,
      task_number: here(tasks, task).number,
    }),
  });
  await insertKind(trx, work, {
    kind: 'answers',
    table: 'quiz_answers',
    row: ({ participant, task, question, value, ...row }) => ({
      ...row,
      participant_id: here(participants, participant),
      question_id: here(questions, questionKey(task, question)),
      value: JSON.stringify(value),
    }),
  });
  await insertKind(trx, work, {
    kind: 'sittings',
    table: 'module_sittings',
    row: ({ participant, ...row }) => ({ ...row, participant_id: here(participants, participant) }),
  });
}
