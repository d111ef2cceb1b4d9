import { expect, it } from 'vitest';
import { percentileOf } from '#tests/support/load/percentile.ts';
import { runLoad } from '#tests/support/load/run.ts';

/** A tenth of what `npm run bench -- load` does. */
const PLAN = { people: 200, loginMs: 15_000, fetchMs: 5_000, startMs: 2_000, perSecond: 10, seconds: 10 };

it(`[SRV-6] [TSK-9] [LIV-4] a contest of ${PLAN.people} logs in, has the first statement within a second of the start and submits ${PLAN.perSecond} times a second with every board open, and no call fails`, async () => {
  const { login, fetch, bell, start, work, memory, kept } = await runLoad(PLAN);
  for (const { quiet, full } of [login, fetch, bell, start, work]) {
    expect(quiet.errors).toEqual([]);
    expect(full.errors).toEqual([]);
  }
  expect(bell.full.openedMs).toHaveLength(PLAN.people);
  expect(bell.full.callsMs).toEqual([]);
  expect(percentileOf(bell.full.openedMs, 99)).toBeLessThan(1_000);
  const sent = work.full.acknowledged.length;
  expect(sent).toBe(PLAN.perSecond * PLAN.seconds);
  expect(work.full.verdictsMs).toHaveLength(sent);
  expect(kept).toEqual({
    submissions: sent + work.quiet.acknowledged.length,
    judged: sent + work.quiet.acknowledged.length,
  });
  // Each board gets a frame for each second with a change.
  expect(work.full.frames).toBeGreaterThan(PLAN.people);
  const p99 = [login, start, work].map(({ quiet, full }) =>
    [quiet, full].map(({ callsMs }) => Math.round(percentileOf(callsMs, 99))).join(' → '),
  );
  console.info(
    `99th percentiles, ms: login ${p99[0]}, start ${p99[1]}, work ${p99[2]}; memory ${Math.round((memory.listening - memory.before) / PLAN.people / 1_024)} KB each`,
  );
}, 400_000);
