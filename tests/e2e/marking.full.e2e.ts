import { type Page } from '@playwright/test';
import { putFile } from '#server/files/store.ts';
import { castOf } from './support/contest.ts';
import { organiserOf } from './support/organiser.ts';
import { expect, PASSWORD, test } from './support/test.ts';
import { type Stage } from './support/stage.ts';

const MINUTE_MS = 60_000;
const WORKS = 40;
const CRITERIA = [
  { id: 'idea', name: 'Идея', points: 6, step: 0.5, comments: ['Вярна идея'] },
  { id: 'style', name: 'Стил', points: 4, step: 1, comments: [] },
];
const THRESHOLD = 2;

/** Points of a work for idea and style. */
type Given = readonly [idea: number, style: number];

/** An ended contest with programs of forty contestants. Returns the participants' ids. */
async function sent({ db, seed }: Stage, contest_id: number, task_id: number): Promise<readonly number[]> {
  const participants: number[] = [];
  for (let at = 0; at < WORKS; at += 1) {
    const user_id = await seed.user({ name: `marked${at}-${contest_id}`, display_name: `Участник ${at}` });
    const participant_id = await seed.participant({ contest_id, user_id });
    participants.push(participant_id);
    const source = Buffer.from(`// ${at}\nint main() {\n  return ${at};\n}\n`);
    const now = Date.now();
    await db
      .insertInto('submissions')
      .values({
        contest_id,
        participant_id,
        task_id,
        task_number: 1,
        language: 'cpp',
        file_name: 'main.cpp',
        bytes: source.length,
        file_hash: await putFile(db, source),
        at: now - 20 * MINUTE_MS,
        contest_time_ms: at * MINUTE_MS,
        client_id: null,
        status: 'judged',
        verdict: 'WA',
        score: 0,
        group_scores: JSON.stringify(null),
        judged_at: now,
        judgement_id: null,
        tests_done: null,
        tests_total: null,
        cpu_ms: null,
        memory_bytes: null,
        external_id: null,
        judgement_external_id: null,
      })
      .execute();
  }
  return participants;
}

/** Marks of the first and the second scorer of a work: every eighth pair differs beyond the threshold. */
function plannedFor(at: number): readonly [Given, Given] {
  const first: Given = [(at % 9) / 2, at % 4];
  const second: Given = at % 8 === 0 ? [first[0], 4] : [first[0] + 0.5, first[1]];
  return at % 8 === 0 ? [[first[0], 0], second] : [first, second];
}

/** A work's points by the rules. */
function pointsOf(at: number): number {
  if (at % 8 === 0) return 5;
  const [first, second] = plannedFor(at);
  return (first[0] + first[1] + second[0] + second[1]) / 2;
}

const numberOn = async (page: Page) =>
  Number((await page.getByRole('heading', { level: 1 }).innerText()).replaceAll(/\D/g, ''));

/** Marks all works of a scorer by keys, from the home page on, as planned for their numbers. */
async function marks(page: Page, url: string, planned: ReadonlyMap<number, Given>): Promise<void> {
  await page.goto(`${url}/`);
  await page.getByRole('link', { name: 'Започни' }).click();
  const done = new Set<number>();
  const heading = page.getByRole('heading', { level: 1, name: /^Работа/ });
  while (done.size < planned.size) {
    await expect(page.getByRole('textbox', { name: 'Точки за Идея' })).toBeEnabled();
    const number = await numberOn(page);
    if (done.has(number)) throw new Error(`${number} comes again although others are left`);
    const [idea, style] = planned.get(number)!;
    const shown = await heading.innerText();
    await page.keyboard.type(String(idea).replace('.', ','));
    await page.keyboard.press('Enter');
    await page.keyboard.type(String(style));
    await expect(page.getByRole('contentinfo').or(page.locator('footer')).first()).toContainText(
      (idea + style).toLocaleString('bg-BG'),
    );
    done.add(number);
    if (done.size === planned.size) break;
    await page.keyboard.press('Enter');
    await expect(heading).not.toHaveText(shown);
  }
  await expect(page.getByText('Запазено')).toBeVisible();
  await page.goto(`${url}/`);
  await expect(page.getByText('Всички са оценени')).toBeVisible();
}

test('[SCO-1] [SCO-2] [SCO-3] [AUT-5] forty works go from anonymous to published by three scorers and an arbiter, with exact points', async ({
  stage,
  server,
  signIn,
}) => {
  test.setTimeout(300_000);
  const cast = await castOf(stage, { start: -90 * MINUTE_MS, end: -5 * MINUTE_MS });
  const { contestId: cid } = cast;
  const { db, seed } = stage;
  const staff = { s1: 'scorer', s2: 'scorer', s3: 'scorer', arbiter: 'arbiter' } as const;
  const ids: Record<string, number> = {};
  for (const [name, role] of Object.entries(staff)) {
    const user_id = await seed.user({ name: `${name}-${cid}`, role, password: PASSWORD });
    ids[name] = user_id;
    await db.insertInto('contest_staff').values({ contest_id: cid, user_id }).execute();
  }
  const { task_id: task } = await db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', cid)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  const participants = await sent(stage, cid, task);
  const organiser = await organiserOf(stage, server.url, cast);
  const settings = {
    scorers: 2,
    threshold: THRESHOLD,
    takes: 'last',
    groups_same: false,
    shows_comments: true,
    takes_appeals: true,
    appeal_hours: 48,
    criteria: CRITERIA,
    people: [ids['s1'], ids['s2'], ids['s3']],
  };
  const set = { cid, task, question: 0, settings: JSON.stringify(settings) };
  const { id: mid } = (await organiser.does('setMarking', set)) as { id: number };
  expect(await organiser.does('drawWorks', { cid, mid })).toMatchObject({
    added: WORKS,
    assigned: 2 * WORKS,
  });

  const detail = async () =>
    (await organiser.does('markingDetail', { cid, mid })) as {
      works: { number: number; participant: number; kind: string; sheets: { scorer: number }[] }[];
    };
  const { works } = await detail();
  const placeOf = ({ participant }: { participant: number }) => participants.indexOf(participant);
  const planned = new Map(Object.values(ids).map((id) => [id, new Map<number, Given>()]));
  for (const work of works)
    for (const [at, { scorer }] of work.sheets.entries())
      planned.get(scorer)!.set(work.number, plannedFor(placeOf(work))[at === 0 ? 0 : 1]);

  const pages = await Promise.all(['s1', 's2', 's3'].map((name) => signIn(`${name}-${cid}`)));
  await Promise.all(pages.map((page, at) => marks(page, server.url, planned.get(ids[`s${at + 1}`]!)!)));
  const disputed = works.filter((work) => placeOf(work) % 8 === 0);
  expect((await detail()).works.filter(({ kind }) => kind === 'disputed')).toHaveLength(disputed.length);

  const arbiter = await signIn(`arbiter-${cid}`);
  await arbiter.goto(`${server.url}/`);
  await expect(arbiter.getByRole('heading', { name: '5 спорни работи' })).toBeVisible();
  await arbiter
    .getByRole('link', { name: /^\d{3} \d{3}$/ })
    .first()
    .click();
  for (let left = disputed.length; left > 0; left -= 1) {
    await expect(arbiter.getByText('различават се')).toBeVisible();
    await arbiter.getByRole('textbox', { name: 'Решение за Идея' }).fill('3');
    await arbiter.getByRole('textbox', { name: 'Решение за Стил' }).fill('2');
    await arbiter.getByRole('textbox', { name: 'Мотиви за решението' }).fill('Половината от решението');
    await arbiter.getByRole('button', { name: 'Реши', exact: true }).click();
    await expect(arbiter.getByRole('heading', { name: 'Решения досега' })).toBeVisible();
    if (left > 1) await arbiter.getByRole('link', { name: 'Следваща чакаща' }).click();
    await expect(arbiter.getByRole('heading', { name: 'Решения досега' })).toHaveCount(left > 1 ? 0 : 1);
  }
  expect((await organiser.does('publishMarks', { cid })) as object).toEqual({ published: WORKS });
  const { people } = (await organiser.does('scoring', { cid })) as {
    people: { id: number; row: { score: number } }[];
  };
  const scores = participants.map((id) => people.find((one) => one.id === id)?.row.score);
  expect(scores).toEqual(participants.map((_, at) => pointsOf(at)));

  // Scorers see that marking is closed now.
  const [first] = pages;
  await first!.goto(`${server.url}/task/${task}/submission/${[...planned.get(ids['s1']!)!.keys()][0]}`);
  await expect(first!.getByText('По тази работа вече нищо не се променя')).toBeVisible();
});

test('[SCO-1] marks that a scorer gives while the network is away are kept, said to be kept, and saved when it is back', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -90 * MINUTE_MS, end: -5 * MINUTE_MS });
  const { contestId: cid, participants } = cast;
  const { db, seed } = stage;
  const user_id = await seed.user({ name: `cut-${cid}`, role: 'scorer', password: PASSWORD });
  await db.insertInto('contest_staff').values({ contest_id: cid, user_id }).execute();
  const { task_id: task } = await db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', cid)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  await sent(stage, cid, task);
  const organiser = await organiserOf(stage, server.url, cast);
  const settings = {
    scorers: 1,
    threshold: 0,
    takes: 'last',
    groups_same: false,
    shows_comments: true,
    takes_appeals: true,
    appeal_hours: 48,
    criteria: CRITERIA,
    people: [user_id],
  };
  const set = { cid, task, question: 0, settings: JSON.stringify(settings) };
  const { id: mid } = (await organiser.does('setMarking', set)) as { id: number };
  await organiser.does('drawWorks', { cid, mid });
  expect(Object.keys(participants)).toHaveLength(2);

  const page = await signIn(`cut-${cid}`);
  await page.goto(`${server.url}/task/${task}`);
  await page.getByRole('link', { name: 'Следваща неоценена' }).click();
  await expect(page.getByRole('textbox', { name: 'Точки за Идея' })).toBeEnabled();
  const number = await numberOn(page);
  await page.context().setOffline(true);
  await page.keyboard.type('4');
  await page.keyboard.press('c');
  await page.keyboard.type('Без доказателство');
  await expect(page.getByText('Пази се на този компютър, докато се върне мрежата')).toBeVisible();
  // The cursor stays in the middle of the text while saving fails and works again.
  await page.keyboard.press('Home');
  await page.keyboard.type('Вярно, но ');
  await page.context().setOffline(false);
  await expect(page.getByText('Запазено')).toBeVisible({ timeout: 45_000 });
  const kept = await db
    .selectFrom('marking_sheets')
    .innerJoin('marking_works', 'marking_works.id', 'work_id')
    .select(['points', 'comments'])
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ points: { idea: 4 }, comments: { idea: 'Вярно, но Без доказателство' } });
});
