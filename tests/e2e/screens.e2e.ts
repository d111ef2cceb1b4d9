import { castOf } from './support/contest.ts';
import { open } from './support/competitor.ts';
import { addCrowd, play } from './support/crowd.ts';
import { organiserOf } from './support/organiser.ts';
import { expect, test } from './support/test.ts';

const MINUTE_MS = 60_000;
const CROWD = 30;

test('[STD-7] [SPE-1] a hall and a broadcast follow a contest while its staff direct the overlay from another session @full', async ({
  stage,
  server,
  signIn,
  browser,
}) => {
  const fed = { external_id: `screens-${Date.now()}` };
  const cast = await castOf(stage, { start: -60 * MINUTE_MS, end: 120 * MINUTE_MS }, fed);
  const { contestId: cid } = cast;
  await addCrowd(stage, cast, CROWD);
  const admin = await organiserOf(stage, server.url, cast);
  const announce = (message: string) =>
    admin.does('announce', { contestId: cid, topic: 'general', message, audience: 'all', audience_name: '' });
  await play(
    admin,
    cast,
    Array.from({ length: CROWD }, (_, at) => ({ team: `crowd-${at + 1}`, task: 'bells', score: 20 + at })),
  );
  const context = await browser.newContext({ locale: 'bg-BG', viewport: { width: 1920, height: 1080 } });
  const [hall, overlay] = [await context.newPage(), await context.newPage()];
  const results = hall.getByRole('list', { name: 'Последни резултати' }).getByRole('listitem');

  await test.step('all rows come into sight in the hall by themselves, none of them cut', async () => {
    await hall.bringToFront();
    await hall.goto(`${server.url}/hall/${cid}?rows=16&seconds=3`);
    const seen = new Set<string>();
    await expect
      .poll(async () => {
        for (const name of await hall.getByRole('rowheader').allTextContents()) seen.add(name);
        return seen.size;
      })
      .toBe(CROWD + 2);
    for (const row of await hall.getByRole('row').all()) await expect(row).toBeInViewport({ ratio: 0.99 });
    await expect(hall.getByRole('button')).toHaveCount(0);
    await expect(hall.getByText('На живо')).toBeVisible();
  });

  await test.step('judged submissions and public announcements are there', async () => {
    await play(admin, cast, [{ team: 'ivan', task: 'shelf', score: 100 }]);
    await expect(results.first()).toContainText('Иван Петров');
    await announce('Питайте на **първия** етаж');
    await expect(hall.getByText('първия')).toBeVisible();
  });

  const director = await signIn(cast.names.admin);
  await open(director, `/screens/${cid}`);
  const widget = (name: string) => director.getByRole('checkbox', { name });
  const card = overlay.getByRole('region', { name: 'Карта на участник' });

  await test.step('the overlay has no ground, shows what is pressed elsewhere and takes it away again', async () => {
    await overlay.goto(`${server.url}/overlay/${cid}`);
    await expect
      .poll(() => overlay.evaluate(() => getComputedStyle(document.body).backgroundColor))
      .toBe('rgba(0, 0, 0, 0)');
    await expect(overlay.getByRole('table')).toHaveCount(0);
    await director.getByRole('combobox', { name: 'Редове', exact: true }).selectOption('5');
    await widget('Първите редове').check();
    await expect(overlay.getByRole('row')).toHaveCount(5);
    await expect(overlay.getByRole('rowheader').first()).toHaveText('Иван Петров');
    await director.getByRole('searchbox').fill('участник 17');
    await director.getByRole('button', { name: /Участник 17/ }).click();
    await widget('Карта на участник').check();
    await expect(card).toContainText('Участник 17');
    await widget('Първите редове').uncheck();
    await expect(overlay.getByRole('table')).toHaveCount(0);
    await expect(card).toBeVisible();
  });

  await test.step('nothing of the frozen part is on any of them until it is shown', async () => {
    await admin.does('setStandings', { cid, standings: 'yes_150' });
    await expect(hall.getByText('Замразено')).toBeVisible();
    await expect(results).toHaveCount(0);
    await expect(card).not.toContainText('36');
    await play(admin, cast, [{ team: 'maria', task: 'shelf', score: 90 }]);
    await announce('след замразяването');
    await expect(hall.getByText('след замразяването')).toBeVisible();
    await expect(results).toHaveCount(0);
    await admin.does('setStandings', { cid, standings: 'yes' });
    await expect(results.first()).toContainText('Мария Димитрова');
  });

  await test.step('without a connection the hall keeps what it has, says so, and goes on by itself', async () => {
    await context.setOffline(true);
    await expect(hall.getByText(/Без новини от/)).toBeVisible();
    await expect(hall.getByRole('rowheader').first()).toBeVisible();
    await context.setOffline(false);
    await expect(hall.getByText(/Без новини от/)).toHaveCount(0);
  });

  await test.step('a spectator looks at one of those on the board, and at whom an awaited result would take past whom', async () => {
    const spectator = await signIn(cast.names.spectator);
    await open(spectator, `/standing/${cid}`);
    await spectator.getByRole('rowheader', { name: 'Мария Димитрова' }).click();
    await expect(spectator.getByRole('heading', { level: 1, name: 'Мария Димитрова' })).toBeVisible();
    await expect(spectator.getByText('90 / 200')).toBeVisible();
    await expect(spectator.getByRole('img', { name: /90/ })).toBeVisible();
    await open(spectator, `/standing/${cid}`);
    await spectator.getByRole('link', { name: 'За коментатори' }).click();
    const list = (name: string) => spectator.getByRole('list', { name }).getByRole('listitem');
    await expect(spectator.getByText('Никой не чака резултат.')).toBeVisible();
    await expect(list('Начело').first()).toContainText('Иван Петров10 точки пред място 2');
    await play(admin, cast, [{ team: 'crowd-30', task: 'shelf', score: null }]);
    await expect(list('Чакат резултат')).toContainText(['Ще изпревари Иван Петров, Мария Димитрова']);
    await expect(list('Чакат резултат')).toContainText(['От място 3 на 1, с пълен брой точки']);
    await play(admin, cast, [{ team: 'crowd-30', task: 'shelf', score: 100 }]);
    await expect(spectator.getByText('Никой не чака резултат.')).toBeVisible();
    await expect(list('Последни резултати').first()).toContainText('Участник 30');
    await expect(list('Начело').first()).toContainText('Участник 30');
  });
  await context.close();
});
