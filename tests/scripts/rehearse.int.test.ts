import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Clock } from '../../scripts/rehearse/client.ts';
import { rehearse, reportRehearsed } from '../../scripts/rehearse/rehearse.ts';
import { loginAdmin } from '../../scripts/replay-target.ts';
import { type Verdict } from '../../domain/verdicts.ts';
import { closeDue } from '../../server/features/quizzes/closing.ts';
import { createLoginToken } from '../../server/features/session/login-tokens.ts';
import { aQuiz, give } from '../server/features/quizzes/questions.ts';
import { judgeNext } from '../support/judged.ts';
import { addVersion, doublingTask } from '../support/judging.ts';
import { NOW, type Person, startTestServer, type TestServer } from '../support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const CLIENT = '8b7a2c1e-0000-4000-8000-0000000000';
/** The clock moves once so many looks in a row have found no call under way. */
const QUIET_TURNS = 3;

const fetched = globalThis.fetch;

let held: TestServer;
let empty: TestServer;
let boss: Person;
let folder: string;
let first: number;
let printed: string[];

beforeAll(async () => {
  [held, empty] = await Promise.all([startTestServer(), startTestServer()]);
  folder = await mkdtemp(join(tmpdir(), 'agon-rehearse-test-'));
  await held.seed.user({ name: 'boss', role: 'admin' });
  boss = await held.loginAs('boss');
  first = await empty.seed.user({ name: 'first', role: 'admin' });
});
afterAll(async () => {
  await held.stop();
  await empty.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vi.restoreAllMocks();
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  held.setTime(NOW);
});

/** What a judge finds: what stands in the source, or what this test says otherwise. It does no user tests. */
async function judge({ app }: TestServer, otherwise: Verdict | null = null): Promise<void> {
  const found = async (id: number) => {
    const { content } = await app.db
      .selectFrom('submissions')
      .innerJoin('files', 'hash', 'file_hash')
      .select('content')
      .where('submissions.id', '=', id)
      .executeTakeFirstOrThrow();
    const said = /\/\/ (\w+)/.exec(String(content))?.[1] as Verdict;
    const verdict = said === 'WA' && otherwise !== null ? otherwise : said;
    const score = verdict === 'AC' ? 100 : 30;
    return { verdict, score, groupScores: [30, score - 30] };
  };
  for (let id: number | null = 0; id !== null;) {
    await app.db.deleteFrom('judge_jobs').where('user_test_id', 'is not', null).execute();
    id = await judgeNext(app, found).catch((error: unknown) => {
      if (String(error).includes('is a user test')) return 0;
      throw error;
    });
  }
}

async function submit(who: Person, contestId: number, task: number, verdict: Verdict, number: number) {
  const input = {
    contestId,
    task,
    language: 'cpp',
    client_id: `${CLIENT}${String(number).padStart(2, '0')}`,
  };
  const source = { name: 'a.cpp', content: `int main() {} // ${verdict} ${number}\n` };
  expect((await who.call('submit', input, { source })).error).toBeNull();
}

/** A contest of three hours, with submissions, a user test, questions, announcements, extra time and an adjustment. */
async function ioiDay(): Promise<number> {
  const people = await Promise.all(['ana', 'bob', 'eva'].map((name) => held.seed.user({ name })));
  const contestId = await held.seed.contest({
    ...{ name: 'Last year', type: 'ioi', start_at: NOW, end_at: NOW + 3 * HOUR, standings: 'yes_60' },
    ...{ check_camera: true, submission_interval_ms: 30_000 },
    ...{ start_analysis_at: NOW + 4 * HOUR, end_analysis_at: NOW + 5 * HOUR, competitors: people },
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
  await submit(ana, contestId, 1, 'WA', 1);
  await submit(bob, contestId, 1, 'AC', 2);
  const asked = await ana.call('ask', {
    ...{ contestId, topic: 'task:2', question: 'Is n = 0 possible?', client_id: `${CLIENT}90` },
  });
  held.setTime(NOW + 12 * MINUTE);
  const answer = { qid: asked.body.id, answer: 'No', version: 0, to: 'everybody' };
  expect((await boss.call('answer', answer)).error).toBeNull();
  await boss.call('announce', { contestId, topic: 'Lunch', message: 'Soup.' });
  held.setTime(NOW + 100 * MINUTE);
  await submit(ana, contestId, 2, 'AC', 3);
  const tried = { contestId, task: 2, language: 'cpp', client_id: `${CLIENT}91` };
  const files = {
    source: { name: 'a.cpp', content: 'int main() {}' },
    input: { name: 'in', content: '1\n' },
  };
  expect((await ana.call('runUserTest', tried, files)).error).toBeNull();
  expect((await bob.call('finish', { contestId })).error).toBeNull();
  held.setTime(NOW + 3 * HOUR + 5 * MINUTE);
  await submit(eva, contestId, 1, 'WA', 4);
  await judge(held);
  held.setTime(NOW + 8 * HOUR);
  const pid = idOf('ana');
  const adjusted = { cid: contestId, pid, task: 1, amount: 7, reason: 'late start' };
  expect((await boss.call('adjustScore', adjusted)).error).toBeNull();
  return contestId;
}

/** An exam of two modules: of one who ends the first, and one who lets it run out and finishes in the second. */
async function nvoDay(): Promise<number> {
  const people = await Promise.all(['nia', 'gery'].map((name) => held.seed.user({ name })));
  const contestId = await held.seed.contest({
    ...{ name: 'Exam', type: 'nvo', start_at: NOW, end_at: NOW + 3 * HOUR, competitors: people },
    ...{ start_analysis_at: NOW + 3 * HOUR, end_analysis_at: NOW + 3 * HOUR },
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

async function fileOf(contestId: number, given = { work: true, secrets: true }): Promise<string> {
  const exported = await boss.call('exportContest', { cid: contestId, ...given });
  expect(exported.status).toBe(200);
  const path = join(folder, `${contestId}-${String(given.secrets)}.zip`);
  await writeFile(path, exported.body as unknown as Uint8Array);
  return path;
}

/** A clock of the empty server that goes to the next moment somebody waits for, as soon as no call is under way. */
function steppedClock(): Clock & { readonly step: () => void } {
  const waiting: { readonly at: number; readonly go: () => void }[] = [];
  let underWay = 0;
  let quiet = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
    underWay += 1;
    return fetched(...given).finally(() => (underWay -= 1));
  });
  const now = () => empty.app.now();
  return {
    now,
    until: (at) =>
      at <= now() ? Promise.resolve() : new Promise((go) => void waiting.push({ at: Math.ceil(at), go })),
    step() {
      quiet = underWay === 0 ? quiet + 1 : 0;
      if (quiet < QUIET_TURNS || waiting.length === 0) return;
      quiet = 0;
      const [next] = waiting.sort((one, other) => one.at - other.at).splice(0, 1);
      empty.setTime(Math.max(now(), next?.at ?? 0));
      next?.go();
    },
  };
}

/** Holds a file again on the empty server, while its judge finds verdicts. */
async function again(path: string, speed: number, otherwise: Verdict | null = null) {
  const token = await createLoginToken(empty.app.db, first, HOUR, empty.app.now());
  const admin = await loginAdmin(empty.url, 'token', token);
  const clock = steppedClock();
  const stopped = new AbortController();
  const keepGoing = async () => {
    for (let turn = 0; !stopped.signal.aborted; turn += 1) {
      await delay(2);
      clock.step();
      if (turn % 50 !== 0) continue;
      await judge(empty, otherwise);
      await closeDue(empty.app);
    }
  };
  const going = keepGoing();
  try {
    const settledMs = otherwise === null ? 5_000 : 300;
    return await rehearse(admin, path, { speed, leadMs: MINUTE, clock, settledMs });
  } finally {
    stopped.abort();
    await going;
  }
}

describe("last year's day through the calls of this year's server", () => {
  it('[EVT-5] has the same verdicts and board, with questions, answers, user tests and extra time', async () => {
    const contestId = await ioiDay();
    const played = await again(await fileOf(contestId), 20);
    expect(reportRehearsed(played), printed.join('\n')).toBe(true);
    expect(played.compared).toEqual({ submissions: 4, rows: 3 });
    const { db } = empty.app;
    const questions = await db
      .selectFrom('questions')
      .select(['topic', 'question', 'answer', 'answered_to'])
      .execute();
    expect(questions).toEqual([
      { topic: 'task:2', question: 'Is n = 0 possible?', answer: 'No', answered_to: 'everybody' },
    ]);
    const said = await db.selectFrom('announcements').select('message').orderBy('id').execute();
    expect(said.map(({ message }) => message)).toEqual(['> Is n = 0 possible?\n\nNo', 'Soup.']);
    const tests = await db.selectFrom('user_tests').select(['task_number', 'input_bytes']).execute();
    expect(tests).toEqual([{ task_number: 2, input_bytes: 2 }]);
    const bob = await db
      .selectFrom('participants')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['name', 'extra_time_seconds', 'finished_at'])
      .orderBy('name')
      .execute();
    expect(bob).toEqual([
      { name: 'ana', extra_time_seconds: 0, finished_at: null },
      { name: 'bob', extra_time_seconds: 0, finished_at: expect.any(Number) as number },
      { name: 'eva', extra_time_seconds: 30, finished_at: null },
    ]);

    await expect(again(await fileOf(contestId), 20)).rejects.toThrow(/ana.* have worked on this server/);
  }, 60_000);

  it('[EVT-5] has the modules and answers of an exam', async () => {
    const played = await again(await fileOf(await nvoDay()), 20);
    expect(reportRehearsed(played), printed.join('\n')).toBe(true);
    expect(played.compared).toEqual({ submissions: 0, rows: 2 });
    const answers = await empty.app.db
      .selectFrom('quiz_answers')
      .innerJoin('participants', 'participants.id', 'participant_id')
      .innerJoin('users', 'users.id', 'user_id')
      .innerJoin('quiz_questions', 'quiz_questions.id', 'question_id')
      .select(['users.name', 'number', 'value', 'marked'])
      .where('contest_id', '=', played.contestId)
      .orderBy('quiz_answers.saved_at')
      .execute();
    expect(answers).toHaveLength(5);
    expect(answers).toContainEqual({ name: 'nia', number: 2, value: ['a', 'c'], marked: true });
  }, 60_000);

  it('[EVT-5] tells the verdicts, scores and places on the board that are others now, and what was refused', async () => {
    const ids = await Promise.all(['kim', 'lee'].map((name) => held.seed.user({ name })));
    const contestId = await held.seed.contest({
      ...{ name: 'Other', type: 'ioi', start_at: NOW, end_at: NOW + HOUR, competitors: ids },
      ...{ start_analysis_at: NOW + HOUR, end_analysis_at: NOW + HOUR },
    });
    await addVersion(
      held.app.db,
      await held.seed.task(contestId, 1, { slug: 'other', name: 'other' }),
      await doublingTask(held.app.db),
    );
    const [kim, lee] = [await held.loginAs('kim'), await held.loginAs('lee')];
    held.setTime(NOW + MINUTE);
    await submit(kim, contestId, 1, 'WA', 11);
    await submit(lee, contestId, 1, 'AC', 12);
    await judge(held);
    // What no competitor could have sent: more than the server takes of one.
    await held.app.db
      .updateTable('submissions')
      .set({ language: 'cobol' })
      .where('contest_id', '=', contestId)
      .where('verdict', '=', 'AC')
      .execute();
    held.setTime(NOW + 2 * HOUR);
    const played = await again(await fileOf(contestId), 10, 'TLE');
    expect(reportRehearsed(played)).toBe(false);
    const told = printed.join('\n');
    expect(told).toContain('kim, A: was WA 30, is TLE 30');
    expect(told).toMatch(/refused 1: \S+ \(submit of lee\)/);
    expect(told).toContain('The board is not the same: 1 differences.\n  lee, A: was 100, is 0');
  }, 60_000);

  it('[EVT-5] says in one line what a file lacks', async () => {
    const contestId = await held.seed.contest({ name: 'Bare', tasks: 1 });
    await expect(again(await fileOf(contestId, { work: true, secrets: false }), 20)).rejects.toThrow(
      /its secrets/,
    );
    await expect(again(await fileOf(contestId, { work: false, secrets: true }), 20)).rejects.toThrow(
      /nothing of what people did/,
    );
  });
});
