import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rankRows } from '#tests/support/boards.ts';
import { handFold, plainRows } from '#tests/support/foldedByHand.ts';
import { MISSING_RECORDINGS as MISSING, playRecording } from '#tests/support/recordings.ts';
import { openDatabase } from '#server/db/database.ts';
import { statisticsOf } from '#server/features/standings/board/moment-answers.ts';
import { PastBoards } from '#server/features/standings/board/past.ts';
import { freePort } from '#tests/support/serverProcess.ts';
import { NOW, startTestServer, type Person, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const FREEZE = 4 * HOUR;

let server: TestServer;
let admin: Person;
let watcher: Person;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  await server.seed.user({ name: 'watcher', role: 'spectator' });
  admin = await server.loginAs('admin');
  watcher = await server.loginAs('watcher');
});
afterAll(() => server.stop());

describe.skipIf(MISSING !== '')(`the past of a recorded board${MISSING}`, () => {
  let contestId: number;
  let folded: ReturnType<typeof handFold>;
  beforeAll(async () => {
    folded = handFold('nerc-2022', 'icpc');
    contestId = await playRecording(
      { server, admin, watcher: 'watcher' },
      { name: 'nerc-2022', type: 'icpc', standings: 'yes_60' },
    );
  }, 120_000);

  it.each([0, 17, 60, 133, 239, 240, 270, 300])(
    '[STD-6] minute %s of NERC 2022 is the feed folded by hand: whole for staff, and for spectators without the frozen part',
    async (minute) => {
      const at = minute * MINUTE;
      const { body: whole } = await admin.call('standingMoment', { contestId, at });
      expect(plainRows(whole)).toEqual(folded(at, null));
      const { body: open } = await watcher.call('standingMoment', { contestId, at });
      expect(plainRows(open)).toEqual(folded(at, FREEZE));
      expect([whole.frozen_from, open.frozen_from]).toEqual([null, FREEZE]);
    },
  );

  it('[STD-6] [STD-3] the history of several teams has the scores and the ranks that they had, and nothing of the freeze', async () => {
    const { body: end } = await admin.call('standingMoment', { contestId, at: 5 * HOUR });
    const pids = rankRows(end.rows)
      .slice(0, 3)
      .map(({ row }) => row.id);
    const request = { contestId, pids: JSON.stringify(pids) };
    const { body: whole } = await admin.call('standingHistories', request);
    const at = 133 * MINUTE;
    const board = rankRows((await admin.call('standingMoment', { contestId, at })).body.rows);
    for (const { participant, scores, ranks } of whole.histories) {
      const then = board.find(({ row }) => row.id === participant.id)!;
      expect(scores.findLast((one) => one.at <= at)).toMatchObject({
        score: then.row.score,
        penalty: then.row.penalty,
      });
      // Ranks of a contest of five hours are computed for each minute.
      expect(ranks.findLast((one) => one.at <= at)?.rank).toBe(then.rank);
    }
    expect(whole.histories.map(({ ranks }) => ranks.at(-1)!.rank)).toEqual([1, 2, 3]);
    const { body: open } = await watcher.call('standingHistories', request);
    const late = open.histories.flatMap(({ scores, ranks }) =>
      [...scores, ...ranks].filter((one) => one.at >= FREEZE),
    );
    expect(late).toEqual([]);
  });

  it('[STD-6] the statistics of a task count tries, solutions over time and languages, and nothing of the freeze', async () => {
    const { body: whole } = await admin.call('standingStatistics', { contestId });
    const { body: open } = await watcher.call('standingStatistics', { contestId });
    const { body: board } = await admin.call('standing', { contestId });
    for (const { task, solved_at: solvedAt, first, languages, tried_by: tried } of whole.statistics) {
      const cells = board.rows.flatMap((row) => row.cells[String(task)] ?? []);
      const solved = cells.filter((cell) => cell.kind === 'icpc' && cell.solvedMinute !== null);
      expect(solvedAt.length).toBe(solved.length);
      expect(tried).toBe(cells.length);
      expect(first === null).toBe(solved.length === 0);
      expect(languages.map(({ language }) => language)).toEqual(['cpp']);
      expect(languages[0]!.accepted).toBeGreaterThanOrEqual(solved.length);
    }
    const sum = ({ statistics }: typeof open) =>
      statistics.reduce(
        (all, one) => all + one.languages.reduce((own, { accepted }) => own + accepted, 0),
        0,
      );
    expect(sum(open)).toBeLessThan(sum(whole));
    for (const { solved_at: solvedAt } of open.statistics)
      expect(solvedAt.filter((at) => at >= FREEZE)).toEqual([]);
  });

  it('[STD-6] [SRV-6] a moment that one reader of the statistics could not read is read by those who waited for it', async () => {
    const { db } = server.app;
    const id = await server.seed.contest({ tasks: 1 });
    const contest = await db
      .selectFrom('contests')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const past = await new PastBoards().of(db, contest, 'full', NOW);
    const gone = openDatabase({ url: `postgresql://agon@127.0.0.1:${await freePort()}/agon` });
    const readers = await Promise.allSettled([statisticsOf(gone, past), statisticsOf(db, past)]);
    expect(readers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    await gone.destroy();
  });

  it('[STD-6] changes with what changes: another result of the past is another past at once', async () => {
    const before = (await admin.call('standingMoment', { contestId, at: HOUR })).body;
    const one = await server.app.db
      .selectFrom('participants')
      .select('id')
      .where('contest_id', '=', contestId)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await admin.call('adjustScore', {
      cid: contestId,
      pid: one.id,
      amount: 5,
      reason: 'a fire',
    });
    const at = 5 * HOUR;
    const now = (await admin.call('standingMoment', { contestId, at })).body;
    expect(now.rows.find(({ id }) => id === one.id)?.adjusted).toBe(5);
    expect((await admin.call('standingMoment', { contestId, at: HOUR })).body.rows).toEqual(before.rows);
  });
});

describe('the past of a hidden board', () => {
  it('[STD-6] is as hidden as the board is', async () => {
    const watcherId = (
      await server.app.db
        .selectFrom('users')
        .select('id')
        .where('name', '=', 'watcher')
        .executeTakeFirstOrThrow()
    ).id;
    const contestId = await server.seed.contest({
      standings: 'no',
      standings_visible: false,
      tasks: 1,
      staff: [watcherId],
    });
    const answers = [
      await watcher.call('standingMoment', { contestId, at: 0 }),
      await watcher.call('standingHistories', { contestId, pids: '[1]' }),
      await watcher.call('standingStatistics', { contestId }),
    ];
    expect(answers.map(({ status, error }) => [status, error])).toEqual(
      answers.map(() => [409, 'backend.standings_hidden']),
    );
    expect((await admin.call('standingMoment', { contestId, at: 0 })).status).toBe(200);
  });
});
