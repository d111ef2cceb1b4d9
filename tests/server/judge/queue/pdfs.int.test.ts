import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type PdfBox } from '#server/judge/pdfs/pdf-lanes.ts';
import { judgeResult } from '#tests/support/judging.ts';
import { identity, latch, startBench } from './bench.ts';
import { isFull } from '#tests/support/full.ts';

/** The time that a PDF takes here, ms. */
const PDF_MS = 20;

it.each([1, 2])('[JDG-3] [TRN-1] with %i slots no submission waits for a PDF', async (slots) => {
  const bench = await startBench('ioi', 3);
  const held = latch();
  try {
    let judged = 0;
    let making = 0;
    bench.work(
      {
        judge: () => {
          judged += 1;
          return Promise.resolve(judgeResult());
        },
      },
      {
        worker: identity({ slots }),
        openPdfBox: boxThat(async () => {
          making += 1;
          await held.promise;
          return false;
        }),
      },
    );
    await expect.poll(() => making).toBe(slots);
    for (const person of bench.people) await bench.submit(person);
    await expect.poll(() => judged).toBe(bench.people.length);
    expect(making).toBe(slots);
  } finally {
    held.open();
    await bench.stop();
  }
});

it.runIf(isFull)(
  '[JDG-3] [TRN-1] while a contest is judged fewer PDFs are made at once, and they are made',
  async () => {
    const bench = await startBench('ioi', 3);
    try {
      let judged = 0;
      let made = 0;
      let making = 0;
      let most = 0;
      bench.work(
        {
          judge: () => {
            judged += 1;
            return Promise.resolve(judgeResult());
          },
        },
        {
          worker: identity({ slots: 3 }),
          openPdfBox: boxThat(async () => {
            if (judged === 0) return false;
            making += 1;
            most = Math.max(most, making);
            await delay(PDF_MS);
            making -= 1;
            made += 1;
            return true;
          }),
        },
      );
      for (const person of bench.people) await bench.submit(person);
      // By then every idle slot has looked for work.
      await expect.poll(() => made, { timeout: 20_000 }).toBeGreaterThanOrEqual(300);
      expect(most).toBe(2);
    } finally {
      await bench.stop();
    }
  },
);

it('[JDG-3] a box that fails is opened again, and PDFs under way end with the judge', async () => {
  const bench = await startBench('ioi', 1);
  let opened = 0;
  const closed: number[] = [];
  const ended = latch();
  const second = latch();
  const worker = bench.work(
    {},
    {
      openPdfBox: () => {
        opened += 1;
        const which = opened;
        return Promise.resolve({
          make: async () => {
            if (which === 1) throw new Error('the box broke');
            second.open();
            await ended.promise;
            throw new Error('the box was closed');
          },
          close: () => {
            closed.push(which);
            if (which === 2) ended.open();
            return Promise.resolve();
          },
        });
      },
    },
  );
  try {
    await second.promise;
    expect(closed).toEqual([1]);
    await worker.stop();
    expect([opened, ...closed]).toEqual([2, 1, 2]);
    expect(worker.logged.map(({ error }) => error)).toEqual(['Error: the box broke']);
  } finally {
    await bench.stop();
  }
});

function boxThat(make: PdfBox['make']): () => Promise<PdfBox> {
  return () => Promise.resolve({ make, close: () => Promise.resolve() });
}
