import { runWall } from './support/wallRun.ts';
import { expect, test } from './support/test.ts';

/** `npm run bench -- wall` measures how long the page is busy at a time. */
test('[PRC-6] a wall of 500 competitors of whom thirty change each second follows them all, and holds no more and more', async ({
  stage,
  server,
  browser,
}) => {
  test.setTimeout(600_000);
  const ran = await runWall(stage, server.url, browser, { people: 500, perSecond: 30, seconds: 90 });
  // A wall without changes would prove nothing.
  expect(ran.changes).toBeGreaterThan(30 * 80);
  expect(ran.unseen.shown).toBe(ran.unseen.kept);
  expect(ran.tasks).toBeGreaterThan(1_000);
  expect(ran.late.heapMb).toBeLessThan(1.1 * ran.early.heapMb);
  expect(ran.late.nodes).toBeLessThan(1.1 * ran.early.nodes);
  expect(ran.late.pictures).toBeLessThan(400);
});
