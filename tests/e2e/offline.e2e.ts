import { castOf } from './support/contest.ts';
import { entry, write } from './support/competitor.ts';
import { putPdfStatement } from './support/statements.ts';
import { inFrontOf } from '../support/releases.ts';
import { typeLogin } from './support/door.ts';
import { expect, PASSWORD, type Page, test } from './support/test.ts';

const HOUR_MS = 3_600_000;
const HEADING = { level: 1 } as const;

/** Paths of the page's requests since it was opened. */
const askedFor = (page: Page): Promise<string[]> =>
  page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));

/** Opens a page by its link in the sidebar, and waits for it. */
async function follow(page: Page, name: string | RegExp, heading: string | RegExp): Promise<void> {
  await entry(page, name).click();
  await expect(page.getByRole('heading', { ...HEADING, name: heading })).toBeVisible();
}

test('[RTE-6] [TSK-8] a competitor whose network is gone can still open the pages not yet visited, write and submit @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -HOUR_MS, end: HOUR_MS }, {}, ['bells', 'ridge']);
  await putPdfStatement(stage, cast.contestId, 2, { lang: 'bg', name: 'ridge.pdf' });
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('heading', { ...HEADING, name: /^Турнир/ })).toBeVisible();
  // The last preloaded files have arrived, and so all others.
  await expect(async () => {
    const asked = (await askedFor(ivan)).join('\n');
    expect(asked).toMatch(/LayoutPanel-[\w-]+\.js/);
    expect(asked).toMatch(/tasks\/1\/statement\/bg/);
    expect(asked).toMatch(/tasks\/2\/statement\/bg/);
  }).toPass({ timeout: 30_000 });
  expect((await askedFor(ivan)).filter((path) => /\/staff-[\w-]+\.js/.test(path))).toEqual([]);

  await ivan.context().setOffline(true);
  await follow(ivan, /Две камбани/, 'Две камбани');
  await expect(ivan.getByText('В град Елхово има две камбани', { exact: false })).toBeVisible();
  await expect(ivan.locator('.katex').first()).toBeVisible();
  await follow(ivan, 'Комуникация', 'Комуникация');
  await expect(ivan.getByRole('button', { name: 'Изпрати въпроса' })).toBeVisible();
  // The home page has loaded the standings already.
  await follow(ivan, 'Класиране', 'Класиране');
  await expect(ivan.getByRole('grid')).toBeVisible();
  await follow(ivan, 'Проверка', 'Проверка');
  await expect(ivan.getByText('Страницата не се зареди')).toBeVisible();
  await expect(ivan.getByRole('dialog')).toHaveCount(0);
  await ivan.getByRole('button', { name: /Известия/ }).click();
  await expect(ivan.getByRole('complementary', { name: 'Известия' })).toBeVisible();
  await ivan.keyboard.press('Escape');

  await follow(ivan, /^2/, /\S/);
  await expect(ivan.locator('iframe')).toBeVisible();
  await write(ivan, 'cpp', '// written while nothing reached anybody\nint main() {}\n');
  await ivan.getByRole('button', { name: 'Изпрати', exact: true }).click();
  await expect(ivan.getByText('още не е пристигнал')).toBeVisible();

  await ivan.context().setOffline(false);
  await expect(ivan.getByText(/^Пристигна в /)).toBeVisible({ timeout: 40_000 });
  const arrived = await stage.db
    .selectFrom('submissions')
    .select('id')
    .where('participant_id', '=', cast.participants.ivan)
    .execute();
  expect(arrived).toHaveLength(1);
});

test('[RTE-6] [SHL-1] a page that could not be downloaded leaves the frame standing, and opens by itself when the network is back @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -HOUR_MS, end: HOUR_MS });
  const ivan = await signIn(cast.names.ivan);
  // Nothing is preloaded for a person who saves data.
  await ivan.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  await ivan.reload();
  await expect(ivan.getByRole('heading', { ...HEADING, name: /^Турнир/ })).toBeVisible();
  await ivan.waitForLoadState('networkidle');
  await ivan.context().setOffline(true);
  await entry(ivan, /Две камбани/).click();
  await expect(ivan.getByText('Страницата не се зареди')).toBeVisible();
  await ivan.getByRole('button', { name: /Известия/ }).click();
  await expect(ivan.getByRole('banner')).toBeVisible();
  await expect(entry(ivan, 'Начало')).toBeVisible();
  expect((await askedFor(ivan)).filter((path) => path.includes('TaskScreen'))).not.toEqual([]);

  await ivan.context().setOffline(false);
  await expect(ivan.getByText('В град Елхово има две камбани', { exact: false })).toBeVisible({
    timeout: 40_000,
  });
  // The styles are loaded: the statement stands beside the form for submitting.
  const [statement, submit] = await Promise.all([
    ivan.getByRole('region', { name: 'Условие' }).boundingBox(),
    ivan.getByRole('region', { name: 'Решение', exact: true }).boundingBox(),
  ]);
  expect(submit?.x).toBeGreaterThan((statement?.x ?? 0) + 200);
  await expect(ivan.getByRole('button', { name: 'Изпрати', exact: true })).toBeVisible();
});

test.describe('a page that is reloaded without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('[F68] says so and how much time is left, goes on by itself, and is the one of a new release', async ({
    browser,
    stage,
    server,
  }) => {
    const cast = await castOf(stage, { start: -HOUR_MS, end: HOUR_MS });
    const front = await inFrontOf(server.url);
    await front.open('one');
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${front.url}/login`);
    await typeLogin(page, cast.names.ivan, PASSWORD);
    const home = page.getByRole('heading', { ...HEADING, name: /^Турнир/ });
    await expect(home).toBeVisible();
    const kept = () => page.evaluate(async () => (await caches.keys()).join());
    await expect.poll(kept).toBe('offline-one');
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));

    await front.close();
    await page.reload();
    await expect(page.getByRole('heading', { ...HEADING, name: 'Няма връзка' })).toBeVisible();
    await expect(page.getByText('Написаното и изпратеното', { exact: false })).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/0[01]:\d\d:\d\d/);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('bg');

    await front.open('two');
    await expect(home).toBeVisible({ timeout: 30_000 });
    const release = page.locator('meta[name="release"]');
    await expect(release).toHaveAttribute('content', 'two');
    await expect.poll(kept, { timeout: 30_000 }).toBe('offline-two');
    // The cache has no file of the application and no answer of the server.
    const files = await page.evaluate(async () =>
      (await (await caches.open('offline-two')).keys()).map(({ url }) => new URL(url).pathname),
    );
    expect(files).toEqual(['/offline.html', '/offline.js', '/offline.css']);
    await page.goto(`${front.url}/home`);
    await expect(release).toHaveAttribute('content', 'two');
    await context.close();
    await front.close();
  });
});
