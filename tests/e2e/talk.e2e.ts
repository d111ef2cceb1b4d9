import { callerAt } from './support/caller.ts';
import { castOf } from './support/contest.ts';
import { expect, type Page, test } from './support/test.ts';

const MINUTE_MS = 60_000;

const toasts = (page: Page) => page.getByRole('region', { name: /Известия/ });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Известия/ });
const notices = (page: Page) => page.getByRole('complementary', { name: 'Известия' });
const badge = (page: Page) =>
  page
    .getByRole('navigation')
    .first()
    .getByRole('link', { name: /Комуникация/ });

/** Counts how often each toast is shown from now on. */
async function countToasts(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { toastsSeen: seen });
    const list = document.querySelector('section[tabindex="-1"] ol');
    if (list === null) throw new Error('the page has no place for toasts');
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) if (node instanceof HTMLLIElement) seen.push(node.innerText);
      }
    }).observe(list, { childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { toastsSeen: string[] }).toastsSeen);
}

test('[COM-1] [COM-3] [NTF-3] words said and changed while a competitor is away are told once, and stay in a list', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const contestId = cast.contestId;
  const admin = await callerAt(server.url, cast.names.admin, 'admin');
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await expect(bell(ivan)).toHaveAccessibleName('Известия');

  // Announced while they are on the page.
  await admin.call('announce', {
    contestId,
    topic: 'Поправка',
    message: 'Първо $n \\ge 1$. <img src=x onerror="hacked=1">',
  });
  await expect(toasts(ivan).getByText('Поправка')).toBeVisible();
  await expect(bell(ivan)).toHaveAccessibleName(/1 ново/);
  await expect(badge(ivan)).toHaveAccessibleName(/1/);

  // Announced while the network is cut.
  const shown = await countToasts(ivan);
  await ivan.context().setOffline(true);
  await admin.call('announce', { contestId, topic: 'Вода', message: 'Вода има в коридора.' });
  await admin.call('extendContest', { cid: contestId, minutes: 10 });
  const { body: question } = await (
    await callerAt(server.url, cast.names.ivan)
  ).call('ask', {
    contestId,
    topic: 'task:1',
    question: 'Може ли нула?',
    client_id: crypto.randomUUID(),
  });
  await admin.call('answer', { qid: question.id, answer: 'Не може.' });
  await ivan.context().setOffline(false);
  await expect(toasts(ivan).getByText('Вода')).toBeVisible({ timeout: 30_000 });
  await expect(toasts(ivan).getByText(/преместен с 10 мин/)).toBeVisible();
  await expect(bell(ivan)).toHaveAccessibleName(/4 нови/);

  // Announced while the page is closed.
  expect((await shown()).filter((text) => text.includes('преместен'))).toHaveLength(1);
  expect((await shown()).filter((text) => text.includes('Вода'))).toHaveLength(1);
  await ivan.goto('about:blank');
  await admin.call('extendContest', { cid: contestId, minutes: 5 });
  await ivan.goto(`${server.url}/home`);
  await expect(toasts(ivan).getByText(/преместен с 5 мин/)).toBeVisible();

  // The list has everything, the newest first; read items stay read after a reload.
  await bell(ivan).click();
  const items = notices(ivan).getByRole('listitem');
  await expect(items).toHaveCount(5);
  // Looked for without waiting, since a toast disappears by itself.
  expect(
    await toasts(ivan)
      .getByText(/преместен с 10 мин|Вода|Поправка|Не може/)
      .count(),
  ).toBe(0);
  await expect(items.nth(0)).toContainText('преместен с 5 мин');
  await expect(items.nth(4)).toContainText('Поправка');
  await expect(items.nth(4).locator('math')).toHaveCount(1);
  await expect(items.nth(4)).toContainText('<img src=x');
  await expect(items.nth(4).locator('img')).toHaveCount(0);
  await expect(notices(ivan).getByText('Не може.')).toBeVisible();
  await expect(bell(ivan)).toHaveAccessibleName('Известия');
  await expect(badge(ivan)).toHaveAccessibleName('Комуникация');
  await ivan.keyboard.press('Escape');
  await expect(notices(ivan)).toHaveCount(0);
  await expect(bell(ivan)).toBeFocused();
  await ivan.reload();
  await bell(ivan).click();
  await expect(items).toHaveCount(5);
  await expect(notices(ivan).getByText('Ново', { exact: true })).toHaveCount(0);
});

test('[NTF-2] [TML-6] restriction, standings and times are each told as they change @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -60 * MINUTE_MS, end: 60 * MINUTE_MS });
  const { contestId: cid, participants } = cast;
  const admin = await callerAt(server.url, cast.names.admin, 'admin');
  const { body: detail } = await admin.call('contestDetail', { cid });
  const { start_time, end_time, start_analysis_time, end_analysis_time } = detail.contest;
  const { start_translation_time, end_translation_time } = detail.contest;
  const unrestricted = (unrestricted_time: number) =>
    admin.call('setTimes', {
      cid,
      start_time,
      end_time,
      start_analysis_time,
      end_analysis_time,
      start_translation_time,
      end_translation_time,
      unrestricted_time,
    });
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  const told = (text: string | RegExp) => expect(toasts(ivan).getByText(text)).toBeVisible();

  await unrestricted(7_000);
  await told('Ограничението е снето.');
  await unrestricted(0);
  await told('Ограничението отново е в сила.');
  await admin.call('setStandings', { cid, standings: 'yes_90' });
  await told('Класирането е замразено.');
  await admin.call('setStandings', { cid, standings: 'yes_10' });
  await told('Класирането вече не е замразено.');
  await admin.call('setStandings', { cid, standings: 'no' });
  await expect(ivan.getByRole('link', { name: 'Класиране' })).toHaveCount(0);
  await admin.call('setStandings', { cid, standings: 'yes' });
  await told('Класирането вече се вижда.');
  await admin.call('extendParticipant', { cid, pid: participants.ivan, minutes: 7 });
  await told(/7 мин. допълнително/);
  await admin.call('extendParticipant', { cid, pid: participants.ivan, minutes: -2 });
  await told(/намалено с 2 мин/);
  await admin.call('extendContest', { cid, minutes: -5 });
  await told(/5 мин. по-рано/);
});

test('[NTF-1] a toast stands at the top right, is reached by Alt+T, and leaves by itself @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const admin = await callerAt(server.url, cast.names.admin, 'admin');
  const ivan = await signIn(cast.names.ivan);
  await expect(ivan.getByRole('link', { name: /Две камбани/ }).first()).toBeVisible();
  await admin.call('announce', { contestId: cast.contestId, topic: 'Тишина', message: 'Моля, тишина.' });
  const toast = toasts(ivan).getByRole('listitem').filter({ hasText: 'Тишина' });
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const width = ivan.viewportSize()?.width ?? 0;
  expect(box!.x + box!.width).toBeGreaterThan(width - 40);
  expect(box!.y).toBeLessThan(160);
  await ivan.keyboard.press('Alt+KeyT');
  await expect(toast.getByRole('button')).toBeFocused();
  await ivan.keyboard.press('Escape');
  await ivan.getByRole('main').focus();
  await expect(toast).toHaveCount(0, { timeout: 10_000 });
});
