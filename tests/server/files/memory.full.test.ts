import { randomBytes } from 'node:crypto';
import { open, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { usePlace } from '#server/files/settings.ts';
import { openFile, putFileFrom, writeFileTo } from '#server/files/store.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const MIB = 1_048_576;
const BYTES = 300 * MIB;
const MOST_HELD_MIB = 32;
const LOOK_EVERY_MS = 250;

let database: TestDatabase;
let work: string;

beforeAll(async () => {
  database = await createTestDatabase();
  work = await mkdtemp(join(tmpdir(), 'agon-memory-'));
});
afterAll(async () => {
  await database.close();
  await rm(work, { recursive: true, force: true });
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** The bytes that are still referenced, after two garbage collections. */
function heldBytes(): number {
  collect();
  // The second collection subtracts the external memory that the first one freed.
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A file of random bytes with a beginning of its own, so that its hash is unique. */
async function large(name: string, bytes: number): Promise<string> {
  const path = join(work, name);
  const file = await open(path, 'w');
  const part = randomBytes(MIB);
  for (let at = 0; at < bytes; at += MIB) {
    part.writeUInt32LE(at / MIB);
    await file.write(part);
  }
  await file.close();
  return path;
}

/** Puts a file, writes it to another file and reads it like an answer. */
async function throughAndBack(path: string): Promise<void> {
  const { hash, bytes } = await putFileFrom(database.db, path);
  await writeFileTo(database.db, hash, `${path}-back`);
  expect((await stat(`${path}-back`)).size).toBe(bytes);
  const opened = await openFile(database.db, hash);
  if (Buffer.isBuffer(opened)) throw new Error('a large content came whole');
  let got = 0;
  for await (const part of opened.stream) got += (part as Buffer).length;
  expect(got).toBe(bytes);
}

it.each(['database', 'folder'] as const)(
  '[AUT-12] a content of 300 MB goes through the %s without being in memory',
  { timeout: 300_000 },
  async (place) => {
    const folder = join(work, 'store');
    await usePlace(database.db, place === 'folder' ? { place, folder } : { place });
    await throughAndBack(await large(`small-${place}`, 16 * MIB));
    const path = await large(`large-${place}`, BYTES);
    const before = heldBytes();
    let most = before;
    const timer = setInterval(() => (most = Math.max(most, heldBytes())), LOOK_EVERY_MS);
    await throughAndBack(path);
    clearInterval(timer);
    const grown = (most - before) / MIB;
    // eslint-disable-next-line no-console -- a measurement is for whoever runs it
    console.log(`${place}: ${(before / MIB).toFixed(0)} MiB + ${grown.toFixed(0)}`);
    expect(grown).toBeLessThan(MOST_HELD_MIB);
  },
);
