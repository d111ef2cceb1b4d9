import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { reportRehearsed } from '#scripts/rehearse/rehearse.ts';
import {
  dziDay,
  type Held,
  HOUR,
  icpcDay,
  ioiDay,
  MINUTE,
  nvoDay,
  submit,
} from '../support/heldAgain/days.ts';
import { startTwoServers, type TwoServers } from '../support/heldAgain/servers.ts';
import { judgeNext } from '../support/judged.ts';
import { addVersion, doublingTask } from '../support/judging.ts';
import { NOW, type TestServer } from '../support/server.ts';
import { isFull } from '#tests/support/full.ts';

let servers: TwoServers;
let day: Held;
let printed: string[];

beforeAll(async () => {
  servers = await startTwoServers();
  const { held, boss } = servers;
  day = {
    server: held,
    boss,
    // The verdict that the judge finds stands in the source.
    sourceOf: (verdict, number) => ({ name: 'a.cpp', content: `int main() {} // ${verdict} ${number}\n` }),
    judge: () => judge(held),
  };
});
afterAll(() => servers.stop());
beforeEach(() => {
  vi.restoreAllMocks();
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
  servers.held.setTime(NOW);
});

/** A judge that finds the verdict in the source, or another that the test gives; it runs no user tests. */
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

/** Replays a file on the empty server, while its judge finds verdicts. */
function again(path: string, speed: number, otherwise: Verdict | null = null) {
  const settledMs = otherwise === null ? 5_000 : 300;
  return servers.again(path, { speed, settledMs, tend: () => judge(servers.empty, otherwise) });
}

describe("last year's day through the calls of this year's server", () => {
  it.runIf(isFull)(
    '[EVT-5] has the same verdicts and board, with questions, answers, user tests and extra time',
    async () => {
      const contestId = await ioiDay(day);
      const played = await again(await servers.fileOf(contestId), 20);
      expect(reportRehearsed(played), printed.join('\n')).toBe(true);
      expect(played.compared).toEqual({ submissions: 4, rows: 3 });
      const { db } = servers.empty.app;
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

      await expect(again(await servers.fileOf(contestId), 20)).rejects.toThrow(
        /ana.* have worked on this server/,
      );
    },
    60_000,
  );

  it('[EVT-5] has the modules and answers of an exam', async () => {
    const played = await again(await servers.fileOf(await nvoDay(day)), 20);
    expect(reportRehearsed(played), printed.join('\n')).toBe(true);
    expect(played.compared).toEqual({ submissions: 0, rows: 2 });
    const answers = await servers.empty.app.db
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

  it('[EVT-5] has the tries, penalties and places of teams, also of those in the freeze', async () => {
    const played = await again(await servers.fileOf(await icpcDay(day)), 20);
    expect(reportRehearsed(played), printed.join('\n')).toBe(true);
    expect(played.compared).toEqual({ submissions: 8, rows: 3 });
    const { db } = servers.empty.app;
    const sent = await db
      .selectFrom('submissions')
      .innerJoin('participants', 'participants.id', 'participant_id')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['users.name', 'task_number', 'verdict'])
      .where('submissions.contest_id', '=', played.contestId)
      .orderBy('submissions.id')
      .execute();
    expect(sent.map(({ name, task_number: task, verdict }) => `${name} ${task} ${verdict}`)).toEqual([
      'reds 1 CE',
      'reds 1 AC',
      'blues 1 WA',
      'blues 1 AC',
      'greens 2 WA',
      'greens 2 AC',
      'blues 2 WA',
      'blues 2 AC',
    ]);
  }, 60_000);

  it.runIf(isFull)(
    '[EVT-5] has the quiz and the program of an exam without modules, and who never began',
    async () => {
      const played = await again(await servers.fileOf(await dziDay(day)), 20);
      expect(reportRehearsed(played), printed.join('\n')).toBe(true);
      expect(played.compared).toEqual({ submissions: 3, rows: 2 });
      const finished = await servers.empty.app.db
        .selectFrom('participants')
        .innerJoin('users', 'users.id', 'user_id')
        .select(({ eb }) => ['name', eb('finished_at', 'is not', null).as('finished')])
        .where('contest_id', '=', played.contestId)
        .orderBy('name')
        .execute();
      expect(finished).toEqual([
        { name: 'ivo', finished: false },
        { name: 'mila', finished: true },
        { name: 'rada', finished: false },
      ]);
    },
    60_000,
  );

  it('[EVT-5] tells the verdicts, scores and ranks that differ now, and the refused calls', async () => {
    const { held } = servers;
    const ids = await Promise.all(['kim', 'lee'].map((name) => held.seed.user({ name })));
    const contestId = await held.seed.contest({
      name: 'Other',
      type: 'ioi',
      start_at: NOW,
      end_at: NOW + HOUR,
      competitors: ids,
      start_analysis_at: NOW + HOUR,
      end_analysis_at: NOW + HOUR,
    });
    await addVersion(
      held.app.db,
      await held.seed.task(contestId, 1, { slug: 'other', name: 'other' }),
      await doublingTask(held.app.db),
    );
    const [kim, lee] = [await held.loginAs('kim'), await held.loginAs('lee')];
    held.setTime(NOW + MINUTE);
    await submit(day, kim, [contestId, 1], 'WA', 11);
    await submit(day, lee, [contestId, 1], 'AC', 12);
    await day.judge();
    // A language that the server takes from no competitor.
    await held.app.db
      .updateTable('submissions')
      .set({ language: 'cobol' })
      .where('contest_id', '=', contestId)
      .where('verdict', '=', 'AC')
      .execute();
    held.setTime(NOW + 2 * HOUR);
    const played = await again(await servers.fileOf(contestId), 10, 'TLE');
    expect(reportRehearsed(played)).toBe(false);
    const told = printed.join('\n');
    expect(told).toContain('kim, A: was WA 30, is TLE 30');
    expect(told).toMatch(/refused 1: \S+ \(submit of lee\)/);
    expect(told).toContain('The board is not the same: 1 differences.\n  lee, A: was 100, is 0');
  }, 60_000);

  it('[EVT-5] says in one line what a file lacks', async () => {
    const contestId = await servers.held.seed.contest({ name: 'Bare', tasks: 1 });
    await expect(again(await servers.fileOf(contestId, { work: true, secrets: false }), 20)).rejects.toThrow(
      /its secrets/,
    );
    await expect(again(await servers.fileOf(contestId, { work: false, secrets: true }), 20)).rejects.toThrow(
      /nothing of what people did/,
    );
  });
});
