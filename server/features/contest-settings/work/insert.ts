import { type Insertable, sql } from 'kysely';
import { type ContestTables } from '../../../db/tables.ts';
import { type Transaction } from '../../../db/transaction.ts';
import { type FileWork } from '../../../exchange/contest-file/work/read.ts';
import { OUTSIDE_FROM_BYTES } from '../../../files/keep.ts';
import { putFile } from '../../../files/store.ts';
import { contentOf } from '../../../exchange/contest-file/work/seen.ts';
import { type WorkKind, type WorkRow } from '../../../exchange/contest-file/work/rows.ts';
import { here, hereOrNull, type Places } from './places.ts';

/** Rows of one statement, and contents, which are larger. */
const AT_ONCE = 500;
const CONTENTS_AT_ONCE = 20;

/** Rows of a kind, some at a time. */
export async function* batches<K extends WorkKind>(
  work: FileWork,
  kind: K,
  most = kind === 'contents' ? CONTENTS_AT_ONCE : AT_ONCE,
): AsyncGenerator<readonly WorkRow<K>[]> {
  let batch: WorkRow<K>[] = [];
  for await (const row of work.rows(kind)) {
    batch.push(row);
    if (batch.length < most) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Keeps the contents that are not here yet. */
export async function insertContents(trx: Transaction, work: FileWork): Promise<void> {
  for await (const batch of batches(work, 'contents')) {
    const files = batch.map((row) => ({ hash: row.hash, content: contentOf(row) }));
    const small = files.filter(({ content }) => content.length < OUTSIDE_FROM_BYTES);
    if (small.length > 0)
      await trx
        .insertInto('files')
        .values(small.map(({ hash, content }) => ({ hash, content, bytes: content.length })))
        .onConflict((conflict) =>
          conflict.column('hash').doUpdateSet({ draft_at: null }).where('files.draft_at', 'is not', null),
        )
        .execute();
    for (const { content } of files) if (content.length >= OUTSIDE_FROM_BYTES) await putFile(trx, content);
  }
}

type Table = keyof ContestTables;
type RowOf<T extends Table> = Insertable<ContestTables[T]>;

/** Inserts a kind into its table; with `ids` it notes which row of the file became which. */
export async function insertKind<K extends WorkKind, T extends Table>(
  trx: Transaction,
  work: FileWork,
  given: {
    readonly kind: K;
    readonly table: T;
    readonly row: (row: WorkRow<K>) => RowOf<T>;
    readonly ids?: Map<number, number>;
  },
): Promise<void> {
  const { kind, table, row: rowOf, ids } = given;
  for await (const batch of batches(work, kind)) {
    const query = trx.insertInto(table).values(batch.map(rowOf) as never);
    if (ids === undefined) {
      await query.execute();
      continue;
    }
    // Ids are given, and come back, in the order of the rows.
    const made = (await query.returning('id' as never).execute()) as unknown as readonly {
      readonly id: number;
    }[];
    for (const [at, { id }] of made.entries()) ids.set((batch[at] as { readonly id: number }).id, id);
  }
}

/** Inserts everything that people sent in, and what was found of it. */
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
    ...{ kind: 'submissions', table: 'submissions', ids: places.submissions },
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
    ...{ kind: 'user_tests', table: 'user_tests' },
    row: ({ participant, task, hash, id: __, result, ...row }) => ({
      ...placed({ participant, task }),
      ...row,
      file_hash: hash,
      result: JSON.stringify(result),
    }),
  });
  await insertKind(trx, work, {
    ...{ kind: 'rejudgings', table: 'rejudgings', ids: places.rejudgings },
    row: ({ task, submission, by, id: __, state, decided_by, ...row }) => ({
      ...row,
      contest_id,
      task_id: task === null ? null : here(tasks, task).id,
      submission_id: hereOrNull(places.submissions, submission),
      by_user: here(users, by),
      // What was under way has no jobs here: nobody decides it any more.
      state: state === 'running' ? ('cancelled' as const) : state,
      decided_by: hereOrNull(users, decided_by),
    }),
  });
  await insertJudgements(trx, work, places);
}

async function insertJudgements(trx: Transaction, work: FileWork, places: Places): Promise<void> {
  const ids = new Map<number, number>();
  await insertKind(trx, work, {
    ...{ kind: 'judgements', table: 'judgements', ids },
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
    ...{ kind: 'late', table: 'late_arrivals', ids: places.late },
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

/** The questions of the quizzes, by the number of the task in the file and their own. */
async function questionIds(trx: Transaction, { tasks }: Places): Promise<ReadonlyMap<string, number>> {
  const numbers = new Map([...tasks].map(([number, { id }]) => [id, number]));
  const rows = await trx
    .selectFrom('quiz_questions')
    .select(['id', 'task_id', 'number'])
    .where('task_id', 'in', [...numbers.keys(), 0])
    .execute();
  return new Map(rows.map(({ id, task_id, number }) => [questionKey(numbers.get(task_id) ?? 0, number), id]));
}

/** Inserts quizzes as people answered them, and the modules that they sat. */
export async function insertQuizzes(trx: Transaction, work: FileWork, places: Places): Promise<void> {
  const { contestId: contest_id, tasks, participants } = places;
  const questions = await questionIds(trx, places);
  await insertKind(trx, work, {
    ...{ kind: 'sheets', table: 'quiz_sheets' },
    row: ({ id: __, participant, task, ...row }) => ({
      ...row,
      contest_id,
      participant_id: here(participants, participant),
      task_id: here(tasks, task).id,
      task_number: here(tasks, task).number,
    }),
  });
  await insertKind(trx, work, {
    ...{ kind: 'answers', table: 'quiz_answers' },
    row: ({ participant, task, question, value, ...row }) => ({
      ...row,
      participant_id: here(participants, participant),
      question_id: here(questions, questionKey(task, question)),
      value: JSON.stringify(value),
    }),
  });
  await insertKind(trx, work, {
    ...{ kind: 'sittings', table: 'module_sittings' },
    row: ({ participant, ...row }) => ({ ...row, participant_id: here(participants, participant) }),
  });
}

/** Inserts what was said, and what staff gave and took. */
export async function insertSaid(trx: Transaction, work: FileWork, places: Places): Promise<void> {
  const { contestId: contest_id, tasks, participants, users } = places;
  const topicOf = (topic: string) => {
    const task = tasks.get(Number(/^task:(\d+)$/.exec(topic)?.[1]));
    return task === undefined ? topic : `task:${task.number}`;
  };
  await insertKind(trx, work, {
    ...{ kind: 'questions', table: 'questions' },
    row: ({ participant, topic, answered_by, first_answered_by, ...row }) => ({
      ...row,
      contest_id,
      topic: topicOf(topic),
      participant_id: here(participants, participant),
      answered_by: hereOrNull(users, answered_by),
      first_answered_by: hereOrNull(users, first_answered_by),
    }),
  });
  const announcements = new Map<number, number>();
  await insertKind(trx, work, {
    ...{ kind: 'announcements', table: 'announcements', ids: announcements },
    row: ({ topic, by, id: __, to: ___, read_by: ____, ...row }) => ({
      ...row,
      contest_id,
      topic: topicOf(topic),
      by_user: here(users, by),
    }),
  });
  await insertListeners(trx, work, announcements, participants);
  await insertKind(trx, work, {
    ...{ kind: 'adjustments', table: 'score_adjustments' },
    row: ({ participant, task, by, withdrawn_by, ...row }) => ({
      ...row,
      contest_id,
      participant_id: here(participants, participant),
      task_number: task === null ? null : here(tasks, task).number,
      by_user: here(users, by),
      withdrawn_by: hereOrNull(users, withdrawn_by),
    }),
  });
  await insertKind(trx, work, {
    ...{ kind: 'audit', table: 'audit' },
    row: ({ by, target, before, after, ...row }) => ({
      ...row,
      contest_id,
      user_id: here(users, by),
      target: targetHere(target, places),
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
      // It made no version of this contest, and cannot be undone here.
      version: null,
    }),
  });
}

/** What an entry of the audit is about, by its number here; what has none here is marked. */
function targetHere(target: string, places: Places): string {
  const [, kind, digits] = /^([a-z_]+):(\d+)$/.exec(target) ?? [];
  if (kind === undefined || digits === undefined) return target;
  if (kind === 'contest') return `contest:${places.contestId}`;
  const known: Readonly<Record<string, ReadonlyMap<number, number>>> = {
    participant: places.participants,
    submission: places.submissions,
    rejudging: places.rejudgings,
    late: places.late,
  };
  const id = known[kind]?.get(Number(digits));
  return id === undefined ? `${kind}:#${digits}` : `${kind}:${id}`;
}

/** Inserts to whom announcements were said that are not for everybody, and who had read those that were withdrawn. */
async function insertListeners(
  trx: Transaction,
  work: FileWork,
  announcements: ReadonlyMap<number, number>,
  participants: Places['participants'],
): Promise<void> {
  for await (const [row] of batches(work, 'announcements', 1)) {
    if (!row) continue;
    const announcement_id = here(announcements, row.id);
    const listed = (ids: readonly number[]) =>
      ids.map((id) => ({ announcement_id, participant_id: here(participants, id) }));
    if (row.to.length > 0) await trx.insertInto('announcement_people').values(listed(row.to)).execute();
    if (row.read_by.length > 0)
      await trx.insertInto('announcement_readers').values(listed(row.read_by)).execute();
  }
}
