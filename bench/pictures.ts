import { openStage } from '../tests/e2e/support/stage.ts';
import { type Compared, floodPictures } from '../tests/support/pictureFlood/flood.ts';
import { type BenchRow, showMs } from './measure.ts';

const PEOPLE = 500;
const PROCTORS = 20;
const SECONDS = Number(process.env['AGON_BENCH_SECONDS'] ?? 120);

/** What 500 people who are pictured every 15 s do to the work of others on the same server, 20 proctors watching. */
export async function benchPictures(): Promise<readonly BenchRow[]> {
  const build = new URL('../tests/support/built.global.mjs', import.meta.url).href;
  await ((await import(build)) as { default(): Promise<void> }).default();
  const stage = await openStage();
  try {
    const server = await stage.server();
    const flood = { db: stage.db, server, people: PEOPLE, proctors: PROCTORS, seconds: SECONDS };
    const { sent, kept, refused, latestMs, submissionMs, frameMs, memoryMb } = await floodPictures(flood);
    const beside = `beside ${PEOPLE} people’s pictures, against without them`;
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
