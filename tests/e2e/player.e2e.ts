import { readFile, writeFile } from 'node:fs/promises';
import { castOf } from './support/contest.ts';
import { expect, type Page, test } from './support/test.ts';
import { personMenu } from './support/personMenu.ts';

const SIZES = [
  [1440, 900],
  [1280, 720],
  [390, 844],
] as const;

/** Saves the recording of a page's session. */
async function recordingOf(page: Page): Promise<string> {
  await personMenu(page).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Изтегли записа на сесията' }).click(),
  ]);
  return download.path();
}

test('[EVT-5] a recording plays on the real screens, stops and steps where it is told to, and asks the server nothing @full', async ({
  stage,
  signIn,
  browser,
  server,
}, testInfo) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await ivan.getByRole('link', { name: 'Класиране' }).first().click();
  await expect(ivan.getByRole('grid').getByText('Мария Димитрова')).toBeVisible();
  const path = testInfo.outputPath('session.ndjson');
  await writeFile(path, await readFile(await recordingOf(ivan)));

  const page = await (await browser.newContext()).newPage();
  await page.goto(`${server.url}/player`);
  await expect(page.getByRole('heading', { name: 'Записи' })).toBeVisible();
  const asked: string[] = [];
  const origins: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname, protocol } = new URL(request.url());
    asked.push(pathname);
    if (protocol.startsWith('http')) origins.push(origin);
  });

  await page.getByLabel('Запис (.ndjson)').setInputFiles({
    name: 'a.ndjson',
    mimeType: 'text/plain',
    buffer: Buffer.from('<html>no recording</html>'),
  });
  await expect(page.getByRole('alert')).toContainText('не е запис');

  await page.getByLabel('Запис (.ndjson)').setInputFiles(path);
  const place = page.getByRole('slider', { name: 'Място в записа' });
  await expect(place).toHaveValue('0');
  const stop = page.getByLabel('Спиране при');
  await stop.fill('TasksLoaded');
  await stop.press('Enter');
  await page.getByLabel('Скорост').selectOption('1000');
  await page.getByRole('button', { name: 'Пускане' }).click();
  await expect(page.getByRole('heading', { name: 'TasksLoaded' })).toBeVisible();
  await expect(page.getByText(/^work\.tasks|^contest\.tasks|tasks/).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();

  const before = Number(await place.inputValue());
  await page.getByRole('button', { name: 'Едно събитие напред' }).click();
  await expect(place).toHaveValue(String(before + 1));
  await page.getByRole('button', { name: 'В края' }).click();
  await expect(page.getByRole('grid').getByText('Мария Димитрова').first()).toBeVisible();
  await page.getByLabel('Събитие или известие').fill('SessionOpened');
  await page.getByRole('row', { name: /SessionOpened/ }).click();
  await expect(page.getByRole('heading', { name: 'SessionOpened' })).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('player.png') });

  // F82: at every size of the screen the list shows the present position.
  await page.getByLabel('Събитие или известие').fill('');
  const current = page
    .getByRole('grid', { name: 'Събития на записа' })
    .locator('[aria-current] [role=rowheader]');
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const end of ['В началото', 'В края']) {
      await page.getByRole('button', { name: end }).click();
      if (end === 'В началото') await page.getByRole('button', { name: 'Едно събитие напред' }).click();
      await expect(current, `${width}×${height}`).toBeInViewport({ ratio: 0.95 });
    }
    await page.screenshot({ path: testInfo.outputPath(`player-${width}.png`) });
  }
  expect(asked.filter((one) => one.startsWith('/api') || one.startsWith('/ws'))).toEqual([]);

  // F82: effects that only the recording or only this version has are marked.
  await page.getByLabel('Събитие или известие').fill('Logged');
  await expect(page.getByRole('row', { name: /Logged LiveConnected/ })).toBeVisible();
  await expect(page.getByText(/само (днес|тогава)/)).toHaveCount(0);
  const kept = await readFile(path, 'utf8');
  const other = kept.replace('"name":"Logged LiveConnected"', '"name":"Toast toast.never"');
  expect(other).not.toBe(kept);
  await page.getByRole('button', { name: 'Затвори записа' }).click();
  const changed = { name: 'c.ndjson', mimeType: 'text/plain', buffer: Buffer.from(other) };
  await page.getByLabel('Запис (.ndjson)').setInputFiles(changed);
  await page.getByLabel('Събитие или известие').fill('LiveConnected');
  const connected = page.getByRole('row', { name: /LiveConnected/ });
  await expect(connected).toContainText('Logged LiveConnected само днес, Toast toast.never само тогава');

  // The same session with malicious contents.
  const away = 'https://example.com/seen';
  const html = `<img src=${away} onerror=window.hacked=1><script>window.hacked=1</script>![a](${away})`;
  const text = (await readFile(path, 'utf8')).replaceAll('Иван Петров', JSON.stringify(html).slice(1, -1));
  const events = [
    { type: 'PathOpened', path: away },
    { type: 'PathOpened', path: 'javascript:window.hacked=1' },
    { type: 'RecordingWanted' },
    { type: 'LoginNeeded', from: away },
  ].map((event) => JSON.stringify({ at: Date.now(), event }));
  await page.getByRole('button', { name: 'Затвори записа' }).click();
  const given = { name: 'b.ndjson', mimeType: 'text/plain', buffer: Buffer.from(text + events.join('\n')) };
  await page.getByLabel('Запис (.ndjson)').setInputFiles(given);
  await page.getByRole('button', { name: 'В края' }).click();
  await expect(place).not.toHaveValue('0');
  for (let step = 0; step < events.length; step += 1)
    await page.getByRole('button', { name: 'Едно събитие назад' }).click();
  await expect(page.getByText('<img src=').first()).toBeAttached();
  expect(new URL(page.url()).pathname).toBe('/player');
  expect(await page.evaluate(() => (window as unknown as { hacked?: unknown }).hacked)).toBeUndefined();
  expect(origins.filter((one) => one !== server.url)).toEqual([]);
});
