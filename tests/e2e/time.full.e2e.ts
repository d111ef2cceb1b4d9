import { castOf } from './support/contest.ts';
import { startHandmade } from './support/handmade.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const HOUR_MS = 3_600_000;
const HIDDEN_BOUND_MS = 1_000;

/** Time from an instant until a visible page has an answer: the least that this machine needs. */
async function answerAfter(page: Page, instant: number, address: string): Promise<number> {
  return page.evaluate(
    ([at, path]) =>
      new Promise<number>((resolve, reject) => {
        const ask = () =>
          fetch(path)
            .then((answer) => answer.text())
            .then(() => resolve(Date.now() - at), reject);
        setTimeout(ask, at - Date.now());
      }),
    [instant, address] as const,
  );
}

test('[TML-3] [TML-5] a hidden tab turns to the new phase within a second', async ({ stage, server }) => {
  const cast = await castOf(stage, { start: 20_000, end: HOUR_MS });
  const handmade = await startHandmade();
  const { context } = handmade;
  try {
    const page = await context.newPage();
    await page.goto(`${server.url}/login`);
    await page.getByLabel('Потребителско име').fill(cast.names.ivan);
    await page.getByLabel('Парола', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Влез', exact: true }).click();
    await expect(page.getByRole('timer').first()).toBeVisible();
    const seen = page.evaluate(
      () =>
        new Promise<{ at: number; hidden: boolean }>((resolve) => {
          const look = () => {
            if (
              !document.body.innerText.includes('Две камбани') &&
              !document.querySelector('a[href^="/task/"]')
            )
              return;
            watch.disconnect();
            resolve({ at: Date.now(), hidden: document.hidden });
          };
          const watch = new MutationObserver(look);
          watch.observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
    );
    const other = await context.newPage();
    await other.goto(`${server.url}/login`);
    await other.bringToFront();
    const { start_at: startAt } = await stage.db
      .selectFrom('contests')
      .select('start_at')
      .where('id', '=', cast.contestId)
      .executeTakeFirstOrThrow();
    const [{ at, hidden }, needed] = await Promise.all([
      seen,
      answerAfter(other, startAt, `/api/public/standing/${cast.contestId}/head`),
    ]);
    expect(hidden).toBe(true);
    // The page requests its tasks at the boundary; the rest of the delay is one answer on a busy machine.
    expect(at - startAt).toBeGreaterThan(0);
    expect(at - startAt - needed).toBeLessThan(HIDDEN_BOUND_MS);
    // After minutes hidden, a page's own timers run once a minute. No test waits that long, so this checks
    // that a worker has them.
    expect(page.workers().map((worker) => worker.url())).toContainEqual(
      expect.stringContaining('ticker.worker'),
    );
  } finally {
    await handmade.close();
  }
});
