import { stat } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type UploadedPackage } from '#protocol/wire/staff/authoring/packages.ts';
import { type App } from '#server/app.ts';
import { keepableJson } from '#server/db/keepable.ts';
import { portionsOf } from '#server/db/portions.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type FilesOnDisk } from '#server/exchange/package/on-disk.ts';
import { putFileFrom } from '#server/files/store.ts';
import { type UploadedFile } from '#server/http/context.ts';
import { type Caller } from '#server/model/caller.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { requireSpace } from '#server/model/room.ts';
import { publishDraft } from '#server/model/authoring/packages/trials.ts';
import { type ReadPackage, withPackage } from './with-package.ts';
import { findingsOnWire } from './shown.ts';
import { slugOfFound } from './found.ts';
import { firstRound } from './rounds.ts';

const DAY_MS = 86_400_000;
/** The most drafts of one person: more than anybody uploads at once. */
const MOST_DRAFTS = 40;

interface StoredContent {
  readonly hash: string;
  readonly bytes: number;
}

/** Reads an uploaded package, and keeps it as a draft with its jury's submissions queued, unless it has a fault. */
export async function importPackage(
  app: App,
  caller: Caller,
  contestId: number | null,
  file: UploadedFile,
  gone: AbortSignal,
): Promise<UploadedPackage> {
  const { path } = file;
  if (path === null) throw badRequest();
  await requireRoom(app, app.db, caller);
  const upload = { path, name: baseNameOf(file.name) };
  return withPackage(upload, { person: caller.userId, signal: gone }, async (read) => {
    const said = { file_name: upload.name, findings: findingsOnWire(read.findings) };
    if (read.found === null) return { draft: null, ...said };
    const draft = await keep(app, caller, contestId, { name: upload.name, bytes: file.bytes }, read);
    return { draft, ...said };
  });
}

/** Throws 409 where `more` bytes would exceed the limit of one person, or the person has too many drafts. */
async function requireRoom(app: App, db: Kysely<Schema>, caller: Caller, more = 1): Promise<void> {
  const { count, bytes } = await db
    .selectFrom('package_drafts as d')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum((select sum(f.bytes) from package_draft_files f where f.draft_id = d.id)), 0)::bigint`.as(
        'bytes',
      ),
    ])
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  decideRoom({ count, bytes, most: app.draftRoomBytes }, more);
}

/**
 * Refuses a draft of `more` bytes where the person has too many drafts, or all their drafts too many bytes.
 */
export function decideRoom(
  { count, bytes, most }: { readonly count: number; readonly bytes: number; readonly most: number },
  more: number,
): void {
  if (count >= MOST_DRAFTS) throw notNow('backend.too_many_packages', String(MOST_DRAFTS));
  if (bytes + more > most) throw notNow('backend.packages_too_large', `${most / 1_000_000_000} GB`);
}

async function keep(
  app: App,
  caller: Caller,
  contestId: number | null,
  file: { readonly name: string; readonly bytes: number },
  { found, findings, contents, tree }: ReadPackage,
): Promise<number> {
  const bytes = await bytesOf(contents);
  await requireRoom(app, app.db, caller, bytes);
  await requireSpace(app.db, bytes);
  // Contents are stored before the transaction, since a large one takes a while.
  const stored = await keepContents(app, contents);
  return app.write(async (trx, publish) => {
    const now = app.now();
    // The lock counts drafts that arrive at once one after another. A chore deletes the files of a refused
    // one.
    await trx.selectFrom('users').select('id').where('id', '=', caller.userId).forNoKeyUpdate().execute();
    await requireRoom(app, trx, caller, bytes);
    const { id } = await trx
      .insertInto('package_drafts')
      .values({
        user_id: caller.userId,
        contest_id: contestId,
        at: now,
        expires_at: now + DAY_MS,
        file_name: file.name,
        bytes: file.bytes,
        state: 'judging',
        kind: found?.kind ?? 'none',
        slug: found === null ? null : slugOfFound(found),
        report: keepableJson(findings),
        found: keepableJson(found),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const some of portionsOf(stored))
      await trx
        .insertInto('package_draft_files')
        .values(some.map(({ hash, bytes }) => ({ draft_id: id, hash, bytes })))
        .execute();
    await keepTree(trx, id, tree);
    if (found?.kind === 'task') await firstRound(trx, id, found.task, now);
    else await trx.updateTable('package_drafts').set({ state: 'ready' }).where('id', '=', id).execute();
    await publishDraft(trx, publish, { user_id: caller.userId, contest_id: contestId });
    return id;
  });
}

async function bytesOf(contents: FilesOnDisk): Promise<number> {
  let bytes = 0;
  for (const hash of contents.keys()) bytes += (await stat(contents.pathOf(hash) ?? '')).size;
  return bytes;
}

/** Stores contents as files that only this draft names. */
async function keepContents(app: App, contents: FilesOnDisk): Promise<readonly StoredContent[]> {
  const stored: StoredContent[] = [];
  for (const hash of contents.keys()) {
    const path = contents.pathOf(hash);
    if (path !== undefined) stored.push(await putFileFrom(app.db, path, { kept: 'draft' }));
  }
  return stored;
}

async function keepTree(trx: Transaction, draftId: number, tree: ReadPackage['tree']): Promise<void> {
  for (const files of portionsOf(tree)) {
    const rows = files.map((file) => ({ draft_id: draftId, ...file }));
    await trx.insertInto('package_draft_tree').values(rows).execute();
  }
}

/** The last part of a path, with either separator. */
function baseNameOf(name: string): string {
  return name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
}
