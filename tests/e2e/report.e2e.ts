import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { castOf } from './support/contest.ts';
import { choose } from './support/personMenu.ts';
import { expect, type Page, test } from './support/test.ts';

/** Number of parts of recordings that the browser keeps. */
function keptParts(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'agon.recordings')) return 0;
    return new Promise<number>((resolve, reject) => {
      const opening = indexedDB.open('agon.recordings');
      opening.onerror = () => reject(new Error('not opened'));
      opening.onsuccess = () => {
        const counting = opening.result.transaction('parts').objectStore('parts').count();
        counting.onsuccess = () => {
          opening.result.close();
          resolve(counting.result);
        };
      };
    });
  });
}

test('[EVT-5] a person who finds something wrong sees the report that is sent, adds a word, and the staff play it on the real screens @full', async ({
  stage,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -600_000, end: 3_600_000 });
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  // The kept parts of a tab survive a reload.
  await expect.poll(() => keptParts(ivan)).toBeGreaterThan(0);
  await ivan.reload();
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await choose(ivan, 'Съобщи за проблем');
  const dialog = ivan.getByRole('dialog', { name: 'Съобщаване за проблем' });
  await dialog.getByText('Вижте какво се изпраща').click();
  for (const type of ['SessionOpened', 'PageReloaded'])
    await expect(dialog.getByText(type, { exact: true })).toBeVisible();
  const [download] = await Promise.all([
    ivan.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Запази като файл' }).click(),
  ]);
  const shown = await readFile(await download.path(), 'utf8');
  await dialog.getByLabel('Какво се случи').fill('Съобщението не дойде. <img src=x onerror=alert(1)>');
  await dialog.getByRole('button', { name: 'Изпрати' }).click();
  await expect(ivan.getByRole('dialog', { name: 'Изпратено' })).toBeVisible();
  // The sent recording is the one that was shown.
  const kept = await stage.db
    .selectFrom('reports')
    .select('recording')
    .where('contest_id', '=', cast.contestId)
    .executeTakeFirstOrThrow();
  expect(gunzipSync(kept.recording).toString('utf8').trimEnd()).toBe(shown.trimEnd());

  const admin = await signIn(cast.names.admin);
  await admin.getByRole('link', { name: 'Съобщения за проблеми' }).click();
  const card = admin.getByRole('listitem').filter({ hasText: 'Съобщението не дойде. <img' });
  await expect(card).toContainText('Иван Петров');
  const [player] = await Promise.all([
    admin.context().waitForEvent('page'),
    card.getByRole('button', { name: 'Отвори в плейъра' }).click(),
  ]);
  const asked: string[] = [];
  player.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await player.getByRole('button', { name: 'В края' }).click();
  await expect(player.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  expect(asked.filter((one) => one.startsWith('/api') || one.startsWith('/ws'))).toEqual([]);
  await card.getByRole('button', { name: 'Приключи' }).click();
  await expect(admin.getByRole('heading', { name: 'Приключени (1)' })).toBeVisible();
});
