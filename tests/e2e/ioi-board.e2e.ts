import { nameAt } from './support/board.ts';
import { castOf } from './support/contest.ts';
import { entry, open, toast } from './support/competitor.ts';
import { addCrowd, play } from './support/crowd.ts';
import { organiserOf } from './support/organiser.ts';
import { expect, type Page, test } from './support/test.ts';

const MINUTE_MS = 60_000;
/** Time after the answer to the admin's call in which a change is on the screen, ms. */
const BOUND_MS = 1_000;

const ownRank = (page: Page) => page.getByText('Вашето място').locator('..');

test('[STD-1] [STD-3] [SPE-1] a competitor follows the standings: own row, search, groups, moves, history, hidden and frozen @full', async ({
  stage,
  server,
  signIn,
}) => {
  const fed = { external_id: `board-${Date.now()}` };
  const cast = await castOf(stage, { start: -60 * MINUTE_MS, end: 120 * MINUTE_MS }, fed);
  const { contestId: cid } = cast;
  await addCrowd(stage, cast, 60);
  const admin = await organiserOf(stage, server.url, cast);
  const crowd = Array.from({ length: 60 }, (_, index) => index + 1);
  await play(
    admin,
    cast,
    crowd.map((number) => ({ team: `crowd-${number}`, task: 'bells', score: 20 + number })),
  );
  const ivan = await signIn(cast.names.ivan);
  await entry(ivan, 'Класиране').click();

  await test.step('the own row is in sight although it is far from the first', async () => {
    await expect(ownRank(ivan)).toHaveText(/61\s*\/ 62/);
    await expect(ivan.getByRole('rowheader', { name: /Участник 60/ })).toBeInViewport();
    await expect(ivan.locator('[data-own]', { hasText: 'Иван Петров' })).toBeInViewport({ ratio: 0.9 });
  });

  await test.step('somebody is found by name, and a group by one press; ranks stay', async () => {
    await ivan.getByRole('searchbox').fill('участник 43');
    await expect(ivan.getByRole('rowheader')).toHaveText(['Участник 43МГ Варна']);
    await expect(ivan.getByRole('row').nth(1).getByRole('gridcell').first()).toHaveText('18');
    await ivan.getByRole('searchbox').fill('');
    await ivan.getByRole('combobox', { name: 'Всички групи' }).selectOption('ПМГ Русе');
    await expect(ivan.getByText('30 от 62')).toBeVisible();
    await expect(ivan.getByRole('rowheader').first()).toHaveText('Участник 60ПМГ Русе');
    await expect(ivan.getByRole('rowheader', { name: /Варна/ })).toHaveCount(0);
    await ivan
      .getByRole('button', { name: /ПМГ Русе/ })
      .first()
      .click();
    await expect(ivan.getByText('62 участници')).toBeVisible();
  });

  await test.step('a result moves rows before the eyes, and is on the board and in the own rank at once', async () => {
    await ivan.emulateMedia({ reducedMotion: 'no-preference' });
    await ivan.evaluate(() => {
      const moved = new Set<string>();
      Object.assign(window, { moved });
      document.addEventListener('transitionrun', ({ target, propertyName }) => {
        const row = propertyName === 'transform' && target instanceof HTMLElement ? target : null;
        if (row?.getAttribute('role') === 'row') moved.add(row.innerText.split('\n')[1] ?? '');
      });
    });
    await play(admin, cast, [{ team: 'crowd-58', task: 'shelf', score: 100 }]);
    await expect(nameAt(ivan, 1)).toHaveText(/Участник 58/);
    const moved = () => ivan.evaluate(() => [...(window as unknown as { moved: Set<string> }).moved]);
    // Rows that it passed glide as well.
    await expect.poll(moved).toEqual(expect.arrayContaining(['Участник 58', 'Участник 59', 'Участник 60']));
    await play(admin, cast, [{ team: 'ivan', task: 'bells', score: 40 }]);
    await play(admin, cast, [{ team: 'ivan', task: 'shelf', score: 70 }]);
    await expect(ownRank(ivan)).toHaveText(/2\s*\/ 62/);
    await expect(toast(ivan, /· 70 · /)).toBeVisible();
  });

  await test.step('a row shows how its score came about', async () => {
    await ivan.getByRole('rowheader', { name: /Иван Петров/ }).click();
    const dialog = ivan.getByRole('dialog', { name: 'Иван Петров' });
    await expect(dialog.getByRole('img')).toHaveAccessibleName(/от началото: 40\. .*от началото: 110/);
    await ivan.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('a spectator sees the same, by category as well', async () => {
    const spectator = await signIn(cast.names.spectator);
    await open(spectator, `/standing/${cid}`);
    await expect(nameAt(spectator, 2)).toHaveText('Иван Петров');
    await open(spectator, `/standing/${cid}/junior`);
    await expect(spectator.getByText('Няма такъв участник')).toBeVisible();
  });

  await test.step('it is hidden, shown, frozen and goes on as the organisers say', async () => {
    await admin.does('setStandings', { cid, standings: 'no' });
    await expect(ivan.getByText('Класирането е скрито')).toBeVisible();
    await expect(ivan.getByText('Участник 58')).toHaveCount(0);
    await expect(entry(ivan, 'Класиране')).toHaveCount(0);
    await admin.does('setStandings', { cid, standings: 'yes' });
    await expect(toast(ivan, 'Класирането вече се вижда.')).toBeVisible();
    await expect(nameAt(ivan, 1)).toHaveText(/Участник 58/);
    await admin.does('setStandings', { cid, standings: 'yes_150' });
    await expect(ivan.getByText('Замразено', { exact: true })).toBeVisible();
    await expect(nameAt(ivan, 1)).not.toHaveText(/Участник 58/);
    await expect(ivan.getByRole('img', { name: '1 решение чака резултат' }).first()).toBeVisible();
    await admin.does('setStandings', { cid, standings: 'after' });
    await expect(ivan.getByText('Класирането е скрито')).toBeVisible();
    await admin.move({ end_time: Date.now() + 1_500 });
    await expect(nameAt(ivan, 2)).toHaveText(/Иван Петров/);
  });
});

test('[LIV-1] [TML-2] times that an admin moves are on the screen within a second of the answer', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -60 * MINUTE_MS, end: 60 * MINUTE_MS });
  const { contestId: cid, participants } = cast;
  const admin = await organiserOf(stage, server.url, cast);
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('banner').getByRole('timer')).toBeVisible();
  await expect(ivan.getByRole('banner').getByRole('img', { name: 'На живо' })).toBeAttached();

  const changes = [
    () => admin.does('extendContest', { cid, minutes: 10 }),
    () => admin.does('extendParticipant', { cid, pid: participants.ivan, minutes: 5 }),
    () => admin.does('extendContest', { cid, minutes: -3 }),
  ];
  for (const change of changes) {
    await watchForJump(ivan);
    await change();
    const answeredAt = Date.now();
    expect((await jumpedAt(ivan)) - answeredAt).toBeLessThan(BOUND_MS);
  }
  await expect(ivan.getByRole('banner').getByRole('timer')).toHaveText(/01:1[12]:\d\d/);
});

interface Watching {
  jumped: Promise<number>;
}

/** Notes when the page's countdown jumps to a minute that time alone would not bring. */
async function watchForJump(page: Page): Promise<void> {
  await page.evaluate(() => {
    const timer = document.querySelector('header [role=timer]');
    if (timer === null) throw new Error('no countdown on the page');
    const read = () => {
      const [hours = 0, minutes = 0, seconds = 0] = (/(\d+):(\d+):(\d+)/.exec(timer.textContent) ?? [])
        .slice(1)
        .map(Number);
      return hours * 3600 + minutes * 60 + seconds;
    };
    let last = read();
    (window as unknown as Watching).jumped = new Promise((resolve) => {
      const seen = new MutationObserver(() => {
        const now = read();
        if (Math.abs(now - last) > 60) {
          seen.disconnect();
          resolve(Date.now());
        }
        last = now;
      });
      seen.observe(timer, { subtree: true, childList: true, characterData: true });
    });
  });
}

async function jumpedAt(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as Watching).jumped);
}
