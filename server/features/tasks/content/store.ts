import { type Kysely, sql } from 'kysely';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { FilesOnDisk } from '#server/exchange/package/on-disk.ts';
import { putFile, putFileFrom } from '#server/files/store.ts';
import { enqueueUnjudged } from '#server/judge/queue/enqueue.ts';
import { listedName, type ReadTask } from '#server/exchange/package/task.ts';

/** The person who imports a task, and the time (ms since the epoch); null: an operator at the machine. */
export interface Storing {
  readonly now: number;
  readonly byUser: number | null;
}

/**
 * Stores a task that was read and answers its id: a new task, or a new version of the one with its slug.
 * Former versions stay, since judgements refer to them; statements and attachments are replaced. Submissions
 * from before the task could be judged are queued.
 */
export async function storeTask(trx: Transaction, task: ReadTask, storing: Storing): Promise<number> {
  await storeContents(trx, task.contents);
  const id = await knownTask(trx, task);
  // The row is locked from here on, so that two imports of one task number their versions one after the
  // other.
  const versionId = await addVersion(trx, id, await nextVersion(trx, id), task, storing);
  await useVersion(trx, id, versionId, task, storing.now);
  return id;
}

/** The task with a short name, or a new one without a version in use. */
export async function knownTask(trx: Transaction, task: ReadTask): Promise<number> {
  const { id } = await trx
    .insertInto('tasks')
    .values({ ...factsOf(task), slug: task.slug })
    .onConflict((conflict) => conflict.column('slug').doUpdateSet({ slug: task.slug }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * The number of a task's next version, whether it is committed in the workshop or imported. The task's row is
 * locked.
 */
export async function nextVersion(trx: Transaction, taskId: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`select 1 + greatest(
    coalesce((select max(number) from task_versions where task_id = ${taskId}), 0),
    coalesce((select max(number) from task_commits where task_id = ${taskId}), 0)) as next`.execute(trx);
  return rows[0]?.next ?? 1;
}

/**
 * Stores the judging data of a task as a new version, whose contents are stored, and answers its id. It is
 * not used yet.
 */
export async function addVersion(
  trx: Transaction,
  taskId: number,
  number: number,
  task: ReadTask,
  { now, byUser }: Storing,
): Promise<number> {
  const { id } = await trx
    .insertInto('task_versions')
    .values({
      task_id: taskId,
      number,
      at: now,
      by_user: byUser,
      format: task.format,
      judge: JSON.stringify(task.judge),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeSolutions(trx, id, task);
  return id;
}

/** Judges a task by a version from now on, and shows its statements and attachments. */
export async function useVersion(
  trx: Transaction,
  taskId: number,
  versionId: number,
  task: ReadTask,
  now: number,
): Promise<void> {
  await trx
    .updateTable('tasks')
    .set({ ...factsOf(task), version_id: versionId })
    .where('id', '=', taskId)
    .execute();
  await replaceDocuments(trx, taskId, task);
  await enqueueUnjudged(trx, taskId, now);
}

function factsOf(task: ReadTask) {
  return {
    name: listedName(task.names, task.slug),
    names: JSON.stringify(task.names),
    is_quiz: false,
    ...(task.uuid !== undefined && { uuid: task.uuid }),
    time_limit_ms: task.judge.limits.cpuMs,
    memory_limit_bytes: task.judge.limits.memoryBytes,
    languages: task.languages.join(','),
    score_mode: task.scoreMode,
    marking_criteria: JSON.stringify(task.criteria),
  };
}

/** Solutions are stored with their version, so that a rehearsal can send them again. */
async function storeSolutions(trx: Transaction, versionId: number, task: ReadTask): Promise<void> {
  for (const { path, language, source, expectations, results } of task.submissions) {
    await trx
      .insertInto('jury_solutions')
      .values({
        version_id: versionId,
        path,
        language,
        source: JSON.stringify(source),
        stated: JSON.stringify({ expectations, results }),
        outcome: 'null',
      })
      .execute();
  }
}

/**
 * Stores every content under its hash; contents in files are never in memory as a whole. Many or large ones
 * should be stored before the transaction that refers to them.
 */
export async function storeContents(
  db: Kysely<Schema>,
  contents: ReadonlyMap<string, Buffer>,
): Promise<void> {
  const known = await knownOf(db, [...contents.keys()]);
  // One content at a time, since a test may have many megabytes.
  for (const hash of contents.keys()) if (!known.has(hash)) await storeContent(db, contents, hash);
}

/** Hashes of contents that are stored permanently already. */
async function knownOf(db: Kysely<Schema>, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('files')
    .select('hash')
    .where('hash', '=', sql<string>`any(${hashes})`)
    .where('draft_at', 'is', null)
    .execute();
  return new Set(rows.map(({ hash }) => hash));
}

/** Stores one content. */
export async function storeContent(
  db: Kysely<Schema>,
  contents: ReadonlyMap<string, Buffer>,
  hash: string,
): Promise<void> {
  const path = contents instanceof FilesOnDisk ? contents.pathOf(hash) : undefined;
  if (path !== undefined) {
    await putFileFrom(db, path);
    return;
  }
  const content = contents.get(hash);
  if (content === undefined) throw new Error(`no content ${hash}`);
  await putFile(db, content);
}

async function replaceDocuments(trx: Transaction, taskId: number, task: ReadTask): Promise<void> {
  await trx.deleteFrom('statements').where('task_id', '=', taskId).execute();
  await trx.deleteFrom('attachments').where('task_id', '=', taskId).execute();
  for (const { lang, mime, name, hash, latex } of task.statements) {
    await trx
      .insertInto('statements')
      .values({ task_id: taskId, lang, mime, name, file_hash: hash, latex_hash: latex ?? null })
      .execute();
  }
  for (const { name, mime, hash } of task.attachments) {
    await trx.insertInto('attachments').values({ task_id: taskId, name, mime, file_hash: hash }).execute();
  }
}
