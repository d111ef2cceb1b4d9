import { type Transaction } from '#server/db/transaction.ts';
import { type FileWork } from '#server/exchange/contest-file/work/read.ts';
import { batches, insertKind } from './insert.ts';
import { here, hereOrNull, type Places } from './places.ts';

/** Inserts messages, and what staff gave and took. */
export async function insertSaid(trx: Transaction, work: FileWork, places: Places): Promise<void> {
  const { contestId: contest_id, tasks, participants, users } = places;
  const topicOf = (topic: string) => {
    const task = tasks.get(Number(/^task:(\d+)$/.exec(topic)?.[1]));
    return task === undefined ? topic : `task:${task.number}`;
  };
  await insertKind(trx, work, {
    kind: 'questions',
    table: 'questions',
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
    kind: 'announcements',
    table: 'announcements',
    ids: announcements,
    row: ({ topic, by, id: __, to: ___, read_by: ____, ...row }) => ({
      ...row,
      contest_id,
      topic: topicOf(topic),
      by_user: here(users, by),
    }),
  });
  await insertListeners(trx, work, announcements, participants);
  await insertKind(trx, work, {
    kind: 'adjustments',
    table: 'score_adjustments',
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
    kind: 'audit',
    table: 'audit',
    row: ({ by, target, before, after, ...row }) => ({
      ...row,
      contest_id,
      user_id: here(users, by),
      target: targetHere(target, places),
      before: JSON.stringify(before ?? null),
      after: JSON.stringify(after ?? null),
      // The entry made no version of this contest, and cannot be undone here.
      version: null,
    }),
  });
}

/**
 * The subject of an audit entry, by its number on this server; a subject that is missing here gets a mark.
 */
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

/** Inserts the audiences of announcements that are not for everybody, and the readers of withdrawn ones. */
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
