import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardCodeOf } from '#domain/onsite/card-code.ts';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const LOGIN_COUNTS_BEFORE_MS = 3 * 3_600_000;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Queries that the server makes only now and then. */
const AT_TIMES = 2;

let server: TestServer;
let admin: Person;
let runner: Person;
let second: Person;
let outsider: Person;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  const seats = { anna: ['210', '1', 'A'], boris: ['210', '2', 'B'], vera: ['211', '1', 'A'] } as const;
  for (const [name, [room, seat, group_label]] of Object.entries(seats))
    ids[name] = await server.seed.user({ name, site: 'Sofia', room, seat, group_label, password: 'secret' });
  ids['admin'] = await server.seed.user({ name: 'admin', role: 'admin' });
  for (const name of ['runner', 'second', 'outsider'])
    ids[name] = await server.seed.user({ name, role: 'coordinator' });
  admin = await server.loginAs('admin');
  [runner, second, outsider] = [
    await server.loginAs('runner'),
    await server.loginAs('second'),
    await server.loginAs('outsider'),
  ];
});
afterAll(() => server.stop());

/** A contest that begins in an hour, with runner and second as coordinators. */
async function contest(given: Parameters<TestServer['seed']['contest']>[0] = {}): Promise<number> {
  server.setTime(NOW);
  return server.seed.contest({
    start_at: NOW + HOUR,
    end_at: NOW + 6 * HOUR,
    staff: [ids['runner']!, ids['second']!],
    competitors: [ids['anna']!, ids['boris']!, ids['vera']!],
    ...given,
  });
}

async function people(cid: number, who = runner) {
  const { body } = await who.call('onsite', { cid });
  return Object.fromEntries(body.people.map((one) => [one.username, one]));
}

const press = (cid: number, participant: number, state: string, was = 'expected') => ({
  cid,
  state,
  people: JSON.stringify([{ participant, was }]),
});
const answersFor = (
  cid: number,
  name: string,
  ...parts: { site?: string; room?: string; group?: string }[]
) =>
  admin.call('setOnsiteParts', {
    cid,
    uid: ids[name]!,
    parts: JSON.stringify(parts.map((part) => ({ site: '', room: '', group: '', ...part }))),
  });
const heard = (name: string) => server.told(`/topic/desk@${ids[name]}`);

describe('the check-in', () => {
  it('[COO-1] [COO-2] is said in the list, with the person, the time and the way, heard by the other, and taken back', async () => {
    const cid = await contest();
    const { anna } = await people(cid);
    expect(anna).toMatchObject({ state: 'expected', how: null, done: null, room: '210', seat: '1' });
    const before = (await heard('second')).length;
    const { body } = await runner.call('setPresence', press(cid, anna!.participant, 'present'));
    expect(body.people).toEqual([
      { participant: anna!.participant, changed: true, state: 'present', done: { at: NOW, by: 'runner' } },
    ]);
    expect((await heard('second')).slice(before)).toEqual([
      { action: 'update', subject: 'onsite', contest: cid },
    ]);
    expect((await people(cid, second))['anna']).toMatchObject({
      state: 'present',
      how: 'list',
      done: { at: NOW, by: 'runner' },
    });
    await runner.call('setPresence', press(cid, anna!.participant, 'expected', 'present'));
    expect((await people(cid))['anna']).toMatchObject({ state: 'expected', how: null, done: null });
    const { entries } = (await admin.call('audit', { contestId: cid })).body;
    expect(entries.map(({ action }) => action)).toEqual(['setPresence', 'setPresence']);
  });

  it('[COO-2] is changed once by ten who press at once, and the others hear by whom', async () => {
    const cid = await contest();
    const { boris } = await people(cid);
    const pressed = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 === 0 ? runner : second).call('setPresence', press(cid, boris!.participant, 'present')),
      ),
    );
    const outcomes = pressed.map(({ body }) => body.people[0]!);
    expect(outcomes.filter(({ changed }) => changed)).toHaveLength(1);
    expect(new Set(outcomes.map(({ done }) => done?.by)).size).toBe(1);
    const late = await second.call('setPresence', press(cid, boris!.participant, 'absent'));
    expect(late.body.people[0]).toMatchObject({ changed: false, state: 'present' });
  });

  it('[COO-2] is done for many at once; a person who was checked in meanwhile stays so', async () => {
    const cid = await contest();
    const { anna, boris, vera } = await people(cid);
    await second.call('setPresence', press(cid, boris!.participant, 'present'));
    const all = [anna!, boris!, vera!].map(({ participant }) => ({ participant, was: 'expected' }));
    const { body } = await runner.call('setPresence', { cid, state: 'absent', people: JSON.stringify(all) });
    expect(body.people.map(({ state }) => state)).toEqual(['absent', 'present', 'absent']);
  });

  it('[COO-2] is set for many with as many queries as for one', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 12 }, (_, at) => server.seed.user({ name: `crowd-${at}`, room: '212' })),
    );
    const cid = await contest({ competitors: crowd });
    const all = Object.values(await people(cid)).map(({ participant }) => participant);
    const queries = async (given: readonly number[], state: string, was: string) => {
      const pressed = JSON.stringify(given.map((participant) => ({ participant, was })));
      const asked = await queriesOf(async () => {
        const { body } = await runner.call('setPresence', { cid, state, people: pressed });
        expect(body.people.map(({ state: now, done }) => [now, done?.by ?? null])).toEqual(
          given.map(() => [state, state === 'expected' ? null : 'runner']),
        );
      });
      return asked.length;
    };
    const [one, rest] = [all.slice(0, 1), all.slice(1)];
    const present = await queries(all, 'present', 'expected');
    expect(present).toBeLessThanOrEqual((await queries(one, 'left', 'present')) + AT_TIMES);
    const expected = await queries(rest, 'expected', 'present');
    expect(expected).toBeLessThanOrEqual((await queries(one, 'expected', 'left')) + AT_TIMES);
  });

  it('[COO-2] is said by the code of a card, which lets nobody in', async () => {
    const cid = await contest();
    const code = cardCodeOf(ids['vera']!);
    expect((await people(cid))['vera']?.code).toBe(code);
    const { body } = await runner.call('checkInByCard', { cid, code: code.toLowerCase() });
    expect(body).toMatchObject({ username: 'vera', room: '211', changed: true, state: 'present' });
    expect((await people(cid))['vera']).toMatchObject({ state: 'present', how: 'card' });
    expect((await second.call('checkInByCard', { cid, code })).body).toMatchObject({
      changed: false,
      done: { by: 'runner' },
    });
    for (const wrong of ['ABCEHK', 'nonsense', cardCodeOf(ids['admin']!)])
      expect(await runner.call('checkInByCard', { cid, code: wrong })).toMatchObject({
        status: 404,
        error: 'backend.card_unknown',
      });
    expect((await server.call('meToken', { token: code })).status).toBe(401);
    expect((await server.as('vera', code).call('me')).status).toBe(401);
  });

  it('[COO-2] is told by a login shortly before or during the contest, by password and by card', async () => {
    const cid = await contest();
    const login = (name: string) => server.as(name, 'secret').call('me');
    server.setTime(NOW + HOUR - LOGIN_COUNTS_BEFORE_MS - 1);
    expect((await login('anna')).status).toBe(200);
    expect((await people(cid))['anna']?.state).toBe('expected');
    server.setTime(NOW);
    const told = async () => (await heard('runner')).filter((one) => one['contest'] === cid).length;
    const before = await told();
    await login('anna');
    await login('anna');
    expect((await people(cid))['anna']).toMatchObject({
      state: 'present',
      how: 'login',
      done: { at: NOW, by: '' },
    });
    expect(await told()).toBe(before + 1);
    const { boris, vera } = await people(cid);
    await runner.call('setPresence', press(cid, boris!.participant, 'absent'));
    await runner.call('setPresence', press(cid, vera!.participant, 'left'));
    const token = await createLoginToken(server.app.db, ids['boris']!, HOUR, NOW);
    expect((await server.call('meToken', { token })).status).toBe(200);
    await login('vera');
    expect((await people(cid))['boris']).toMatchObject({ state: 'present', how: 'login' });
    expect((await people(cid))['vera']).toMatchObject({ state: 'left', how: 'list' });
  });
});

describe('a part of a contest', () => {
  it('[COO-1] is all that its coordinator sees, changes and hears of', async () => {
    const cid = await contest();
    expect((await answersFor(cid, 'runner', { room: '211' })).status).toBe(200);
    const all = await people(cid, admin);
    expect(Object.keys(await people(cid))).toEqual(['vera']);
    expect(Object.keys(await people(cid, second))).toEqual(['anna', 'boris', 'vera']);
    const before = (await heard('runner')).length;
    const anna = all['anna']!.participant;
    expect((await second.call('setPresence', press(cid, anna, 'present'))).status).toBe(200);
    await second.call('openProblem', { cid, kind: 'machine', text: 'Dark screen', participant: anna });
    const { body: asked } = await second.call('askTime', {
      cid,
      participant: anna,
      minutes: 5,
      reason: 'Bus',
    });
    const { body: list } = await second.call('onsite', { cid });
    expect((await heard('runner')).slice(before).filter(({ subject }) => subject === 'onsite')).toEqual([]);
    const [problem] = list.problems;
    for (const answer of [
      await runner.call('setPresence', press(cid, anna, 'left', 'present')),
      await runner.call('checkInByCard', { cid, code: cardCodeOf(ids['anna']!) }),
      await runner.call('openProblem', { cid, kind: 'person', text: 'x', participant: anna }),
      await runner.call('openProblem', { cid, kind: 'room', text: 'x', site: 'Sofia', room: '210' }),
      await runner.call('handleProblem', { cid, prid: problem!.id, state: 'taken', was: 'open' }),
      await runner.call('askTime', { cid, participant: anna, minutes: 5, reason: 'x' }),
      await runner.call('withdrawTime', { cid, rqid: asked.id }),
      await runner.call('moveSeat', { cid, participant: anna, room: '211', seat: '9' }),
      await runner.call('machineCheckOf', { cid, pid: anna }),
      await runner.call('setRoomReady', { cid, site: 'Sofia', room: '210', ready: true }),
      await outsider.call('onsite', { cid }),
    ])
      expect(answer.status).toBe(404);
    const { body: mine } = await runner.call('onsite', { cid });
    expect(mine).toMatchObject({ parts: [{ site: '', room: '211', group: '' }], problems: [], requests: [] });
    await answersFor(cid, 'runner');
    expect((await runner.call('onsite', { cid })).body.parts).toBe(null);
  });

  it('[COO-1] is given by organisers, to coordinators of the contest alone, and goes with them', async () => {
    const cid = await contest();
    expect(await answersFor(cid, 'outsider', { room: '210' })).toMatchObject({
      status: 409,
      error: 'backend.not_a_coordinator',
    });
    await answersFor(cid, 'runner', { group: 'A' }, { site: 'Sofia', room: '210', group: 'B' });
    expect(Object.keys(await people(cid))).toEqual(['anna', 'boris', 'vera']);
    const { body } = await admin.call('onsiteStaff', { cid });
    expect(body.coordinators.find(({ name }) => name === 'runner')?.parts).toHaveLength(2);
    expect(body.places).toContainEqual({ site: 'Sofia', room: '210', group: 'A', count: 1 });
    await server.app.db.deleteFrom('contest_staff').where('user_id', '=', ids['runner']!).execute();
    expect(await server.app.db.selectFrom('onsite_parts').select('user_id').execute()).toEqual([]);
  });
});

describe('a problem', () => {
  it('[COO-2] says who deals with it since when, and is closed with a word; each step can be taken back', async () => {
    const cid = await contest();
    const { anna } = await people(cid);
    const about = { cid, kind: 'machine', text: 'No sound', participant: anna!.participant };
    const { id: prid } = (await runner.call('openProblem', about)).body;
    const problem = async () => (await second.call('onsite', { cid })).body.problems[0];
    expect(await problem()).toMatchObject({
      name: 'anna',
      room: '210',
      seat: '1',
      state: 'open',
      taken: null,
    });
    server.setTime(NOW + MINUTE);
    const step = (who: Person, state: string, was: string, word = '') =>
      who.call('handleProblem', { cid, prid, state, was, word });
    expect((await step(runner, 'taken', 'open')).body.changed).toBe(true);
    expect((await step(second, 'taken', 'open')).body).toMatchObject({
      changed: false,
      done: { by: 'runner' },
    });
    expect(await problem()).toMatchObject({ state: 'taken', taken: { at: NOW + MINUTE, by: 'runner' } });
    expect((await step(second, 'taken', 'taken')).body).toMatchObject({
      changed: true,
      done: { by: 'second' },
    });
    expect(await step(second, 'closed', 'taken')).toMatchObject({
      status: 400,
      error: 'backend.reason_required',
    });
    await step(second, 'closed', 'taken', 'New headphones');
    expect(await problem()).toMatchObject({
      state: 'closed',
      word: 'New headphones',
      taken: { by: 'second' },
    });
    await step(runner, 'taken', 'closed');
    expect(await problem()).toMatchObject({ state: 'taken', word: '', taken: { by: 'second' } });
    await step(runner, 'open', 'taken');
    expect(await problem()).toMatchObject({ state: 'open', taken: null });
  });
});

describe('a seat', () => {
  it('[COO-2] is changed for a free one, or with the person who sits there, and lists and cards follow', async () => {
    const cid = await contest();
    const { anna } = await people(cid);
    const { participant } = anna!;
    const move = (given: Record<string, string | boolean>) =>
      runner.call('moveSeat', { cid, participant, site: 'Sofia', ...given });
    expect((await move({ room: '211', seat: '7' })).body).toMatchObject({
      from: { room: '210', seat: '1' },
      to: { room: '211', seat: '7' },
      other: null,
    });
    expect((await people(cid))['anna']).toMatchObject({ room: '211', seat: '7' });
    expect(await move({ room: '210', seat: '2' })).toMatchObject({
      status: 409,
      error: 'backend.seat_taken:boris',
    });
    const { body } = await move({ room: '210', seat: '2', swap: true });
    const seated = await people(cid);
    expect(body.other).toBe(seated['boris']?.participant);
    expect([seated['anna']?.seat, seated['boris']?.seat, seated['boris']?.room]).toEqual(['2', '7', '211']);
    const { cards } = (await admin.call('issuePasswords', { ids: `[${ids['boris']}]`, what: 'token' })).body;
    expect(cards[0]).toMatchObject({ room: '211', seat: '7', code: cardCodeOf(ids['boris']!) });
    const { entries } = (await admin.call('audit', { contestId: cid })).body;
    expect(entries[0]).toMatchObject({
      action: 'moveSeat',
      after: { room: '210', seat: '2', changed_with: 'boris' },
    });
    await answersFor(cid, 'runner', { room: '210' });
    expect(await move({ room: '300', seat: '1' })).toMatchObject({
      status: 409,
      error: 'backend.seat_not_yours',
    });
  });

  it('[COO-1] is heard by the coordinator of the group in the room that somebody comes to by a swap', async () => {
    const cid = await contest();
    for (const [name, room, seat] of [
      ['anna', '510', '1'],
      ['vera', '511', '1'],
      ['boris', '512', '1'],
    ] as const)
      await server.app.db.updateTable('users').set({ room, seat }).where('id', '=', ids[name]!).execute();
    const { anna } = await people(cid);
    await answersFor(cid, 'second', { room: '510', group: 'B' });
    const before = (await heard('second')).length;
    const to = { cid, participant: anna!.participant, site: 'Sofia', room: '512', seat: '1', swap: true };
    expect((await runner.call('moveSeat', to)).status).toBe(200);
    expect((await heard('second')).slice(before)).toContainEqual({
      action: 'update',
      subject: 'onsite',
      contest: cid,
    });
  });

  it('[COO-2] goes to one of two contestants who are moved to it at once', async () => {
    const cid = await contest();
    const { anna, vera } = await people(cid);
    const to = { cid, site: 'Sofia', room: '400', seat: '1' };
    const moved = await Promise.all([
      runner.call('moveSeat', { ...to, participant: anna!.participant }),
      second.call('moveSeat', { ...to, participant: vera!.participant }),
    ]);
    expect(moved.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('time that is asked for', () => {
  const ask = async (cid: number, minutes = 12) => {
    const { anna } = await people(cid, admin);
    return runner.call('askTime', { cid, participant: anna!.participant, minutes, reason: 'Late bus' });
  };

  it('[COO-2] becomes extra time with its reason by one press of an organiser, once', async () => {
    const cid = await contest();
    const { id: rqid } = (await ask(cid)).body;
    expect(await ask(cid)).toMatchObject({ status: 409, error: 'backend.time_asked_already' });
    const needs = (await admin.call('needs')).body.needs.filter(({ contestId }) => contestId === cid);
    expect(needs).toMatchObject([{ kind: 'time_request', names: ['anna', '12', 'Late bus'] }]);
    expect((await runner.call('decideTime', { cid, rqid, accept: true })).status).toBe(404);
    const decided = await Promise.all(
      [1, 2].map(() => admin.call('decideTime', { cid, rqid, accept: true })),
    );
    expect(decided.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await people(cid))['anna']?.extra_time).toBe(12 * 60);
    const { participants } = (await admin.call('participants', { cid })).body;
    expect(participants.find(({ name }) => name === 'anna')).toMatchObject({ extra_reason: 'Late bus' });
    const { requests } = (await runner.call('onsite', { cid })).body;
    expect(requests).toMatchObject([
      { state: 'accepted', decided: { by: 'admin' }, asked: { by: 'runner' } },
    ]);
    expect((await admin.call('needs')).body.needs.filter(({ contestId }) => contestId === cid)).toEqual([]);
  });

  it('[COO-2] is refused with a word, or withdrawn while nobody has decided', async () => {
    const cid = await contest();
    const { id: rqid } = (await ask(cid)).body;
    await admin.call('decideTime', { cid, rqid, accept: false, word: 'No proof' });
    expect((await runner.call('onsite', { cid })).body.requests[0]).toMatchObject({
      state: 'refused',
      word: 'No proof',
    });
    expect((await people(cid))['anna']?.extra_time).toBe(0);
    const again = (await ask(cid)).body.id;
    expect((await second.call('withdrawTime', { cid, rqid: again })).status).toBe(200);
    expect(await admin.call('decideTime', { cid, rqid: again, accept: true })).toMatchObject({
      status: 409,
      error: 'backend.time_decided',
    });
  });

  it('[COO-2] stays in the list when it cannot be given', async () => {
    const cid = await contest({ final_at: NOW });
    const { id: rqid } = (await ask(cid)).body;
    expect((await admin.call('decideTime', { cid, rqid, accept: true })).status).toBe(409);
    expect((await runner.call('onsite', { cid })).body.requests[0]?.state).toBe('waiting');
  });
});

describe('rooms and machines', () => {
  it('[COO-1] are ready when somebody says so, who can take it back', async () => {
    const cid = await contest();
    const ready = (isReady: boolean) =>
      runner.call('setRoomReady', { cid, site: 'Sofia', room: '210', ready: isReady });
    await ready(true);
    await ready(true);
    const rooms = async () => (await second.call('onsite', { cid })).body.rooms;
    expect(await rooms()).toEqual([{ site: 'Sofia', room: '210', ready: { at: NOW, by: 'runner' } }]);
    await ready(false);
    expect(await rooms()).toEqual([]);
    const { entries } = (await admin.call('audit', { contestId: cid })).body;
    expect(entries).toHaveLength(2);
  });

  it('[COO-2] pass or fail by what the contest needs, live, with each test to be read', async () => {
    const cid = await contest({ check_camera: true });
    const anna = await server.loginAs('anna');
    const pass = (test: string) => ({ test, outcome: 'pass', detail: '' });
    const always = ['browser', 'clock', 'network', 'channel', 'keyboard'].map(pass);
    const save = (results: readonly object[]) =>
      anna.call('saveMachineCheck', { contestId: cid, results: JSON.stringify(results) });
    const before = (await heard('runner')).length;
    const camera = { test: 'camera', outcome: 'fail', detail: 'NotFoundError' };
    expect((await save([...always, camera])).body.last).toEqual({ at: NOW, outcome: 'fail' });
    expect((await heard('runner')).length).toBe(before + 1);
    const known = (await people(cid))['anna']!;
    expect(known.machine).toEqual({ at: NOW, outcome: 'fail', failed: ['camera'] });
    const { body } = await runner.call('machineCheckOf', { cid, pid: known.participant });
    expect(body?.results).toContainEqual(camera);
    await save([...always, pass('camera')]);
    expect((await people(cid))['anna']?.machine).toMatchObject({ outcome: 'pass', failed: [] });
    expect((await anna.call('machineCheck', { contestId: cid })).body.last?.outcome).toBe('pass');
    expect((await save([{ test: 'other', outcome: 'pass', detail: '' }])).status).toBe(400);
  });

  it('[COO-2] print a test sheet before the start, in the server\u2019s words', async () => {
    const cid = await contest({ printing: true });
    const anna = await server.loginAs('anna');
    const source = { source: { name: 'mine.txt', content: 'my own notes' } };
    const ask = (client_id: string, test: boolean) =>
      anna.call('askPrint', { contestId: cid, client_id, test }, source);
    expect(await ask('00000000-0000-4000-8000-000000000001', false)).toMatchObject({ status: 409 });
    const { body } = await ask('00000000-0000-4000-8000-000000000002', true);
    expect(body).toMatchObject({ file_name: 'test-sheet.txt', pages: 1 });
    const { print_source } = (await runner.call('printText', { cid, prid: body.id })).body;
    expect(print_source).toContain('абвгд');
    expect(print_source).not.toContain('my own notes');
  });
});
