import { randomBytes } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FilePlace } from '#server/db/file-tables.ts';
import { moveFiles } from '#server/files/move.ts';
import { usePlace } from '#server/files/settings.ts';
import { getFile, openFile, putFile } from '#server/files/store.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openTestPlaces, type TestPlaces } from '#tests/support/filePlaces.ts';
import { isFull, runs } from '#tests/support/full.ts';

const MIB = 1_048_576;
const NO_LATECOMERS_MS = 0;

let database: TestDatabase;
let places: TestPlaces;

beforeAll(async () => {
  places = await openTestPlaces();
});
afterAll(() => places.stop());
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.close());

const contents = [10, 131_072, 400_000, MIB, 2 * MIB + 5].map((bytes) => randomBytes(bytes));
const isAllThere = async (hashes: readonly string[]): Promise<boolean> => {
  for (const [at, hash] of hashes.entries())
    if (!contents[at]?.equals(await getFile(database.db, hash))) return false;
  return true;
};
const placesOf = async () => {
  const rows = await database.db.selectFrom('files').select(['bytes', 'place']).orderBy('bytes').execute();
  return rows.map(({ place }) => place);
};

/** The moves, from each place to the next. */
const WAYS = [
  ['database', 'folder'],
  ['folder', 's3'],
  ['s3', 'database'],
] as const;

describe('moving the files', () => {
  it.runIf(isFull)(
    '[AUT-12] through any order of stores they stay the same, and small ones stay in the database',
    async () => {
      const hashes = await Promise.all(contents.map((content) => putFile(database.db, content)));
      const way = fc.array(fc.constantFrom<FilePlace>('database', 'folder', 's3'), {
        minLength: 1,
        maxLength: 4,
      });
      await fc.assert(
        fc.asyncProperty(way, async (steps) => {
          for (const to of steps) {
            const { failed } = await moveFiles(database.db, places.settings[to], undefined, NO_LATECOMERS_MS);
            expect(failed.size).toBe(0);
            expect(await placesOf()).toEqual(['database', ...Array.from({ length: 4 }, () => to)]);
            expect(await isAllThere(hashes)).toBe(true);
            const chunks = await database.db.selectFrom('file_chunks').select('hash').distinct().execute();
            expect(chunks).toHaveLength(to === 'database' ? 1 : 0);
          }
        }),
        { numRuns: runs(3, 30) },
      );
      // Nothing names the contents left in the other places, so they are removed.
      await moveFiles(database.db, places.settings.database, undefined, NO_LATECOMERS_MS);
      await sweepFiles(database.db, -1);
      expect([await isAllThere(hashes), places.s3.objects.size]).toEqual([true, 0]);
    },
    60_000,
  );

  it.each(isFull ? WAYS : WAYS.slice(1, 2))(
    '[AUT-12] from the %s to the %s lets everybody read and write, stops anywhere and goes on',
    async (from, to) => {
      const { db } = database;
      await usePlace(db, places.settings[from]);
      const known = await Promise.all(
        Array.from({ length: 24 }, async () => {
          const content = randomBytes(1.5 * MIB);
          return { content, hash: await putFile(db, content) };
        }),
      );
      let isMoving = true;
      const faults: unknown[] = [];
      const reading = async (): Promise<number> => {
        let reads = 0;
        for (; isMoving; reads += 1) {
          const one = known[reads % known.length]!;
          const opened = await openFile(db, one.hash).catch((error: unknown) => faults.push(error));
          if (typeof opened === 'number' || Buffer.isBuffer(opened)) continue;
          const content = Buffer.concat(await opened.stream.toArray());
          if (!content.equals(one.content)) faults.push(one.hash);
        }
        return reads;
      };
      const writing = async (): Promise<void> => {
        while (isMoving) {
          const content = randomBytes(200_000);
          const hash = await putFile(db, content).catch((error: unknown) => faults.push(error));
          if (typeof hash === 'string') known.push({ content, hash });
        }
      };
      const others = [reading(), reading(), writing()];
      // Stopped in the middle, as by a signal.
      const stopped = moveFiles(db, places.settings[to], ({ files }) => {
        if (files === 5) throw new Error('ended');
      });
      await expect(stopped).rejects.toThrow('ended');
      const moved = await moveFiles(db, places.settings[to], ({ files }) => (isMoving = files < 15), 50);
      isMoving = false;
      const [reads] = await Promise.all(others);
      await moveFiles(db, places.settings[to], undefined, NO_LATECOMERS_MS);
      expect([faults, moved.failed.size]).toEqual([[], 0]);
      expect(reads).toBeGreaterThan(3);
      for (const { content, hash } of known) expect((await getFile(db, hash)).equals(content)).toBe(true);
      expect(new Set(await placesOf())).toEqual(new Set([to]));
    },
    60_000,
  );

  it('[AUT-12] leaves a damaged content where it is, says so, and moves the others', async () => {
    const { db } = database;
    await usePlace(db, places.settings.folder);
    const [broken, good] = [await putFile(db, randomBytes(200_000)), await putFile(db, randomBytes(200_000))];
    await writeFile(join(places.folder, broken.slice(0, 2), broken), Buffer.alloc(200_000));
    const { files, failed } = await moveFiles(db, places.settings.s3, undefined, NO_LATECOMERS_MS);
    expect([files, [...failed]]).toEqual([1, [[broken, expect.stringContaining('damaged')]]]);
    expect((await getFile(db, good)).length).toBe(200_000);
    expect(await readdir(join(places.folder, broken.slice(0, 2)))).toContain(broken);
  });

  it.runIf(isFull)(
    '[AUT-12] says of a damaged content that it is damaged, also where the new place refuses it first',
    async () => {
      const { db } = database;
      await usePlace(db, places.settings.folder);
      const broken = await putFile(db, randomBytes(200_000));
      // The file is longer than its row says: the store has its stated bytes long before the file ends.
      await writeFile(join(places.folder, broken.slice(0, 2), broken), Buffer.alloc(32 * MIB));
      const { failed } = await moveFiles(db, places.settings.s3, undefined, NO_LATECOMERS_MS);
      expect([...failed]).toEqual([[broken, expect.stringContaining('damaged')]]);
    },
  );

  it('[AUT-12] ends at once, with everything where it was, when the new place does not work', async () => {
    const { db } = database;
    const hash = await putFile(db, randomBytes(200_000));
    const takeBack = places.s3.fail({ when: () => true, times: Infinity, how: { status: 403 } });
    await expect(moveFiles(db, places.settings.s3)).rejects.toThrow(/403/);
    takeBack();
    expect([await placesOf(), (await getFile(db, hash)).length]).toEqual([['database'], 200_000]);
  });
});
