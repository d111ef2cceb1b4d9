import { nameAt } from './support/board.ts';
import { castOf } from './support/contest.ts';
import { chooseFile, entry, JUDGED, send, toast, write } from './support/competitor.ts';
import { addCrowd, play } from './support/crowd.ts';
import { organiserOf } from './support/organiser.ts';
import { expect, type Page, test } from './support/test.ts';

const MINUTE_MS = 60_000;
/** Time for the next poll (§9) and its answer, ms. */
const FAST = { timeout: 12_000 };
const UPDATES = 'GET /api/user/updates';
const SLOW = { timeout: 33_000 };

/** Notes the page's calls from now on, as paths below /api, its live channels, and its toasts. */
async function listen(page: Page) {
  const calls: string[] = [];
  const channels: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  page.on('websocket', (socket) => channels.push(socket.url()));
  await page.addInitScript(() => {
    const toasts: string[] = [];
    Object.assign(window, { toasts });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLLIElement && node.closest('section[tabindex="-1"]') !== null)
          toasts.push(node.innerText);
      }
    }).observe(document, { subtree: true, childList: true });
  });
  await page.reload();
  await expect(page.getByRole('banner').getByRole('timer')).toBeVisible();
  const toasted = () => page.evaluate(() => (window as unknown as { toasts: string[] }).toasts);
  return {
    calls,
    channels,
    timesTold: async (text: string) => (await toasted()).filter((one) => one.includes(text)).length,
  };
}

test('[LIV-3] [LIV-4] without the channel a competitor works by polling, and goes over to it and back with nothing missed or doubled', async ({
  stage,
  server,
  signIn,
}) => {
  test.setTimeout(180_000);
  stage.judge();
  const fed = { external_id: `polled-${Date.now()}` };
  const cast = await castOf(stage, { start: -60 * MINUTE_MS, end: 60 * MINUTE_MS }, fed);
  const { contestId, participants } = cast;
  await addCrowd(stage, cast, 3);
  const admin = await organiserOf(stage, server.url, cast);
  await admin.does('setConfig', { websockets: '0', live_updates: '1' });
  const ivan = await signIn(cast.names.ivan);
  const heard = await listen(ivan);
  await expect(ivan.getByRole('img', { name: 'Обновява се през няколко секунди' })).toBeAttached();

  await test.step('submits, follows the judging and has a program tried', async () => {
    await entry(ivan, /Две камбани/).click();
    await chooseFile(ivan, { name: 'bells.py', content: 'print(0)\n' });
    const id = await send(ivan);
    await expect(ivan.getByRole('listitem').filter({ hasText: `Решение № ${id}` })).toBeVisible(FAST);
    await expect(toast(ivan, /· \d+ · /)).toBeVisible(JUDGED);
    await ivan.getByRole('tab', { name: 'Собствен тест' }).click();
    await write(ivan, 'py', 'print(int(input()) + 1)\n');
    await ivan.getByLabel('Ваш вход').fill('41');
    await ivan.getByRole('button', { name: 'Пусни' }).click();
    await expect(ivan.getByRole('link', { name: /^Собствен тест \d+/ })).toBeVisible(FAST);
  });

  await test.step('asks, hears the answer and what is announced, and gets time', async () => {
    await entry(ivan, 'Комуникация').click();
    await ivan.getByRole('textbox', { name: 'Въпрос' }).fill('Може ли нула?');
    await ivan.getByRole('button', { name: 'Изпрати въпроса' }).click();
    await expect(ivan.getByText('Чака отговор')).toBeVisible(FAST);
    const { id: qid } = await stage.db
      .selectFrom('questions')
      .select('id')
      .where('contest_id', '=', contestId)
      .executeTakeFirstOrThrow();
    await admin.does('answer', { qid, answer: 'Не може.' });
    await admin.does('announce', { contestId, topic: 'Тишина', message: 'Моля, тишина.' });
    await admin.does('extendParticipant', { cid: contestId, pid: participants.ivan, minutes: 5 });
    await expect(toast(ivan, 'Има отговор на ваш въпрос.')).toBeVisible(FAST);
    await expect(ivan.getByText('Не може.').first()).toBeVisible();
    await expect(ivan.getByText('Моля, тишина.').first()).toBeVisible(FAST);
    await expect(ivan.getByRole('banner').getByRole('timer')).toHaveText(/01:0\d:/, FAST);
  });

  await test.step('follows the standings, and asks no more often than it is to', async () => {
    // The board from the home page is shown at once, before it is loaded again.
    const board = ivan.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/user/standing');
    await entry(ivan, 'Класиране').click();
    await board;
    await expect(ivan.getByRole('rowheader', { name: /Участник 3/ })).toBeVisible();
    heard.calls.length = 0;
    const from = Date.now();
    await play(admin, cast, [{ team: 'crowd-3', task: 'shelf', score: 100 }]);
    await expect(nameAt(ivan, 1)).toHaveText(/Участник 3/, SLOW);
    const periods = (Date.now() - from) / 10_000;
    expect(new Set(heard.calls)).toEqual(new Set([UPDATES]));
    expect(heard.calls.length).toBeLessThanOrEqual(Math.floor(periods) + 1);
    expect(heard.channels).toEqual([]);
  });

  await test.step('reads what the program that was tried has written', async () => {
    await entry(ivan, /Две камбани/).click();
    await ivan.getByRole('link', { name: /^Собствен тест \d+/ }).click();
    await expect(ivan.locator('pre', { hasText: '42' })).toBeVisible(SLOW);
  });

  await test.step('the channel is switched on, and what happens meanwhile is told once', async () => {
    await admin.does('announce', { contestId, topic: 'Преди', message: 'Преди прехода.' });
    await admin.does('setConfig', { websockets: '1', live_updates: '1' });
    await admin.does('announce', { contestId, topic: 'През', message: 'През прехода.' });
    await expect(ivan.getByRole('img', { name: 'На живо' })).toBeAttached(FAST);
    expect(heard.channels).toHaveLength(1);
    await admin.does('announce', { contestId, topic: 'След', message: 'След прехода.' });
    await expect(toast(ivan, 'След')).toBeVisible();
    for (const topic of ['Преди', 'През', 'След', 'Тишина']) expect(await heard.timesTold(topic)).toBe(1);
    expect(await heard.timesTold('допълнително време')).toBe(1);
  });
});

test('[LIV-2] [LIV-3] [LIV-4] with the channel cut it goes on by polling, says so, and comes back by itself', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -60 * MINUTE_MS, end: 60 * MINUTE_MS });
  const { contestId } = cast;
  const admin = await organiserOf(stage, server.url, cast);
  const ivan = await signIn(cast.names.ivan);
  let isCut = false;
  const cuts: (() => Promise<void>)[] = [];
  await ivan.routeWebSocket(/\/ws$/, (socket) => {
    if (isCut) void socket.close({ code: 1001 });
    else {
      socket.connectToServer();
      cuts.push(() => socket.close({ code: 1001 }));
    }
  });
  const heard = await listen(ivan);
  await expect(ivan.getByRole('img', { name: 'На живо' })).toBeAttached();
  // The preloaded statement has arrived.
  await expect.poll(() => heard.calls).toContain('GET /api/user/tasks/2/statement/bg');

  isCut = true;
  heard.calls.length = 0;
  const cutAt = Date.now();
  for (const cut of cuts) await cut();
  await expect(ivan.getByText(/Без връзка на живо от/)).toBeVisible();
  await admin.does('announce', { contestId, topic: 'Вода', message: 'Вода има в коридора.' });
  await expect(toast(ivan, 'Вода')).toBeVisible(FAST);
  const periods = (Date.now() - cutAt) / 10_000;
  const updates = heard.calls.filter((call) => call === UPDATES);
  expect(updates.length).toBeLessThanOrEqual(Math.floor(periods) + 1);
  expect(heard.calls.filter((call) => call !== UPDATES)).toEqual(['GET /api/user/config']);

  isCut = false;
  await ivan.getByRole('button', { name: 'Опитай сега' }).click();
  await expect(ivan.getByText(/Без връзка на живо от/)).toHaveCount(0);
  await admin.does('announce', { contestId, topic: 'Обяд', message: 'Обядът е в столовата.' });
  await expect(toast(ivan, 'Обяд')).toBeVisible();
  expect([await heard.timesTold('Вода'), await heard.timesTold('Обяд')]).toEqual([1, 1]);
});
