import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { CHUNK_BYTES } from '#server/files/chunks.ts';
import { type ContentStore } from '#server/files/content-store.ts';
import { claimFolder, folderStore } from '#server/files/folder-store.ts';
import { checked } from '#server/files/store.ts';
import { type PlaceSettings } from '#server/file-options.ts';
import { type ArchiveFile } from './archive.ts';
import { BackupError } from './format.ts';

/** The store for a copy's contents that were outside of its database. */
export interface RestoredPlace {
  /** Stores a content under the SHA-256 (hex) that it must have. */
  keep(client: pg.Client, hash: string, file: ArchiveFile): Promise<void>;
  /** Updates the rows to the new store, and deletes the settings of the former one. */
  nameIn(client: pg.Client): Promise<void>;
  count(): number;
  /** Whether any content is now outside of the database. */
  wasUsed(): boolean;
}

/** The store for these settings; it is opened only when the first content comes. */
export function openPlaceFor(settings: PlaceSettings | null): RestoredPlace {
  let count = 0;
  let store: ContentStore | null = null;
  const isOuter = settings !== null && settings.place !== 'database';
  return {
    count: () => count,
    wasUsed: () => isOuter && count > 0,
    keep: async (client, hash, file) => {
      if (settings === null)
        throw new BackupError(
          'Contents of files lay outside of the database: say with --files where they go, database, folder or s3.',
        );
      count += 1;
      if (settings.place === 'database') return keepInDatabase(client, hash, file);
      store ??= await storeOf(settings);
      await keepIn(store, hash, file);
    },
    nameIn: async (client) => {
      const place = isOuter && count > 0 ? settings.place : 'database';
      await client.query(`update files set place = $1 where place <> 'database'`, [place]);
      await client.query(`update file_store set place = 'database', folder = null, folder_id = null,
        s3_endpoint = null, s3_region = null, s3_bucket = null, s3_prefix = null`);
    },
  };
}

async function storeOf(settings: Exclude<PlaceSettings, { place: 'database' }>): Promise<ContentStore> {
  if (settings.place === 'folder')
    return folderStore(settings.folder, await claimFolder(settings.folder, null));
  const { s3Store } = await import('#server/files/s3-store.ts');
  const store = s3Store(settings);
  await store.check();
  return store;
}

/** The content is saved in a file, since a store reads it again after a failed try. */
async function keepIn(store: ContentStore, hash: string, { bytes, parts }: ArchiveFile): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-restore-'));
  const path = join(folder, 'content');
  try {
    await pipeline(Readable.from(checked(hash, parts)), createWriteStream(path, { mode: 0o600 }));
    await store.put({ hash, bytes, open: () => createReadStream(path) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function keepInDatabase(client: pg.Client, hash: string, file: ArchiveFile): Promise<void> {
  let waiting: Buffer[] = [];
  let [bytes, number] = [0, 0];
  const isOneRow = file.bytes <= CHUNK_BYTES;
  const put = async (content: Buffer): Promise<void> => {
    if (isOneRow) await client.query('update files set content = $2 where hash = $1', [hash, content]);
    else
      await client.query('insert into file_chunks (hash, number, content) values ($1, $2, $3)', [
        hash,
        number,
        content,
      ]);
    number += 1;
  };
  for await (const part of checked(hash, file.parts)) {
    waiting.push(part);
    bytes += part.length;
    while (bytes >= CHUNK_BYTES) {
      const all = Buffer.concat(waiting, bytes);
      await put(all.subarray(0, CHUNK_BYTES));
      waiting = [all.subarray(CHUNK_BYTES)];
      bytes -= CHUNK_BYTES;
    }
  }
  if (bytes > 0 || number === 0) await put(Buffer.concat(waiting, bytes));
}
