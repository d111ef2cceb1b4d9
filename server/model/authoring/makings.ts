import { sql } from 'kysely';
import { type MakingFault, type MakingPlan } from '#server/contract/making.ts';
import { type StoredFile } from '#server/contract/task.ts';
import { keepableJson } from '#server/db/keepable.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishWorkshop } from './publish.ts';
import { changeTree, type TreeChange, type TreeFile, treeOf } from './tree.ts';

const MOST_FAULTS = 200;

/** A file that was made, or existed already. */
export interface MadeFile extends Pick<StoredFile, 'hash' | 'bytes'> {
  /** null: a person wrote it, and it stays as it is. */
  readonly madeFrom: string | null;
}

/** The outcome of a test in a plan; null: it could not be made. */
export interface MadeTest {
  readonly name: string;
  readonly input: MadeFile | null;
  readonly answer: MadeFile | null;
}

/**
 * Notes that a making failed; no file of it is put into the tree, but the next making finds the files that
 * were made.
 */
export async function failMaking(
  trx: Transaction,
  publish: Publish,
  makingId: number,
  error: string | null,
): Promise<void> {
  const row = await trx
    .updateTable('task_makings')
    .set({
      state: 'failed',
      error,
      doing: '',
      finished_at: sql<number>`(extract(epoch from now()) * 1000)::bigint`,
    })
    .where('id', '=', makingId)
    .where('state', 'in', ['waiting', 'running'])
    .returning('task_id')
    .executeTakeFirst();
  if (row) await publishWorkshop(trx, publish, row.task_id);
}

/** Puts the made files into the tree of their task, and ends the making. `now` is in ms since the epoch. */
export async function finishMaking(
  trx: Transaction,
  publish: Publish,
  makingId: number,
  came: {
    readonly tests: readonly MadeTest[];
    readonly faults: readonly MakingFault[];
    readonly now: number;
  },
): Promise<void> {
  const { tests, faults, now } = came;
  const making = await trx
    .updateTable('task_makings')
    .set({
      state: 'done',
      doing: '',
      finished_at: now,
      done: sql<number>`total`,
      faults: keepableJson(faults.slice(0, MOST_FAULTS)),
    })
    .where('id', '=', makingId)
    .returning(['task_id', 'by_user', 'plan'])
    .executeTakeFirst();
  if (!making) return;
  const { task_id: taskId, by_user: by } = making;
  const changes = changesOf(making.plan, tests, await treeOf(trx, taskId));
  if (changes.length > 0) {
    await keepForGood(trx, changes);
    await changeTree(trx, taskId, changes, { by, now });
  }
  await publishWorkshop(trx, publish, taskId);
}

/** A made file is deleted some time later, unless a tree refers to it. */
async function keepForGood(trx: Transaction, changes: readonly TreeChange[]): Promise<void> {
  const hashes = changes.flatMap((change) => (change.kind === 'put' ? [change.hash] : []));
  await trx
    .updateTable('files')
    .set({ draft_at: null })
    .where('draft_at', 'is not', null)
    .where(sql<boolean>`hash = any(${hashes}::text[])`)
    .execute();
}

/** The changes that put the made files into a tree; files that a person wrote, before or meanwhile, stay. */
export function changesOf(
  { removed }: Pick<MakingPlan, 'removed'>,
  tests: readonly MadeTest[],
  tree: readonly TreeFile[],
): readonly TreeChange[] {
  const there = new Map(tree.map((file) => [file.path, file]));
  const changes: TreeChange[] = removed.flatMap((path): TreeChange[] =>
    (there.get(path)?.made_from ?? null) === null ? [] : [{ kind: 'remove', path }],
  );
  for (const { name, input, answer } of tests) {
    if (input === null) continue;
    const path = `data/${name}.in`;
    const change = putOf(path, input, there.get(path));
    if (change !== null) changes.push(change);
    // Somebody changed the input meanwhile, so the answer belongs to another input.
    const inputNow = change === null ? there.get(path)?.hash : input.hash;
    if (answer === null || inputNow !== input.hash) continue;
    const answerPath = `data/${name}.ans`;
    const answerChange = putOf(answerPath, answer, there.get(answerPath));
    if (answerChange !== null) changes.push(answerChange);
  }
  return changes;
}

function putOf(path: string, made: MadeFile, there: TreeFile | undefined): TreeChange | null {
  if (made.madeFrom === null) return null;
  if (there?.made_from === null) return null;
  if (there?.hash === made.hash && there.made_from === made.madeFrom) return null;
  return { kind: 'put', path, hash: made.hash, bytes: made.bytes, madeFrom: made.madeFrom };
}
