import { randomUUID } from 'node:crypto';
import { openSession } from '#server/features/session/sessions.ts';
import { type Role } from '#domain/roles.ts';
import { type Person, personAt } from '../support/server.ts';
import { castOf } from './support/contest.ts';
import { type Stage } from './support/stage.ts';
import { expect, test } from './support/test.ts';

const MINUTE_MS = 60_000;

/** A person at another machine, with a session of their own. */
async function at({ db }: Stage, url: string, name: string, role: Role): Promise<Person> {
  const { id } = await db.selectFrom('users').select('id').where('name', '=', name).executeTakeFirstOrThrow();
  return personAt(url, name, await openSession(db, id, Date.now()), role);
}

/** Adds two scorers and an arbiter to a contest. */
async function markersOf(stage: Stage, url: string, contestId: number) {
  const [suffix] = randomUUID().split('-');
  const made: Person[] = [];
  for (const [name, shown, role] of [
    ['s1', 'Ана Оценител', 'scorer'],
    ['s2', 'Боян Оценител', 'scorer'],
    ['judge', 'Вера Арбитър', 'arbiter'],
  ] as const) {
    const user_id = await stage.seed.user({ name: `${name}-${suffix}`, display_name: shown, role });
    await stage.db.insertInto('contest_staff').values({ contest_id: contestId, user_id }).execute();
    made.push(await at(stage, url, `${name}-${suffix}`, role));
  }
  const [ana, boyan, arbiter] = made;
  return { scorers: [ana!, boyan!], arbiter: arbiter! };
}

/** Gives all works of a scorer the same points. */
async function markAll(scorer: Person, tid: number, points: Readonly<Record<string, number>>): Promise<void> {
  const { works } = (await scorer.call('markedTask', { tid })).body;
  for (const { number: snumber } of works) {
    const given = { points: JSON.stringify(points), comments: '{"c1":"Добре обосновано"}', note: '' };
    const { error } = await scorer.call('saveMarks', { tid, snumber, ...given, flagged: false, revision: 0 });
    expect(error).toBeNull();
  }
}

test('[AUT-5] [SCO-3] an admin sets a task’s marking up, watches it and publishes; a competitor sees the points, appeals and is answered, all without a reload @full', async ({
  stage,
  server,
  signIn,
}) => {
  const cast = await castOf(stage, { start: -120 * MINUTE_MS, end: 60 * MINUTE_MS });
  const { contestId } = cast;
  const { scorers, arbiter } = await markersOf(stage, server.url, contestId);
  for (const name of [cast.names.maria, cast.names.ivan]) {
    const who = await at(stage, server.url, name, 'user');
    const sent = { contestId, task: 1, language: 'cpp', client_id: randomUUID() };
    const files = { source: { name: 'a.cpp', content: `int main() {} // ${name}` } };
    expect((await who.call('submit', sent, files)).error).toBeNull();
  }
  const over = Date.now() - 10 * MINUTE_MS;
  await stage.db
    .updateTable('contests')
    .set({ end_at: over, start_analysis_at: over, end_analysis_at: over })
    .where('id', '=', contestId)
    .execute();

  const admin = await signIn(cast.names.admin);
  await admin.goto(`${server.url}/scoring?contest=${contestId}&part=marking`);
  await admin.getByRole('button', { name: 'Настрой оценяването' }).click();
  const setUp = admin.getByRole('dialog');
  await setUp.getByLabel('Критерий', { exact: true }).fill('Идея');
  await setUp.getByRole('button', { name: 'Добави критерий' }).click();
  await setUp.getByLabel('Критерий', { exact: true }).last().fill('Изложение');
  await setUp.getByLabel('Точки', { exact: true }).last().fill('4');
  await setUp.getByText('Ана Оценител').click();
  await setUp.getByText('Боян Оценител').click();
  await setUp.getByRole('button', { name: 'Запази' }).click();
  await admin.getByRole('button', { name: 'Създай работите' }).click();
  await expect(admin.getByText('Чакат: 2', { exact: true })).toBeVisible();

  const ivan = await signIn(cast.names.ivan);
  await ivan.goto(`${server.url}/task/1`);
  const marks = ivan.getByRole('button', { name: 'Точки от оценителите: 12,5 от 14' });
  await expect(ivan.getByRole('heading', { level: 1 })).toBeVisible();

  const { task_id: tid } = await stage.db
    .selectFrom('contest_tasks')
    .select('task_id')
    .where('contest_id', '=', contestId)
    .where('number', '=', 1)
    .executeTakeFirstOrThrow();
  await markAll(scorers[0]!, tid, { c1: 9, c2: 4 });
  await expect(admin.getByText('2 от 2', { exact: true })).toHaveCount(1);
  await markAll(scorers[1]!, tid, { c1: 8, c2: 4 });
  await expect(admin.getByText('Оценени: 2', { exact: true })).toBeVisible();
  await expect(marks).toHaveCount(0);
  await admin.getByRole('button', { name: 'Публикувай точките' }).click();
  await expect(admin.getByRole('dialog')).toContainText('Участниците могат да обжалват 48 часа.');
  await admin.getByRole('dialog').getByRole('button', { name: 'Публикувай точките' }).click();

  await marks.click();
  const shown = ivan.getByRole('dialog');
  await expect(shown.getByRole('row', { name: /Идея/ })).toContainText('8,5 / 10');
  await expect(shown).toContainText('Добре обосновано');
  await expect(shown).not.toContainText(/Ана|Боян/);
  await shown.getByRole('button', { name: 'Обжалвай' }).click();
  await shown.getByLabel('Какво според вас е оценено погрешно и защо?').fill('Идеята е пълна.');
  await shown.getByRole('button', { name: 'Изпрати обжалването' }).click();
  await expect(shown.getByText('Чака отговор')).toBeVisible();
  await expect(admin.getByText('1 обжалване чака').first()).toBeVisible();

  const { works } = (await arbiter.call('arbitration')).body;
  const sid = works.find(({ state }) => state === 'appealed')!.number;
  const decision = { sid, points: '{"c1":10,"c2":4}', note: 'Прието', reason: 'Пълна идея', known: 0 };
  expect((await arbiter.call('decideWork', decision)).error).toBeNull();
  expect((await arbiter.call('answerAppeal', { sid, answer: 'Имате право.' })).error).toBeNull();
  await expect(shown.getByText('Имате право.')).toBeVisible();
  await expect(shown.getByRole('row', { name: /Идея/ })).toContainText('10 / 10');
  await ivan.keyboard.press('Escape');
  await expect(ivan.getByRole('button', { name: 'Точки от оценителите: 14 от 14' })).toBeVisible();
  await expect(admin.getByText('1 обжалване чака')).toHaveCount(0);
});
