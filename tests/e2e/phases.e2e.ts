import { type Person } from '../support/server.ts';
import { callerAt } from './support/caller.ts';
import { castOf } from './support/contest.ts';
import { expect, type Page, PASSWORD, test } from './support/test.ts';

const MINUTE_MS = 60_000;

/** Boundaries of a contest, in minutes from now; a missing window does not exist. */
interface Plan {
  readonly translation?: readonly [from: number, to: number];
  readonly contest: readonly [start: number, end: number];
  readonly analysis?: readonly [from: number, to: number];
  readonly unrestrictedMinutes?: number;
}

/** Moves the contest to the times of the plan. */
async function moveTo(admin: Person, cid: number, plan: Plan): Promise<void> {
  const now = Date.now();
  const at = (minutes: number) => now + minutes * MINUTE_MS;
  const [start, end] = plan.contest;
  const [analysisFrom, analysisTo] = plan.analysis ?? [end, end];
  const [translationFrom, translationTo] = plan.translation ?? [start, start];
  const { status } = await admin.call('setTimes', {
    cid,
    start_time: at(start),
    end_time: at(end),
    start_analysis_time: at(analysisFrom),
    end_analysis_time: at(analysisTo),
    start_translation_time: at(translationFrom),
    end_translation_time: at(translationTo),
    unrestricted_time: (plan.unrestrictedMinutes ?? 0) * 60,
  });
  expect(status).toBe(200);
}

/** Expects the header's next event and its minutes; a minute that has begun counts. */
async function expectTimeline(page: Page, label: string, minutes: number): Promise<void> {
  const header = page.getByRole('banner');
  await expect(header.getByText(label, { exact: true })).toBeVisible();
  await expect(async () => {
    const text = await header.getByRole('timer').innerText();
    const [hours = 0, mins = 0, seconds = 0] = (/(\d+):(\d+):(\d+)/.exec(text) ?? []).slice(1).map(Number);
    expect(Math.ceil(hours * 60 + mins + seconds / 60)).toBe(minutes);
  }).toPass({ timeout: 10_000 });
}

const isOver = (page: Page) =>
  expect(page.getByRole('banner').getByText('Състезанието приключи', { exact: true })).toBeVisible();

test('[TML-1] [TML-2] [TML-4] everybody sees the phase and the countdown that are theirs, as the times move', async ({
  stage,
  server,
  signIn,
}) => {
  test.setTimeout(120_000);
  const cast = await castOf(stage, { start: 60 * MINUTE_MS, end: 180 * MINUTE_MS });
  const { contestId: cid, names } = cast;
  const translatorName = `prevod${cid}`;
  const translator = await stage.seed.user({ name: translatorName, types: 'translator', password: PASSWORD });
  await stage.seed.participant({ contest_id: cid, user_id: translator });
  const admin = await callerAt(server.url, names.admin, 'admin');
  const [ivan, prevod, staff] = [
    await signIn(names.ivan),
    await signIn(translatorName),
    await signIn(names.admin),
  ];
  await staff.goto(`${server.url}/contest/${cid}`);
  const task = ivan.getByRole('link', { name: /Две камбани/ }).first();

  await moveTo(admin, cid, { translation: [10, 30], contest: [60, 180] });
  await expectTimeline(prevod, 'Преводът започва след', 10);
  await expectTimeline(ivan, 'Започва след', 60);
  await expectTimeline(staff, 'Започва след', 60);
  await expect(task).toHaveCount(0);

  await moveTo(admin, cid, { translation: [-10, 20], contest: [60, 180] });
  await expectTimeline(prevod, 'Преводът приключва след', 20);
  await expectTimeline(ivan, 'Започва след', 60);

  await moveTo(admin, cid, { translation: [-30, -10], contest: [50, 180] });
  await expectTimeline(prevod, 'Започва след', 50);

  await moveTo(admin, cid, { translation: [-90, -60], contest: [-30, 90], analysis: [120, 150] });
  await expectTimeline(prevod, 'Остават', 90);
  await expectTimeline(ivan, 'Остават', 90);
  await expectTimeline(staff, 'Остават', 90);
  await expect(task).toBeVisible();
  await task.click();
  const submit = ivan.getByRole('button', { name: 'Изпрати', exact: true });
  const file = { name: 'bells.cpp', mimeType: 'text/plain', buffer: Buffer.from('int main() {}\n') };
  await ivan.locator('input[type=file]').first().setInputFiles(file);
  await expect(submit).toBeEnabled();

  // A person's extra time moves only that person's end.
  await admin.call('extendParticipant', { cid, pid: cast.participants.ivan, minutes: 20 });
  await expectTimeline(ivan, 'Остават', 110);
  await moveTo(admin, cid, { contest: [-130, -10], analysis: [30, 60] });
  await expectTimeline(ivan, 'Остават', 10);
  await isOver(prevod);
  await isOver(staff);
  await expect(submit).toBeEnabled();

  await moveTo(admin, cid, { contest: [-150, -30], analysis: [5, 60] });
  await expectTimeline(ivan, 'Анализът започва след', 5);
  await expect(submit).toBeDisabled();
  await moveTo(admin, cid, { contest: [-150, -30], analysis: [-5, 40] });
  await expectTimeline(ivan, 'Анализът приключва след', 40);
  await expectTimeline(staff, 'Анализът приключва след', 40);
  await moveTo(admin, cid, { contest: [-150, -30], analysis: [-20, -5] });
  await isOver(ivan);
  await expect(staff.getByRole('banner').getByRole('timer')).toHaveCount(0);
  await expect(staff.getByRole('banner').getByText('Състезанието приключи')).toHaveCount(0);
});

test('[LIV-6] work of competitors, and changes of it, come into the lists of staff without a reload @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const { contestId, names } = cast;
  const admin = await callerAt(server.url, names.admin, 'admin');
  const ivan = await callerAt(server.url, names.ivan);
  const staff = await signIn(names.admin);
  const context = staff.context();
  const open = async (path: string) => {
    const page = await context.newPage();
    await page.goto(`${server.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('banner').getByRole('img', { name: 'На живо' })).toBeVisible();
    return page;
  };
  const [submissions, userTests, questions, contest] = [
    await open('/submissions'),
    await open('/user_tests'),
    await open('/communication'),
    await open(`/contest/${contestId}`),
  ];
  // The contest's name is unique, while other tests may have a person of the same name.
  const own = new RegExp(`Иван Петров.*Турнир ${names.ivan.slice('ivan'.length)}`);
  const source = { source: { name: 'bells.cpp', content: Buffer.from('int main() {}\n') } };
  const work = { contestId, task: 1, language: 'cpp' };
  await ivan.call('submit', { ...work, client_id: crypto.randomUUID() }, source);
  await expect(submissions.getByRole('row', { name: own })).toHaveCount(1);
  const input = { input: { name: 'input.txt', content: Buffer.from('1 2\n') } };
  await ivan.call('runUserTest', { ...work, client_id: crypto.randomUUID() }, { ...source, ...input });
  await expect(userTests.getByRole('row', { name: own })).toHaveCount(1);
  const asked = { contestId, topic: 'general', question: 'Има ли вода?', client_id: crypto.randomUUID() };
  await ivan.call('ask', asked);
  await expect(questions.getByText('Има ли вода?')).toBeVisible();
  await admin.call('extendContest', { cid: contestId, minutes: 30 });
  await expectTimeline(contest, 'Остават', 90);
});

test('[LIV-7] the live channel is written to the console of those who run a contest, and of nobody else @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -10 * MINUTE_MS, end: 60 * MINUTE_MS });
  const [staff, ivan] = [await signIn(cast.names.admin), await signIn(cast.names.ivan)];
  const lines = new Map<Page, string[]>([
    [staff, []],
    [ivan, []],
  ]);
  for (const [page, heard] of lines) {
    page.on('console', (message) => {
      if (message.type() === 'debug') heard.push(message.text());
    });
    await page.goto(`${server.url}/home`);
    await expect(page.getByRole('banner').getByRole('img', { name: 'На живо' })).toBeVisible();
  }
  const admin = await callerAt(server.url, cast.names.admin, 'admin');
  await admin.call('extendContest', { cid: cast.contestId, minutes: 10 });
  await expectTimeline(ivan, 'Остават', 70);
  await expect.poll(() => lines.get(staff)?.some((line) => line.includes('MESSAGE'))).toBe(true);
  expect(lines.get(ivan)).toEqual([]);
  expect(lines.get(staff)?.join('\n')).not.toMatch(/passcode:[^…]|Basic /);
});
