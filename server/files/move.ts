import { setTimeout as delay } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { type Kysely } from 'kysely';
import { type FilePlace } from '../db/file-tables.ts';
import { type Schema } from '../db/schema.ts';
import { CHUNK_BYTES, writeChunks } from './chunks.ts';
import { FileStoreError } from './content-store.ts';
import { lockSweep, OUTSIDE_FROM_BYTES } from './keep.ts';
import { type PlaceSettings } from '../file-options.ts';
import { openStore, placeOfNew, usePlace } from './settings.ts';
import { getFile, readFileParts } from './store.ts';

const AT_ONCE = 200;
/** Time for contents that were on their way to the former store when the store was changed, ms. */
const LATECOMERS_MS = 3_000;

interface MovableFile {
  readonly hash: string;
  readonly bytes: number;
  readonly place: FilePlace;
}

/** The result of a move. */
export interface Moved {
  readonly files: number;
  readonly bytes: number;
  /** Contents that could not be moved, with the reason; they stay where they are. */
  readonly failed: ReadonlyMap<string, string>;
}

/**
 * Makes a store the only one and moves all contents there one by one, while servers and judges read and
 * write. Each content is checked by its hash, and its row names the new store only when it is there; an
 * interrupted move continues when called again.
 */
export async function moveFiles(
  db: Kysely<Schema>,
  settings: PlaceSettings,
  onMoved: (moved: { readonly files: number; readonly bytes: number }) => void = () => undefined,
  latecomersMs = LATECOMERS_MS,
): Promise<Moved> {
  await usePlace(db, settings);
  const all = { files: 0, bytes: 0 };
  for (let isLast = false; ;) {
    const moved = await moveOnce(db, settings.place, (bytes) => {
      all.files += 1;
      all.bytes += bytes;
      onMoved(all);
    });
    if (isLast && moved.files === 0) return { ...all, failed: moved.failed };
    isLast = moved.files === 0;
    if (isLast) await delay(latecomersMs);
  }
}

/** Moves contents that judges have since put into the database to the store of new contents. */
export async function moveKept(db: Kysely<Schema>): Promise<Moved> {
  const place = await placeOfNew(db);
  if (place === 'database') return { files: 0, bytes: 0, failed: new Map() };
  return moveOnce(db, place, () => undefined, 'database');
}

async function moveOnce(
  db: Kysely<Schema>,
  to: FilePlace,
  onMoved: (bytes: number) => void,
  from: FilePlace | null = null,
): Promise<Moved> {
  const failed = new Map<string, string>();
  const moved = { files: 0, bytes: 0 };
  for await (const file of movable(db, to, from)) {
    try {
      await moveOne(db, file, to);
    } catch (error: unknown) {
      failed.set(file.hash, error instanceof Error ? error.message : String(error));
      // After one damaged content the others are still moved; not after the loss of the store.
      await requireWorks(db, to);
      continue;
    }
    moved.files += 1;
    moved.bytes += file.bytes;
    onMoved(file.bytes);
  }
  return { ...moved, failed };
}

/** Contents that belong to a store and are not in it, in the order of their hashes. */
async function* movable(
  db: Kysely<Schema>,
  to: FilePlace,
  from: FilePlace | null,
): AsyncGenerator<MovableFile> {
  let last = '';
  for (;;) {
    const query = db
      .selectFrom('files')
      .select(['hash', 'bytes', 'place'])
      .where('hash', '>', last)
      .where('place', '!=', to)
      .orderBy('hash')
      .limit(AT_ONCE);
    const some = from === null ? query : query.where('place', '=', from);
    const files = await (
      to === 'database'
        ? some
        : some.where((row) => row.or([row('bytes', '>=', OUTSIDE_FROM_BYTES), row('picture', '=', true)]))
    ).execute();
    yield* files;
    const end = files.at(-1);
    if (end === undefined) return;
    last = end.hash;
  }
}

async function requireWorks(db: Kysely<Schema>, place: FilePlace): Promise<void> {
  if (place !== 'database') await (await openStore(db, place)).check();
}

async function moveOne(db: Kysely<Schema>, file: MovableFile, to: FilePlace): Promise<void> {
  if (to === 'database') return moveIn(db, file);
  const { hash, bytes, place: from } = file;
  const store = await openStore(db, to);
  const open = (): Readable => Readable.from(readFileParts(db, hash), { objectMode: false });
  try {
    await store.put({ hash, bytes, open });
  } catch (error: unknown) {
    // A store may refuse a damaged content before it is read to its end; the damage is the error to report.
    await readThrough(db, hash);
    throw error;
  }
  await db.transaction().execute(async (trx) => {
    await lockSweep(trx);
    if (!(await store.has(hash)))
      throw new FileStoreError(`The content ${hash} does not stay where it is put.`);
    const { numUpdatedRows } = await trx
      .updateTable('files')
      .set({ place: to, content: null })
      .where('hash', '=', hash)
      .where('place', '=', from)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await trx.deleteFrom('file_chunks').where('hash', '=', hash).execute();
  });
}

/** Throws when the content cannot be read to its end, or is damaged. */
async function readThrough(db: Kysely<Schema>, hash: string): Promise<void> {
  const parts = readFileParts(db, hash)[Symbol.asyncIterator]();
  while ((await parts.next()).done !== true);
}

async function moveIn(db: Kysely<Schema>, { hash, bytes }: MovableFile): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('files')
      .select('place')
      .where('hash', '=', hash)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined || row.place === 'database') return;
    const isOneRow = bytes <= CHUNK_BYTES;
    const content = isOneRow ? await getFile(trx, hash) : null;
    if (!isOneRow) await writeChunks(trx, 'file_chunks', hash, readFileParts(trx, hash));
    await trx.updateTable('files').set({ place: 'database', content }).where('hash', '=', hash).execute();
  });
}
