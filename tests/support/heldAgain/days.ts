import { expect } from 'vitest';
import { closeDue } from '#server/features/quiz/closing.ts';
import { aQuiz, give } from '#tests/server/features/quiz/questions.ts';
import { addVersion, doublingTask } from '../judging.ts';
import { NOW, type Person, type TestServer } from '../server.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
const CLIENT = '8b7a2c1e-0000-4000-8000-0000000000';

/** The server on which days are held, its admin and its judge. */
export interface Held {
  readonly server: TestServer;
  readonly boss: Person;
  /** A source that gets the verdict. */
  readonly sourceOf: (
    verdict: SentVerdict,
    number: number,
  ) => { readonly name: string; readonly content: string };
  /** Judges everything that waits. */
  readonly judge: () => Promise<void>;
}

export type SentVerdict = 'AC' | 'WA' | 'CE';

/** Lets a contestant submit. `number` must be unique among the submissions of the day. */
export async function submit(
  { sourceOf }: Held,
  who: Person,
  [contestId, task]: readonly [number, number],
  verdict: SentVerdict,
  number: number,
): Promise<void> {
  const source = sourceOf(verdict, number);
  const language = source.name.slice(source.name.lastIndexOf('.') + 1);
  const client_id = `${CLIENT}${String(number).padStart(2, '0')}`;
  const input = { contestId, task, language, client_id };
  expect((await who.call('submit', input, { source })).error).toBeNull();
}

/** A contest of three hours, with submissions, a user test, questions, announcements, extra time and an adjustment. */
export async function ioiDay(day: Held): Promise<number> {
  const { server: held, boss } = day;
  const people = await Promise.all(['ana', 'bob', 'eva'].map((name) => held.seed.user({ name })));
  const contestId = await held.seed.contest({
    name: 'Last year',
    type: 'ioi',
    start_at: NOW,
    end_at: NOW + 3 * HOUR,
    standings: 'yes_60',
    check_camera: true,
    submission_interval_ms: 30_000,
    start_analysis_at: NOW + 4 * HOUR,
    end_analysis_at: NOW + 5 * HOUR,
    competitors: people,
  });
  await held.app.db
    .updateTable('contests')
    .set({ check_camera: false })
    .where('id', '=', contestId)
    .execute();
  const version = await doublingTask(held.app.db);
  for (const [at, slug] of ['sums', 'paths'].entries())
    await addVersion(held.app.db, await held.seed.task(contestId, at + 1, { slug, name: slug }), version);
  const [ana, bob, eva] = await Promise.all(['ana', 'bob', 'eva'].map((name) => held.loginAs(name)));
  if (!ana || !bob || !eva) throw new Error('nobody');
  const { participants } = (await boss.call('participants', { cid: contestId })).body;
  const idOf = (name: string) => participants.find((one) => one.name === name)?.id ?? 0;
  const more = { ids: JSON.stringify([idOf('eva')]), minutes: 10, reason: 'fire' };
  expect((await boss.call('extendParticipants', { cid: contestId, ...more })).error).toBeNull();
  held.setTime(NOW + 10 * MINUTE);
  await submit(day, ana, [contestId, 1], 'WA', 1);
  await submit(day, bob, [contestId, 1], 'AC', 2);
  const asked = await ana.call('ask', {
    contestId,
    topic: 'task:2',
    question: 'Is n = 0 possible?',
    client_id: `${CLIENT}90`,
  });
  held.setTime(NOW + 12 * MINUTE);
  const answer = { qid: asked.body.id, answer: 'No', version: 0, to: 'everybody' };
  expect((await boss.call('answer', answer)).error).toBeNull();
  await boss.call('announce', { contestId, topic: 'Lunch', message: 'Soup.' });
  held.setTime(NOW + 100 * MINUTE);
  await submit(day, ana, [contestId, 2], 'AC', 3);
  const tried = { contestId, task: 2, language: 'cpp', client_id: `${CLIENT}91` };
  const files = {
    source: { name: 'a.cpp', content: 'int main() {}' },
    input: { name: 'in', content: '1\n' },
  };
  expect((await ana.call('runUserTest', tried, files)).error).toBeNull();
  expect((await bob.call('finish', { contestId })).error).toBeNull();
  held.setTime(NOW + 3 * HOUR + 5 * MINUTE);
  await submit(day, eva, [contestId, 1], 'WA', 4);
  await day.judge();
  held.setTime(NOW + 8 * HOUR);
  const pid = idOf('ana');
  const adjusted = { cid: contestId, pid, task: 1, amount: 7, reason: 'late start' };
  expect((await boss.call('adjustScore', adjusted)).error).toBeNull();
  return contestId;
}

/** An exam of two modules: one person ends the first, another lets it run out and finishes in the second. */
export async function nvoDay({ server: held }: Held): Promise<number> {
  const people = await Promise.all(['nia', 'gery'].map((name) => held.seed.user({ name })));
  const contestId = await held.seed.contest({
    name: 'Exam',
    type: 'nvo',
    start_at: NOW,
    end_at: NOW + 3 * HOUR,
    competitors: people,
    start_analysis_at: NOW + 3 * HOUR,
    end_analysis_at: NOW + 3 * HOUR,
  });
  await aQuiz(held, contestId, 1);
  await aQuiz(held, contestId, 2);
  await held.app.db
    .updateTable('contest_tasks')
    .set({ module_minutes: 60 })
    .where('contest_id', '=', contestId)
    .execute();
  const [nia, gery] = await Promise.all(['nia', 'gery'].map((name) => held.loginAs(name)));
  if (!nia || !gery) throw new Error('nobody');
  const done = async (who: Person, name: 'start' | 'nextModule' | 'finish') =>
    expect((await who.call(name, { contestId })).error).toBeNull();
  await done(nia, 'start');
  held.setTime(NOW + 5 * MINUTE);
  await done(gery, 'start');
  expect((await give(nia, contestId, 1, 'b')).error).toBeNull();
  expect((await give(nia, contestId, 2, ['a', 'c'], { marked: true })).error).toBeNull();
  expect((await give(gery, contestId, 3, 'Binary search')).error).toBeNull();
  held.setTime(NOW + 40 * MINUTE);
  await done(nia, 'nextModule');
  held.setTime(NOW + 50 * MINUTE);
  await done(nia, 'start');
  expect((await give(nia, contestId, 4, '2,5', { tid: 2 })).error).toBeNull();
  held.setTime(NOW + 70 * MINUTE);
  await done(gery, 'start');
  expect((await give(gery, contestId, 1, 'a', { tid: 2 })).error).toBeNull();
  held.setTime(NOW + 80 * MINUTE);
  await done(gery, 'finish');
  held.setTime(NOW + 4 * HOUR);
  await closeDue(held.app);
  return contestId;
}

/** An icpc contest with a frozen board: tries before and in the freeze, a compile error, an unsolved task. */
export async function icpcDay(day: Held): Promise<number> {
  const { server: held } = day;
  const people = await Promise.all(['reds', 'blues', 'greens'].map((name) => held.seed.user({ name })));
  const contestId = await held.seed.contest({
    name: 'Regional',
    type: 'icpc',
    start_at: NOW,
    end_at: NOW + 3 * HOUR,
    standings: 'yes_60',
    penalty_minutes: 20,
    competitors: people,
    start_analysis_at: NOW + 4 * HOUR,
    end_analysis_at: NOW + 5 * HOUR,
  });
  const version = await doublingTask(held.app.db);
  for (const [at, slug] of ['apples', 'bridges', 'coins'].entries())
    await addVersion(held.app.db, await held.seed.task(contestId, at + 1, { slug, name: slug }), version);
  const [reds, blues, greens] = await Promise.all(
    ['reds', 'blues', 'greens'].map((name) => held.loginAs(name)),
  );
  if (!reds || !blues || !greens) throw new Error('nobody');
  const send = async (at: number, who: Person, task: number, verdict: SentVerdict, number: number) => {
    held.setTime(NOW + at * MINUTE);
    await submit(day, who, [contestId, task], verdict, number);
    await day.judge();
  };
  await send(5, reds, 1, 'CE', 21);
  await send(20, reds, 1, 'AC', 22);
  await send(30, blues, 1, 'WA', 23);
  await send(45, blues, 1, 'AC', 24);
  await send(100, greens, 2, 'WA', 25);
  // These submissions are in the freeze.
  await send(130, greens, 2, 'AC', 26);
  await send(150, blues, 2, 'WA', 27);
  await send(170, blues, 2, 'AC', 28);
  held.setTime(NOW + 8 * HOUR);
  return contestId;
}

/** An exam of a quiz and a program: one person finishes early, one works to the end, one never begins. */
export async function dziDay(day: Held): Promise<number> {
  const { server: held } = day;
  const people = await Promise.all(['mila', 'ivo', 'rada'].map((name) => held.seed.user({ name })));
  const contestId = await held.seed.contest({
    name: 'School leaving exam',
    type: 'dzi',
    start_at: NOW,
    end_at: NOW + 3 * HOUR,
    competitors: people,
    start_analysis_at: NOW + 3 * HOUR,
    end_analysis_at: NOW + 3 * HOUR,
  });
  await aQuiz(held, contestId, 1);
  const program = await held.seed.task(contestId, 2, { slug: 'program', name: 'program' });
  await addVersion(held.app.db, program, await doublingTask(held.app.db));
  const [mila, ivo] = await Promise.all(['mila', 'ivo'].map((name) => held.loginAs(name)));
  if (!mila || !ivo) throw new Error('nobody');
  held.setTime(NOW + 5 * MINUTE);
  expect((await give(mila, contestId, 1, 'b')).error).toBeNull();
  expect((await give(ivo, contestId, 2, ['a'])).error).toBeNull();
  held.setTime(NOW + 30 * MINUTE);
  await submit(day, mila, [contestId, 2], 'WA', 31);
  held.setTime(NOW + 50 * MINUTE);
  await submit(day, mila, [contestId, 2], 'AC', 32);
  await day.judge();
  held.setTime(NOW + 60 * MINUTE);
  expect((await mila.call('finish', { contestId })).error).toBeNull();
  held.setTime(NOW + 170 * MINUTE);
  expect((await give(ivo, contestId, 3, 'binary search')).error).toBeNull();
  await submit(day, ivo, [contestId, 2], 'WA', 33);
  await day.judge();
  held.setTime(NOW + 4 * HOUR);
  await closeDue(held.app);
  return contestId;
}
