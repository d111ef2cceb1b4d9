import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { recordJudgement } from '#tests/support/judgement.ts';
import { NOW, type Person, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let cast: Cast;
let watcher: Person;
let watcherId: number;

beforeAll(async () => {
  cast = await startWithCast();
  ({ server } = cast);
  watcherId = await server.seed.user({ name: 'watcher', role: 'spectator' });
  watcher = await server.loginAs('watcher');
});
beforeEach(async () => {
  server.setTime(NOW);
  // Each test watches its own contests.
  await server.app.db.deleteFrom('contest_staff').where('user_id', '=', watcherId).execute();
});
afterAll(() => server.stop());

const contest = (given: Parameters<Cast['contest']>[0] = {}) =>
  cast.contest({ start_at: NOW, end_at: NOW + 2 * HOUR, staff: [watcherId], ...given });

async function send(contestId: number, minute: number, who: Person, verdict: Verdict): Promise<void> {
  server.setTime(NOW + minute * MINUTE);
  const { body } = await who.call(
    'submit',
    { contestId, task: 1, language: 'cpp', client_id: randomUUID() },
    { source: { name: 'a.cpp', content: 'x' } },
  );
  const judged = { submissionId: body.id, verdict, score: null, groupScores: null, at: server.app.now() + 1 };
  await server.app.write((trx, publish) => recordJudgement(trx, publish, judged));
}

const person = (uname: string) => watcher.call('publicPerson', { uname });

describe('the page of a person for spectators', () => {
  it('[SPE-1] [STD-7] says where they stand in each contest that may be watched, the newest first', async () => {
    const older = await contest({ name: 'Older', start_at: NOW - HOUR });
    const newer = await contest({ name: 'Newer', type: 'ioi' });
    await contest({ name: 'Of others', staff: [] });
    await send(older, 1, cast.boris, 'AC');
    await send(older, 2, cast.anna, 'AC');
    const { body } = await person('anna');
    expect(body).toMatchObject({ name: 'anna', display_name: 'Anna A.', group: '' });
    expect(body.contests.map(({ contest_id: id }) => id)).toEqual([newer, older]);
    expect(body.contests[1]).toMatchObject({
      contest_name: 'Older',
      rank: 2,
      people: 2,
      score: 1,
      most: 2,
      solved: 1,
      tasks: 2,
      frozen: false,
      penalty: 62,
    });
    expect(body.contests[0]).toMatchObject({ rank: 1, score: 0, most: 200, solved: 0, tasks: 2 });
  });

  it('[SPE-1] [SEC-4] keeps frozen and hidden results back: the rank is the one that everybody sees', async () => {
    const frozen = await contest({ standings: 'yes_60' });
    await send(frozen, 10, cast.boris, 'AC');
    await send(frozen, 61, cast.anna, 'AC');
    await send(frozen, 62, cast.anna, 'WA');
    const seen = (await person('anna')).body.contests;
    expect(seen).toMatchObject([{ rank: 2, score: 0, solved: 0, penalty: 0 }]);
    await cast.admin.call('setStandings', { cid: frozen, standings: 'yes' });
    expect((await person('anna')).body.contests).toMatchObject([{ rank: 2, score: 1, solved: 1 }]);
    await cast.admin.call('setStandings', { cid: frozen, standings: 'no' });
    expect((await person('anna')).status).toBe(404);
  });

  it('[SPE-1] holds public data alone, and is there of nobody who is on no board that may be watched', async () => {
    await server.app.db.updateTable('users').set({ room: 'Room 7' }).where('name', '=', 'anna').execute();
    await contest();
    const text = JSON.stringify((await person('anna')).body);
    expect(text).not.toContain('Room 7');
    expect(Object.keys((await person('anna')).body.contests[0]!.participant).sort()).toEqual([
      'category',
      'display_name',
      'group',
      'id',
      'name',
    ]);
    for (const name of ['admin', 'author', 'watcher', 'nobody', '']) {
      const { status } = await person(name);
      expect([name, status]).toEqual([name, 404]);
    }
  });

  it('[SPE-1] is for spectators alone', async () => {
    await contest();
    for (const who of [cast.anna, cast.author, cast.admin])
      expect((await who.call('publicPerson', { uname: 'anna' })).status).toBe(404);
    expect((await server.call('publicPerson', { uname: 'anna' })).status).not.toBe(200);
  });
});
