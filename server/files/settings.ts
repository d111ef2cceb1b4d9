import { type Kysely } from 'kysely';
import { type FilePlace } from '../db/file-tables.ts';
import { type Schema } from '../db/schema.ts';
import { type PlaceSettings, type S3Settings } from '../file-options.ts';
import { type ContentStore, FileStoreError } from './content-store.ts';
import { claimFolder, folderStore } from './folder-store.ts';
import { type s3Store } from './s3-store.ts';

/** A store outside of the database. */
export type OuterPlace = Exclude<FilePlace, 'database'>;

/** Every process reads the settings each time, so all of them learn of a new store at once. */
async function settingsRow(db: Kysely<Schema>) {
  return db.selectFrom('file_store').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
}

/** The store of new contents. */
export async function placeOfNew(db: Kysely<Schema>): Promise<FilePlace> {
  return (await settingsRow(db)).place;
}

/** The external store of new contents and its count of sweeps; null: new contents go into the database. */
export async function outsideForNew(
  db: Kysely<Schema>,
): Promise<{ readonly place: OuterPlace; readonly store: ContentStore; readonly sweeps: number } | null> {
  const row = await settingsRow(db);
  const { place, sweeps } = row;
  return place === 'database' ? null : { place, store: await storeOf(db, place, row), sweeps };
}

/** Sets the store of new contents after a test. Throws FileStoreError and changes nothing if it fails. */
export async function usePlace(db: Kysely<Schema>, settings: PlaceSettings): Promise<void> {
  if (settings.place === 'folder') return useFolder(db, settings.folder);
  if (settings.place === 's3') return useS3(db, settings);
  await db.updateTable('file_store').set({ place: 'database' }).where('id', '=', 1).execute();
}

async function useFolder(db: Kysely<Schema>, folder: string): Promise<void> {
  const before = await settingsRow(db);
  await requireUnused(db, 'folder', before.folder !== null && before.folder !== folder);
  const mark = await claimFolder(folder, before.folder === folder ? before.folder_id : null);
  await folderStore(folder, mark).check();
  await db
    .updateTable('file_store')
    .set({ place: 'folder', folder, folder_id: mark })
    .where('id', '=', 1)
    .execute();
}

async function useS3(db: Kysely<Schema>, settings: S3Settings): Promise<void> {
  const { endpoint, region, bucket, prefix, accessKey, secretKey } = settings;
  const before = await settingsRow(db);
  const isOther =
    before.s3_bucket !== null &&
    [before.s3_endpoint, before.s3_bucket, before.s3_prefix].join('\n') !==
      [endpoint, bucket, prefix].join('\n');
  await requireUnused(db, 's3', isOther);
  const { s3Store: open } = await import('./s3-store.ts');
  await open(settings).check();
  await db.transaction().execute(async (trx) => {
    const keys = { access_key: accessKey, secret_key: secretKey };
    await trx
      .insertInto('file_store_keys')
      .values({ id: 1, ...keys })
      .onConflict((known) => known.column('id').doUpdateSet(keys))
      .execute();
    await trx
      .updateTable('file_store')
      .set({ place: 's3', s3_endpoint: endpoint, s3_region: region, s3_bucket: bucket, s3_prefix: prefix })
      .where('id', '=', 1)
      .execute();
  });
}

/** Only one folder and one bucket are known at a time: contents of a former one could not be reached. */
async function requireUnused(db: Kysely<Schema>, place: OuterPlace, isOther: boolean): Promise<void> {
  if (!isOther) return;
  const used = await db
    .selectFrom('files')
    .select('hash')
    .where('place', '=', place)
    .limit(1)
    .executeTakeFirst();
  if (used === undefined) return;
  const what = place === 'folder' ? 'another folder' : 'another bucket';
  throw new FileStoreError(
    `Files lie in ${what}. Move them to the database first: npm run files -- move --to database.`,
  );
}

/** Throws FileStoreError when new contents cannot be stored, or existing ones cannot be read. */
export async function checkPlace(db: Kysely<Schema>): Promise<void> {
  const { place } = await settingsRow(db);
  const used = await db
    .selectFrom('files')
    .select('place')
    .where('place', '!=', 'database')
    .distinct()
    .execute();
  for (const one of new Set([place, ...used.map((row) => row.place)]))
    if (one !== 'database') await (await openStore(db, one)).check();
}

/** The store with the database's settings. Throws FileStoreError where they are missing or unreadable. */
export async function openStore(db: Kysely<Schema>, place: OuterPlace): Promise<ContentStore> {
  return storeOf(db, place, await settingsRow(db));
}

async function storeOf(
  db: Kysely<Schema>,
  place: OuterPlace,
  row: Awaited<ReturnType<typeof settingsRow>>,
): Promise<ContentStore> {
  if (place === 'folder') {
    if (row.folder === null || row.folder_id === null) throw unknown(place);
    return folderStore(row.folder, row.folder_id);
  }
  if (row.s3_bucket === null) throw unknown(place);
  const keys = await db.selectFrom('file_store_keys').selectAll().executeTakeFirst();
  if (keys === undefined) throw unknown(place);
  return cachedS3({
    endpoint: row.s3_endpoint ?? '',
    region: row.s3_region ?? '',
    bucket: row.s3_bucket,
    prefix: row.s3_prefix ?? '',
    accessKey: keys.access_key,
    secretKey: keys.secret_key,
  });
}

/** One client with its connections, used as long as the settings stay the same. */
let known: { readonly key: string; readonly store: ContentStore } | null = null;

async function cachedS3(settings: S3Settings): Promise<ContentStore> {
  const key = JSON.stringify(settings);
  if (known?.key === key) return known.store;
  // Loaded only when needed, since the library is large.
  const { s3Store: open }: { s3Store: typeof s3Store } = await import('./s3-store.ts');
  known = { key, store: open(settings) };
  return known.store;
}

function unknown(place: OuterPlace): FileStoreError {
  return new FileStoreError(
    `Nothing is known of the ${place === 'folder' ? 'folder' : 'S3 store'} of files.`,
  );
}
