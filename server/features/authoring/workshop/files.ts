import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { openFile, putFile, putFileFrom, readFileParts } from '#server/files/store.ts';
import { badRequest, notFound } from '#server/model/fault.ts';
import { requirePath } from '#server/model/authoring/paths.ts';
import { publishWorkshop } from '#server/model/authoring/publish.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { changeTree, type TreeChange } from '#server/model/authoring/tree.ts';
import { mimeOf } from './mime.ts';

type Db = CallContext<'workshopTask'>['db'];

/**
 * The content of a file, as it is now or in some version. Throws 404 for a content that is not of this task.
 */
export async function fileOf(app: App, { caller, db, input }: CallContext<'workshopFile'>) {
  await requireRight(db, caller, input.tid);
  const { tid, path, save, most } = input;
  const hash = input.hash ?? (await currentHash(db, tid, path));
  if (hash === null || !(await hasContent(db, tid, hash))) throw notFound();
  const name = path.slice(path.lastIndexOf('/') + 1);
  const content = most === undefined ? await openFile(app.db, hash) : await beginningOf(app.db, hash, most);
  return { file: { name, mime: mimeOf(name), content }, save };
}

/** The first bytes of a content; the rest is not read. */
async function beginningOf(db: Db, hash: string, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of readFileParts(db, hash)) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most);
}

/** Saves a text as a file, unless somebody else has changed the file meanwhile. */
export async function saveText(app: App, { caller, db, input }: CallContext<'saveWorkshopText'>) {
  await requireRight(db, caller, input.tid, 'write');
  const { tid, path, text, known } = input;
  const content = Buffer.from(withEndingsOf(await writtenOver(db, { tid, path, known }), text));
  return app.write(async (trx, publish) => {
    const hash = await putFile(trx, content);
    const change = { kind: 'put', path, hash, bytes: content.length, known } as const;
    const revision = await changeTree(trx, tid, [change], { by: caller.userId, now: app.now() });
    await publishWorkshop(trx, publish, tid);
    return { hash, revision };
  });
}

/**
 * The beginning of the content that a text replaces: the one its author knew, or, where that is gone, the
 * present one.
 */
async function writtenOver(
  db: Db,
  { tid, path, known }: { readonly tid: number; readonly path: string; readonly known: string },
): Promise<string> {
  if (known === '') return '';
  const hash = (await hasContent(db, tid, known)) ? known : await currentHash(db, tid, requirePath(path));
  return hash === null ? '' : (await beginningOf(db, hash, ENDINGS_FROM_BYTES)).toString('latin1');
}

/** Line endings are recognised within this many bytes. */
const ENDINGS_FROM_BYTES = 65_536;

/**
 * A text with the line endings of another. Forms end every line of a text field by CR LF, whatever was typed
 * (HTML, "multipart/form-data encoding algorithm"): new files have LF alone.
 */
function withEndingsOf(before: string, text: string): string {
  const plain = text.replaceAll('\r\n', '\n');
  return /^[^\n]*\r\n/.test(before) ? plain.replaceAll('\n', '\r\n') : plain;
}

/** Puts an uploaded file into the tree. */
export async function upload(app: App, { caller, db, input, files }: CallContext<'uploadWorkshopFile'>) {
  await requireRight(db, caller, input.tid, 'write');
  const { tid, path, known, made_from: madeFrom = null } = input;
  const at = files.file.path;
  if (at === null) throw badRequest();
  // The file is stored before the transaction, since a large one takes a while.
  const { hash, bytes } = await putFileFrom(app.db, at);
  return app.write(async (trx, publish) => {
    const put = { kind: 'put', path, hash, bytes, madeFrom } as const;
    const change: TreeChange = { ...put, ...(known !== undefined && { known }) };
    const revision = await changeTree(trx, tid, [change], { by: caller.userId, now: app.now() });
    await publishWorkshop(trx, publish, tid);
    return { hash, revision };
  });
}

/** Moves, removes, copies and restores files: all changes or none. */
export async function change(app: App, { caller, db, input }: CallContext<'changeWorkshopFiles'>) {
  await requireRight(db, caller, input.tid, 'write');
  return app.write(async (trx, publish) => {
    const changes: TreeChange[] = [];
    for (const one of input.changes) {
      if (one.kind !== 'put') changes.push(one);
      else {
        const { known, ...put } = one;
        const { bytes, made_from: madeFrom } = await knownContent(trx, input.tid, one.hash);
        changes.push({ ...put, bytes, madeFrom, ...(known !== undefined && { known }) });
      }
    }
    const revision = await changeTree(trx, input.tid, changes, { by: caller.userId, now: app.now() });
    await publishWorkshop(trx, publish, input.tid);
    return { revision };
  });
}

async function currentHash(db: Db, taskId: number, path: string): Promise<string | null> {
  const found = await db
    .selectFrom('task_files')
    .select('hash')
    .where('task_id', '=', taskId)
    .where('path', '=', path)
    .executeTakeFirst();
  return found?.hash ?? null;
}

/** Knowing a hash gives no right to its content: this task must have or have had a file with it. */
export async function hasContent(db: Db, taskId: number, hash: string): Promise<boolean> {
  return (await contentOf(db, taskId, hash)) !== undefined;
}

async function knownContent(db: Db, taskId: number, hash: string) {
  const found = await contentOf(db, taskId, hash);
  if (found === undefined) throw notFound();
  return found;
}

async function contentOf(db: Db, taskId: number, hash: string) {
  const now = await db
    .selectFrom('task_files')
    .select(['bytes', 'made_from'])
    .where('task_id', '=', taskId)
    .where('hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
  if (now !== undefined) return now;
  const former = await db
    .selectFrom('task_former_files')
    .select(['bytes', 'made_from'])
    .where('task_id', '=', taskId)
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (former !== undefined) return former;
  return db
    .selectFrom('task_commit_files as f')
    .innerJoin('task_commits as c', 'c.id', 'f.commit_id')
    .select(['f.bytes', 'f.made_from'])
    .where('c.task_id', '=', taskId)
    .where('f.hash', '=', hash)
    .limit(1)
    .executeTakeFirst();
}
