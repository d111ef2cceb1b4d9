import { chromium } from '@playwright/test';
import { browserOptions } from '#tests/e2e/support/launch.ts';
import { openStage } from '#tests/e2e/support/stage.ts';
import { runWall } from '#tests/e2e/support/wallRun.ts';
import { type BenchRow } from './measure.ts';

const PEOPLE = 500;
const PER_SECOND = 30;
const SECONDS = Number(process.env['AGON_BENCH_SECONDS'] ?? 600);
/** Shortest task that a click would notice, ms. */
const LONG_MS = 50;

/** A proctor's wall of 500 in a real browser, thirty changes a second: its longest task and its memory. */
export async function benchWall(): Promise<readonly BenchRow[]> {
  const { ensureBrowser } = await script<{ readonly ensureBrowser: () => string }>('../scripts/browser.mjs');
  await (await script<{ default(): Promise<void> }>('../tests/support/built.global.mjs')).default();
  const stage = await openStage();
  const browser = await chromium.launch({ ...browserOptions, executablePath: ensureBrowser() });
  try {
    const { url } = await stage.server();
    const run = { people: PEOPLE, perSecond: PER_SECOND, seconds: SECONDS };
    const { changes, longest, tasks, early, late } = await runWall(stage, url, browser, run);
    const wall = `a wall of ${PEOPLE}, ${PER_SECOND} changes a second for ${SECONDS} s`;
    return [
      {
        name: `the longest task of ${wall}, against a long one (${LONG_MS} ms)`,
        ratio: longest.cpuMs / LONG_MS,
        target: 1,
        wanted: 'at most',
        detail: `${longest.cpuMs.toFixed(0)} ms of the processor, ${longest.ms.toFixed(0)} ms by the clock; ${tasks} tasks, ${changes} changes`,
      },
      {
        name: `memory of ${wall}: at the end, against a third into it`,
        ratio: late.heapMb / early.heapMb,
        target: 1.1,
        wanted: 'at most',
        detail: `${early.heapMb.toFixed(1)} and ${late.heapMb.toFixed(1)} MB; ${early.nodes} and ${late.nodes} nodes; ${early.pictures} and ${late.pictures} pictures held`,
      },
    ];
  } finally {
    await browser.close();
    await stage.close();
  }
}

/** A script of the repository that is not TypeScript. */
async function script<T>(path: string): Promise<T> {
  return (await import(new URL(path, import.meta.url).href)) as T;
}
