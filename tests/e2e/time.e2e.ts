import { castOf } from './support/contest.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const HOUR_MS = 3_600_000;
/** The countdown may be off by this much (TML-5). */
const BOUND_MS = 250;

/** Runs before the page's own code: sets the machine's clock wrong by `skew`, which may change. */
function skewClock(): void {
  const trueNow = Date.now.bind(Date);
  const page = window as unknown as { skew: number; trueNow: () => number };
  page.skew = 3_600_000;
  page.trueNow = trueNow;
  Date.now = () => trueNow() + page.skew;
}

/** Delays of the next `count` new seconds on the page against true time, ms (positive: late). */
async function secondsOff(page: Page, endAt: number, count: number): Promise<number[]> {
  return page.evaluate(
    ([endsAt, wanted]) =>
      new Promise<number[]>((resolve) => {
        const { trueNow } = window as unknown as { trueNow?: () => number };
        const now = trueNow ?? Date.now.bind(Date);
        const timer = document.querySelector('[role=timer]');
        if (!timer) throw new Error('no countdown on the page');
        const off: number[] = [];
        let last = timer.textContent;
        const seen = new MutationObserver(() => {
          const text = timer.textContent;
          if (text === last) return;
          last = text;
          const [seconds = 0, minutes = 0, hours = 0] = (/\d+:\d+:\d+/.exec(text)?.[0] ?? '')
            .split(':')
            .map(Number)
            .reverse();
          off.push(now() - (endsAt - (hours * 3600 + minutes * 60 + seconds) * 1000));
          if (off.length === wanted) {
            seen.disconnect();
            resolve(off);
          }
        });
        seen.observe(timer, { subtree: true, childList: true, characterData: true });
      }),
    [endAt, count] as const,
  );
}

/** The median: a busy machine draws some seconds late, but a wrong clock affects all. */
function middleOf(offs: readonly number[]): number {
  return offs.toSorted((one, other) => one - other)[Math.floor(offs.length / 2)] ?? NaN;
}

test('[TML-5] the countdown follows the server with the clock an hour off, and after it jumps', async ({
  stage,
  server,
  browser,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: HOUR_MS });
  const context = await browser.newContext({ locale: 'bg-BG' });
  await context.addInitScript(skewClock);
  const page = await context.newPage();
  await page.goto(`${server.url}/login`);
  await page.getByLabel('Потребителско име').fill(cast.names.ivan);
  await page.getByLabel('Парола', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Влез', exact: true }).click();
  await expect(page.getByRole('timer').first()).toBeVisible();
  const { end_at: endAt } = await stage.db
    .selectFrom('contests')
    .select('end_at')
    .where('id', '=', cast.contestId)
    .executeTakeFirstOrThrow();
  expect(Math.abs(middleOf(await secondsOff(page, endAt, 5)))).toBeLessThan(BOUND_MS);

  await page.evaluate(() => {
    (window as unknown as { skew: number }).skew = -7_200_000;
  });
  // The page notices the jump and asks the server, so that the countdown is right again.
  await expect(async () => {
    expect(Math.abs(middleOf(await secondsOff(page, endAt, 3)))).toBeLessThan(BOUND_MS);
  }).toPass({ timeout: 20_000 });
  await context.close();
});
