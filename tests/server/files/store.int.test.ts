import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FileStoreError } from '#server/files/content-store.ts';
import { checkPlace, usePlace } from '#server/files/settings.ts';
import { getFile, openFile, putFile, putFileFrom, readFileRange, writeFileTo } from '#server/files/store.ts';
import { lockForSweeping } from '#server/files/keep.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openTestPlaces, type TestPlaces } from '#tests/support/filePlaces.ts';
import { cases, runs } from '#tests/support/full.ts';

const MIB = 1_048_576;
const SIZES = [0, 1, 131_071, 131_072, MIB - 1, MIB, MIB + 1, 3 * MIB + 77];

let database: TestDatabase;
let places: TestPlaces;
let work: string;

beforeAll(async () => {
  places = await openTestPlaces();
  work = await mkdtemp(join(tmpdir(), 'agon-store-test-'));
});
afterAll(async () => {
  await places.stop();
  await rm(work, { recursive: true, force: true });
});
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const large = (bytes = 300_000) => randomBytes(bytes);
const rows = () => database.db.selectFrom('files').selectAll().execute();

/** The bytes of a content, from a buffer or a stream. */
async function read(hash: string): Promise<Buffer> {
  const opened = await openFile(database.db, hash);
  if (Buffer.isBuffer(opened)) return opened;
  const content = Buffer.concat(await opened.stream.toArray());
  expect(content.length).toBe(opened.length);
  return content;
}

describe.each(cases(2, ['database', 's3', 'folder'] as const))('files in the %s', (place) => {
  beforeEach(() => usePlace(database.db, places.settings[place]));

  it('[AUT-12] come back as they were, of any size, also when many put the same at once', async () => {
    const size = fc.oneof(fc.constantFrom(...SIZES), fc.nat(2 * MIB));
    await fc.assert(
      fc.asyncProperty(size, fc.nat(255), async (bytes, fill) => {
        const content = Buffer.alloc(bytes, fill);
        content.write(String(bytes), 0);
        const path = join(work, `in-${bytes}`);
        await writeFile(path, content);
        const hashes = await Promise.all([
          putFile(database.db, content),
          putFileFrom(database.db, path).then(({ hash }) => hash),
          putFile(database.db, content),
          database.db.transaction().execute((trx) => putFile(trx, content)),
        ]);
        expect(new Set(hashes)).toEqual(new Set([sha256(content)]));
        const [hash] = hashes;
        await writeFileTo(database.db, hash, join(work, 'out'));
        const [whole, streamed, written] = [
          await getFile(database.db, hash),
          await read(hash),
          await readFile(join(work, 'out')),
        ];
        expect([whole, streamed, written].map((one) => one.equals(content))).toEqual([true, true, true]);
      }),
      { numRuns: runs(5, 40) },
    );
    for (const { hash, bytes, place: at } of await rows()) {
      expect([hash, at]).toEqual([hash, bytes < 131_072 ? 'database' : place]);
    }
  });

  it('[AUT-12] are read from any byte to any other, and no more of them is', async () => {
    const contents = [0, 7, 200_000, 2 * MIB + 77].map((bytes) => randomBytes(bytes));
    const hashes = await Promise.all(contents.map((content) => putFile(database.db, content)));
    const edge = fc.oneof(fc.constantFrom(0, 1, MIB - 1, MIB, MIB + 1), fc.nat(3 * MIB));
    await fc.assert(
      fc.asyncProperty(fc.nat(3), edge, edge, async (which, one, other) => {
        const range = { from: Math.min(one, other), until: Math.max(one, other) };
        const expected = (contents[which] ?? Buffer.alloc(0)).subarray(range.from, range.until);
        const found = await readFileRange(database.db, hashes[which] ?? '', range);
        expect(found.equals(expected)).toBe(true);
      }),
      { numRuns: runs(12, 100) },
    );
  });

  it('[AUT-12] of a transaction that is taken back are not there, and leave nothing for long', async () => {
    const content = large();
    const failing = database.db.transaction().execute(async (trx) => {
      await putFile(trx, content);
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(await rows()).toEqual([]);
    // For a day, unnamed contents stay: a row that names them may still come.
    await sweepFiles(database.db);
    const hash = await putFile(database.db, content);
    expect((await getFile(database.db, hash)).equals(content)).toBe(true);
  });
});

describe('files outside of the database', () => {
  it.each(['folder', 's3'] as const)(
    '[AUT-12] are swept from the %s when nothing has named them for a day, and no others are',
    async (place) => {
      await usePlace(database.db, places.settings[place]);
      const [orphan, named, fresh] = [large(), large(), large()];
      const aborted = (content: Buffer) =>
        database.db
          .transaction()
          .execute(async (trx) => {
            await putFile(trx, content);
            throw new Error('taken back');
          })
          .catch(() => undefined);
      await aborted(orphan);
      await putFile(database.db, named);
      for (const hash of [sha256(orphan), sha256(named)]) {
        const object = places.s3.objects.get(`some/where/${hash.slice(0, 2)}/${hash}`);
        if (object) object.at = 0;
        if (place === 'folder') await utimes(join(places.folder, hash.slice(0, 2), hash), 1, 1);
      }
      await aborted(fresh);
      expect((await sweepFiles(database.db)).contents).toBe(1);
      expect((await getFile(database.db, sha256(named))).equals(named)).toBe(true);
      const left =
        place === 'folder'
          ? (await readdir(places.folder, { recursive: true })).map((path) => path.slice(3))
          : [...places.s3.objects.keys()].map((key) => key.slice('some/where/ab/'.length));
      expect([orphan, named, fresh].map((one) => left.includes(sha256(one)))).toEqual([false, true, true]);
    },
  );

  it('[AUT-12] one that is swept while it is being put is put once more before it is named', async () => {
    await usePlace(database.db, places.settings.s3);
    const content = large();
    const key = `some/where/${sha256(content).slice(0, 2)}/${sha256(content)}`;
    const before = places.s3.seen.length;
    const puts = () => places.s3.seen.slice(before).filter(({ method }) => method === 'PUT').length;
    const keeping = await database.db.transaction().execute(async (sweep) => {
      expect(await lockForSweeping(sweep)).toBe(true);
      const under = putFile(database.db, content);
      await eventually(() => expect(puts()).toBe(1), { interval: 1 });
      places.s3.objects.delete(key);
      return { under };
    });
    expect(await keeping.under).toBe(sha256(content));
    expect([puts(), places.s3.objects.has(key)]).toEqual([2, true]);
    expect((await rows()).map(({ hash }) => hash)).toEqual([sha256(content)]);
  });

  it('[AUT-12] a folder that is not mounted is never written into, and is said to be unreachable', async () => {
    const folder = await mkdtemp(join(work, 'mounted-'));
    await usePlace(database.db, { place: 'folder', folder });
    const hash = await putFile(database.db, large());
    await rm(folder, { recursive: true });
    const again = await mkdtemp(join(work, 'other-'));
    await expect(putFile(database.db, large())).rejects.toThrow(FileStoreError);
    await expect(getFile(database.db, hash)).rejects.toThrow(/cannot be reached/);
    await expect(checkPlace(database.db)).rejects.toThrow(/cannot be reached/);
    await expect(usePlace(database.db, { place: 'folder', folder })).rejects.toThrow(/not mounted/);
    // Another folder is refused, too, while files lie in the first one.
    await expect(usePlace(database.db, { place: 'folder', folder: again })).rejects.toThrow(/another folder/);
    expect(await rows()).toHaveLength(1);
  });

  it('[AUT-12] a content that was changed where it lies is never taken for the one it was', async () => {
    await usePlace(database.db, places.settings.folder);
    const content = large();
    const hash = await putFile(database.db, content);
    await writeFile(join(places.folder, hash.slice(0, 2), hash), Buffer.alloc(content.length));
    await expect(getFile(database.db, hash)).rejects.toThrow(/damaged/);
    await expect(writeFileTo(database.db, hash, join(work, 'damaged'))).rejects.toThrow(/damaged/);
  });
});

describe('an S3-compatible store', () => {
  beforeEach(() => usePlace(database.db, places.settings.s3));

  it('[AUT-12] is asked again, for the rest of a file, when it fails now and then', async () => {
    const isPut = ({ method }: { readonly method: string }) => method === 'PUT';
    const isGet = ({ method }: { readonly method: string }) => method === 'GET';
    const content = large(5 * MIB);
    const faults = [
      places.s3.fail({ when: isPut, times: 1, how: { status: 503 } }),
      places.s3.fail({ when: isPut, times: 1, how: 'drop' }),
    ];
    const hash = await putFile(database.db, content);
    faults.push(
      places.s3.fail({ when: isGet, times: 2, how: 'cut' }),
      places.s3.fail({ when: isGet, times: 1, how: { status: 500 } }),
    );
    expect((await read(hash)).equals(content)).toBe(true);
    for (const takeBack of faults) takeBack();
  });

  it('[AUT-12] with a clock that is an hour from this machine’s keeps and gives contents', async () => {
    places.s3.ahead = 3_600_000;
    try {
      const content = large();
      expect((await read(await putFile(database.db, content))).equals(content)).toBe(true);
    } finally {
      places.s3.ahead = 0;
    }
  });

  it('[AUT-12] is an error when it stays away: content that is not stored is not acknowledged', async () => {
    const takeBack = places.s3.fail({ when: () => true, times: Infinity, how: { status: 503 } });
    try {
      const before = await rows();
      await expect(putFile(database.db, large())).rejects.toThrow(/127\.0\.0\.1.*agon-files.*503/);
      expect(await rows()).toEqual(before);
      await expect(checkPlace(database.db)).rejects.toThrow(FileStoreError);
    } finally {
      takeBack();
    }
  }, 30_000);

  it('[SEC-2] refuses wrong keys, which are in no message', async () => {
    const secretKey = 'not the secret key';
    const wrong = { ...places.s3.settings, place: 's3', secretKey } as const;
    const refused = usePlace(database.db, wrong);
    await expect(refused).rejects.toThrow(/SignatureDoesNotMatch, 403/);
    await expect(refused).rejects.not.toThrow(new RegExp(`${secretKey}|${wrong.accessKey}`));
    // Nothing has changed: the right settings still work.
    await checkPlace(database.db);
  });
});
