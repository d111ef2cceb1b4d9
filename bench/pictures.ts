import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database } from '#server/db/database.ts';
import { usePlace } from '#server/files/settings.ts';
import { openStage } from '#tests/e2e/support/stage.ts';
import { type Compared, floodPictures } from '#tests/support/pictureFlood/flood.ts';
import { startS3Process } from '#tests/support/s3Process.ts';
import { type BenchRow, showMs } from './measure.ts';

const PEOPLE = 500;
const PROCTORS = 20;
const SECONDS = Number(process.env['AGON_BENCH_SECONDS'] ?? 120);
/** Where pictures are kept: `database`, `folder` or `s3`. */
const PLACE = process.env['AGON_BENCH_PLACE'] ?? 'database';

/** The effect of 500 people's pictures, one each 15 s, on others' work; 20 proctors watch. */
export async function benchPictures(): Promise<readonly BenchRow[]> {
  const build = new URL('../tests/support/built.global.mjs', import.meta.url).href;
  await ((await import(build)) as { default(): Promise<void> }).default();
  const stage = await openStage();
  const leave = await takePlace(stage.db);
  try {
    const server = await stage.server();
    const flood = { db: stage.db, server, people: PEOPLE, proctors: PROCTORS, seconds: SECONDS };
    const { sent, kept, refused, latestMs, submissionMs, frameMs, memoryMb } = await floodPictures(flood);
    const beside = `beside ${PEOPLE} people’s pictures in ${PLACE === 's3' ? 'an S3-compatible store' : `the ${PLACE}`}, against without them`;
    return [
      row(
        `99th percentile of a submission ${beside}`,
        submissionMs,
        `${sent} pictures, ${sent - kept} lost, ${refused.length} refused, the latest ${showMs(latestMs)}`,
      ),
      row(
        `99th percentile of a frame ${beside}`,
        frameMs,
        `the server’s memory ${memoryMb.early.toFixed(0)} MB, at the end ${memoryMb.late.toFixed(0)} MB`,
      ),
    ];
  } finally {
    await stage.close();
    await leave();
  }
}

/** Makes the server keep pictures in the measured store; returns a function that removes the store again. */
async function takePlace(db: Database): Promise<() => Promise<void>> {
  switch (PLACE) {
    case 'database':
      return () => Promise.resolve();
    case 'folder': {
      const folder = await mkdtemp(join(tmpdir(), 'agon-pictures-'));
      await usePlace(db, { place: 'folder', folder });
      return () => rm(folder, { recursive: true, force: true });
    }
    case 's3': {
      const s3 = await startS3Process();
      await usePlace(db, { place: 's3', ...s3.settings });
      return () => {
        s3.stop();
        return Promise.resolve();
      };
    }
    default:
      throw new Error(`AGON_BENCH_PLACE is ${PLACE}: give database, folder or s3`);
  }
}

function row(name: string, { flooded, quiet }: Compared, beside: string): BenchRow {
  return {
    name,
    ratio: flooded / quiet,
    target: 1.5,
    wanted: 'at most',
    detail: `${showMs(flooded)} and ${showMs(quiet)}; ${beside}`,
  };
}
