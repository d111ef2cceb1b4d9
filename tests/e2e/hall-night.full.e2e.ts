import { freePort, startServer } from '../support/serverProcess.ts';
import { castOf } from './support/contest.ts';
import { addCrowd, play } from './support/crowd.ts';
import { organiserOf } from './support/organiser.ts';
import { heldBy } from './support/pageTasks.ts';
import { expect, test } from './support/test.ts';

const MINUTE_MS = 60_000;
const CROWD = 60;
const RESTARTS = 9;
/** Results between two restarts of the server. */
const RESULTS = 40;

test('[STD-7] a hall that nobody looks after outlives restarts of its server and a night of results, shows the last of them, and holds no more and more', async ({
  stage,
  browser,
}) => {
  test.setTimeout(600_000);
  const cast = await castOf(
    stage,
    { start: -60 * MINUTE_MS, end: 600 * MINUTE_MS },
    { external_id: `night-${Date.now()}` },
  );
  await addCrowd(stage, cast, CROWD);
  const port = await freePort();
  const start = () => startServer(['--no-demo', '--no-judge', '--database-url', stage.databaseUrl], port);
  let server = await start();
  const context = await browser.newContext({ locale: 'bg-BG', viewport: { width: 3840, height: 2160 } });
  try {
    const hall = await context.newPage();
    const failures: string[] = [];
    hall.on('pageerror', ({ message }) => failures.push(message));
    await hall.goto(
      `${server.url}/hall/${cast.contestId}?rows=30&seconds=2&parts=board,verdicts,problems,clock`,
    );
    const cdp = await context.newCDPSession(hall);
    const held: Awaited<ReturnType<typeof heldBy>>[] = [];

    for (let round = 0; round < RESTARTS; round += 1) {
      const admin = await organiserOf(stage, server.url, cast);
      for (let result = 1; result <= RESULTS; result += 1) {
        const team = `crowd-${1 + ((round * RESULTS + result * 7) % CROWD)}`;
        await play(admin, cast, [{ team, task: result % 2 === 0 ? 'bells' : 'shelf', score: round * 10 }]);
      }
      // Unique points identify the last result of each round.
      await play(admin, cast, [{ team: 'ivan', task: 'bells', score: 90 + round }]);
      await expect(hall.getByRole('list', { name: 'Последни резултати' })).toContainText(`${90 + round}`);
      await expect(hall.getByText(/Без новини от/)).toHaveCount(0);
      held.push(await heldBy(cdp));
      await server.kill();
      await expect(hall.getByText(/Без новини от/)).toBeVisible({ timeout: MINUTE_MS });
      await expect(hall.getByRole('rowheader').first()).toBeVisible();
      server = await start();
    }

    await expect(hall.getByText(/Без новини от/)).toHaveCount(0, { timeout: MINUTE_MS });
    await expect(hall.getByRole('rowheader', { name: 'Иван Петров' })).toBeVisible();
    expect(failures).toEqual([]);
    const [early, late] = [held[Math.floor(RESTARTS / 3)]!, held.at(-1)!];
    expect(late.heapMb).toBeLessThan(1.1 * early.heapMb);
    expect(late.nodes).toBeLessThan(1.1 * early.nodes);
  } finally {
    await context.close();
    await server.stop();
  }
});
