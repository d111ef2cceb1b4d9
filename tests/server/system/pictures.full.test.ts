import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PlaceSettings } from '#server/file-options.ts';
import { usePlace } from '#server/files/settings.ts';
import { createTestDatabase, urlOf } from '#tests/support/database.ts';
import { type Flooded, floodPictures } from '#tests/support/pictureFlood/flood.ts';
import { type S3Process, startS3Process } from '#tests/support/s3Process.ts';
import { startServer } from '#tests/support/serverProcess.ts';

const MOST_LATE_MS = 15_000;
/** The largest factor by which memory may grow; garbage alone stays below it. */
const MOST_GROWTH = 1.15;

let folder: string;
let s3: S3Process;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-pictures-'));
  s3 = await startS3Process();
});
afterAll(async () => {
  s3.stop();
  await rm(folder, { recursive: true, force: true });
});

function settingsOf(place: PlaceSettings['place']): PlaceSettings {
  if (place === 's3') return { place, ...s3.settings };
  return place === 'folder' ? { place, folder } : { place };
}

async function flood(place: PlaceSettings['place'], seconds: number): Promise<Flooded> {
  const database = await createTestDatabase();
  await usePlace(database.db, settingsOf(place));
  const server = await startServer(['--no-demo', '--no-client', '--database-url', urlOf(database.target)]);
  try {
    return await floodPictures({ db: database.db, server, people: 500, proctors: 20, seconds });
  } finally {
    await server.stop();
    await database.close();
  }
}

/** Expects an answer and a frame for each submission sent during the flood; the bench measures how fast. */
function expectUnharmed({ sent, refused, kept, latestMs, memoryMb }: Flooded): void {
  expect(refused).toEqual([]);
  expect(kept).toBe(sent);
  expect(latestMs).toBeLessThan(MOST_LATE_MS);
  expect(memoryMb.late).toBeLessThan(MOST_GROWTH * memoryMb.early);
}

describe('500 people are pictured every 15 s, 20 proctors watch', () => {
  it.each(['folder', 's3'] as const)(
    '[PRC-3] [SRV-6] for three minutes, with pictures in the place %s: none is lost or late, each submission beside them is told, memory is flat',
    async (place) => {
      const flooded = await flood(place, 180);
      expect(flooded.sent).toBeGreaterThanOrEqual(500 * 12);
      expect(flooded.wallFrames).toBeGreaterThan(0);
      expectUnharmed(flooded);
    },
    600_000,
  );

  it('[PRC-3] for a minute with pictures in the database', async () => {
    expectUnharmed(await flood('database', 60));
  }, 300_000);
});
