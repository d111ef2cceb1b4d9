import { castOf } from './support/contest.ts';
import { open } from './support/competitor.ts';
import { addCrowd, play } from './support/crowd.ts';
import { organiserOf } from './support/organiser.ts';
import { test } from './support/test.ts';

const M = 60_000;
test('shots', async ({ stage, server, signIn, browser }) => {
  test.setTimeout(400_000);
  const cast = await castOf(
    stage,
    { start: -100 * M, end: 120 * M },
    { external_id: `shots-${Date.now()}`, type: 'icpc' },
    [
      'bells',
      'shelf',
      'bells',
      'shelf',
      'bells',
      'shelf',
      'bells',
      'shelf',
      'bells',
      'shelf',
      'bells',
      'shelf',
    ].slice(0, 2),
  );
  const { contestId: cid } = cast;
  for (let n = 3; n <= 12; n += 1) {
    await stage.seed.task(cid, n, { name: `Task ${n}` });
    await stage.db
      .updateTable('contest_tasks')
      .set({
        label: String.fromCharCode(64 + n),
        external_id: `t${n}`,
        balloon_color: ['#dd2222', '#22aa22', '#2222dd', '#dddd22', '#dd22dd'][n % 5]!,
      })
      .where('contest_id', '=', cid)
      .where('number', '=', n)
      .execute();
  }
  await addCrowd(stage, cast, 60);
  await stage.db
    .updateTable('users')
    .set({ display_name: 'Университет „Св. Климент Охридски“ — Отбор с дълго име' })
    .where('name', '=', `c${cid}-7`)
    .execute();
  const admin = await organiserOf(stage, server.url, cast);
  const tasks = ['bells', 'shelf', 't3', 't4', 't5', 't6', 't7', 't8', 't9', 't10', 't11', 't12'];
  const results = [];
  for (let i = 0; i < 500; i += 1)
    results.push({
      team: `crowd-${1 + ((i * 37) % 60)}`,
      task: tasks[(i * 7) % 12]!,
      score: (i * 13) % 3 === 0 ? 100 : 0,
    });
  await play(admin, cast, results);
  for (const message of [
    'Задача **C**: ограничението за $n$ е $10^5$.',
    'Обядът е в 13:00 на първия етаж. Моля, оставете машините включени и не ги заключвайте.',
  ])
    await admin.does('announce', {
      contestId: cid,
      topic: message.includes('C') ? 'task:3' : 'general',
      message,
      audience: 'all',
      audience_name: '',
    });
  const { participants } = (await admin.does('standing', { contestId: cid })) as {
    participants: { id: number; name: string }[];
  };
  const shot = async (
    path: string,
    name: string,
    width: number,
    height: number,
    scheme: 'light' | 'dark' = 'light',
  ) => {
    const context = await browser.newContext({
      locale: 'bg-BG',
      viewport: { width, height },
      colorScheme: scheme,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await page.goto(`${server.url}${path}`);
    await page.waitForTimeout(4000);
    await page.screenshot({ path: `/tmp/shots/scr-${name}.png` });
    await context.close();
  };
  await shot(`/hall/${cid}`, 'hall-1920', 1920, 1080);
  await shot(`/hall/${cid}?theme=dark&mode=scroll`, 'hall-dark-1280', 1280, 720);
  await shot(`/hall/${cid}?rows=30`, 'hall-3840', 3840, 2160);
  await shot(`/hall/${cid}`, 'hall-390', 390, 844);
  await shot(`/hall/${cid}`, 'hall-768', 768, 1024);
  await shot(`/hall/${cid}?parts=verdicts,problems,announcements,clock`, 'hall-side', 1920, 1080);
  await admin.does('setOverlay', {
    cid,
    overlay: JSON.stringify({
      widgets: ['board', 'team', 'results', 'clock'],
      rows: 10,
      participant: participants[5]!.id,
    }),
  });
  await shot(`/overlay/${cid}`, 'overlay-1920', 1920, 1080);
  const director = await signIn(cast.names.admin);
  const spectator = await signIn(cast.names.spectator);
  for (const [page, path, name] of [
    [director, `/screens/${cid}`, 'screens'],
    [director, `/standing/${cid}`, 'standing'],
    [spectator, `/users/c${cid}-7`, 'person'],
  ] as const) {
    await open(page, path);
    for (const width of [390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(1500);
      await page.screenshot({ path: `/tmp/shots/scr-${name}-${width}.png`, fullPage: name !== 'standing' });
    }
  }
  await director.emulateMedia({ colorScheme: 'dark' });
  await open(director, `/screens/${cid}`);
  await director.waitForTimeout(1500);
  await director.screenshot({ path: `/tmp/shots/scr-screens-dark.png` });
});
