import { type WebSocketRoute } from '@playwright/test';
import { callerAt } from './support/caller.ts';
import { castOf } from './support/contest.ts';
import { expect, type Page, test } from './support/test.ts';

const MINUTE_MS = 60_000;
const RUNNING = { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS };

const isLive = (page: Page) =>
  expect(page.getByRole('banner').getByRole('img', { name: 'На живо' })).toBeVisible();

/** Frames on a page's channel, from its next load on. */
function framesOf(page: Page): { readonly sent: string[]; readonly received: string[] } {
  const frames = { sent: [] as string[], received: [] as string[] };
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => frames.sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => frames.received.push(String(payload)));
  });
  return frames;
}

test('[LIV-1] [LIV-5] the channel is opened with own credentials for the chosen contest, and brings nothing of others', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const other = await castOf(stage, RUNNING);
  const [ivan, stranger] = [await signIn(cast.names.ivan), await signIn(other.names.ivan)];
  const heard = { ivan: framesOf(ivan), stranger: framesOf(stranger) };
  for (const page of [ivan, stranger]) {
    await page.reload();
    await isLive(page);
  }
  await expect.poll(() => heard.ivan.sent.filter((frame) => frame.startsWith('SUBSCRIBE')).length).toBe(11);
  const { contestId } = cast;
  const destinations = heard.ivan.sent.map((frame) => /^destination:(.*)$/m.exec(frame)?.[1]).filter(Boolean);
  expect([...new Set(destinations)].sort()).toEqual([
    '/app/connect',
    '/topic/configuration',
    `/topic/contest/${contestId}`,
    `/topic/standing/${contestId}`,
    `/user/queue/announcements/${contestId}`,
    `/user/queue/prints/${contestId}`,
    `/user/queue/questions/${contestId}`,
    `/user/queue/quiz/${contestId}`,
    '/user/queue/submissions',
    `/user/queue/tasks/${contestId}`,
    `/user/queue/time/${contestId}`,
    '/user/queue/user_tests',
  ]);
  const connect = heard.ivan.sent.find((frame) => /^(CONNECT|STOMP)\n/.test(frame));
  expect(connect).toContain(`login:${cast.names.ivan}`);
  expect(heard.ivan.sent.find((frame) => frame.startsWith('SEND'))).toContain(`{"contestId":${contestId}}`);

  const admin = await callerAt(server.url, cast.names.admin, 'admin');
  const asker = await callerAt(server.url, cast.names.ivan);
  const asked = { topic: 'general', question: 'Само мой въпрос?', client_id: crypto.randomUUID() };
  const { body: question } = await asker.call('ask', { contestId, ...asked });
  await admin.call('answer', { qid: question.id, answer: 'Само твой отговор.' });
  await admin.call('announce', { contestId, topic: 'Само тук', message: 'За едно състезание.' });
  await admin.call('announce', { contestId: other.contestId, topic: 'Другаде', message: 'За другото.' });
  const all = (frames: readonly string[]) => frames.join('\n');
  await expect.poll(() => all(heard.ivan.received)).toContain('Само тук');
  await expect.poll(() => all(heard.ivan.received)).toContain('Само твой отговор.');
  await expect.poll(() => all(heard.stranger.received)).toContain('Другаде');
  expect(all(heard.ivan.received)).not.toContain('Другаде');
  expect(all(heard.stranger.received)).not.toMatch(/Само/);
});

test('[LIV-2] [LIV-4] a channel that fails is said, asked how to go on, and comes back by itself with all that was missed, once', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, RUNNING);
  const { contestId } = cast;
  const admin = await callerAt(server.url, cast.names.admin, 'admin');
  const ivan = await signIn(cast.names.ivan);
  let isUp = true;
  const open: WebSocketRoute[] = [];
  await ivan.routeWebSocket(/\/ws$/, (socket) => {
    if (!isUp) return void socket.close();
    socket.connectToServer();
    open.push(socket);
  });
  const logged: string[] = [];
  ivan.on('console', (message) => void logged.push(message.text()));
  const configs: string[] = [];
  await ivan.reload();
  await isLive(ivan);
  ivan.on('request', (request) => {
    if (/\/api\/user\/config\b/.test(request.url())) configs.push(request.url());
  });

  isUp = false;
  for (const socket of open) await socket.close();
  await expect(ivan.getByText(/Без връзка на живо от/)).toBeVisible();
  await expect.poll(() => configs.length).toBeGreaterThan(0);
  expect(logged.some((line) => line.includes('LiveDropped'))).toBe(true);
  await admin.call('announce', { contestId, topic: 'Докато ви нямаше', message: 'Има вода.' });
  await admin.call('extendContest', { cid: contestId, minutes: 10 });

  isUp = true;
  await isLive(ivan);
  await expect(ivan.getByText(/Без връзка на живо от/)).toHaveCount(0);
  await ivan
    .getByRole('banner')
    .getByRole('button', { name: /^Известия/ })
    .click();
  const notices = ivan.getByRole('complementary', { name: 'Известия' }).getByRole('listitem');
  await expect(notices).toHaveCount(2);
  await expect(notices.filter({ hasText: 'Докато ви нямаше' })).toHaveCount(1);
  await expect(notices.filter({ hasText: 'преместен с 10 мин' })).toHaveCount(1);
});
