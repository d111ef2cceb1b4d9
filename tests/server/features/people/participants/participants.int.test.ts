import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queriesOf } from '#tests/support/queries.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Queries that the server makes only now and then. */
const AT_TIMES = 2;

let server: TestServer;
let admin: Person;
let teacher: Person;
let author: Person;
let anna: Person;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  const { seed, app } = server;
  for (const name of ['anna', 'boris', 'vera', 'gosho']) ids[name] = await seed.user({ name });
  for (const name of ['teacher', 'author']) ids[name] = await seed.user({ name, role: 'author' });
  ids['admin'] = await seed.user({ name: 'admin', role: 'admin' });
  const set = (name: string, change: { types?: string; group_label?: string }) =>
    app.db.updateTable('users').set(change).where('name', '=', name).execute();
  await set('teacher', { types: 'teacher' });
  for (const name of ['vera', 'gosho']) await set(name, { group_label: 'MG Varna' });
  [admin, teacher, author, anna] = [
    await server.loginAs('admin'),
    await server.loginAs('teacher'),
    await server.loginAs('author'),
    await server.loginAs('anna'),
  ];
});
afterAll(() => server.stop());

/** A contest under way, with these people in it. */
async function contest(...names: readonly string[]) {
  const cid = await server.seed.contest({
    start_at: NOW - HOUR,
    end_at: NOW + HOUR,
    tasks: 1,
    staff: [ids['teacher']!, ids['author']!],
  });
  const places = new Map<string, number>();
  for (const name of names)
    places.set(name, await server.seed.participant({ contest_id: cid, user_id: ids[name]! }));
  return { cid, placesOf: (...of: readonly string[]) => JSON.stringify(of.map((name) => places.get(name))) };
}

async function competing(cid: number) {
  const { participants } = (await admin.call('participants', { cid })).body;
  return participants.map(({ name, category }) => [name, category] as const);
}

async function audited(cid: number) {
  return (await admin.call('audit', { contestId: cid })).body.entries;
}

const names = (...of: readonly string[]) => JSON.stringify(of);

describe('adding people', () => {
  it('[AUT-2] lets them compete at once by their login names, in a category; a second time changes nothing', async () => {
    const { cid } = await contest();
    const input = { cid, names: names('anna', 'boris', 'anna'), category: 'B' };
    expect((await admin.call('addParticipants', input)).body).toMatchObject({
      added: 2,
      already: 0,
      refused: [],
    });
    expect((await admin.call('addParticipants', input)).body).toMatchObject({
      added: 0,
      already: 2,
      refused: [],
    });
    expect(await competing(cid)).toEqual([
      ['anna', 'B'],
      ['boris', 'B'],
    ]);
    expect((await anna.call('contest', { contestId: cid })).body).toMatchObject({ id: cid });
    const board = JSON.stringify(await server.told(`/topic/standing/${cid}`));
    for (const name of ['anna', 'boris']) expect(board).toContain(`"${name}"`);
    expect((await audited(cid)).at(-1)).toMatchObject({
      action: 'addParticipants',
      after: { people: ['anna', 'boris'], added: 2, accommodated: 0, category: 'B' },
    });
    for (const subject of ['people', 'contest'])
      expect(await server.told(`/topic/desk@${ids['teacher']}`)).toContainEqual({
        action: 'update',
        subject,
        contest: cid,
      });
  });

  it('[AUT-2] names the unknown and those who do not compete, and adds nobody unless it is meant', async () => {
    const { cid } = await contest();
    const input = { cid, names: names('anna', 'nobody', 'teacher') };
    const refused = [
      { name: 'nobody', why: 'people.unknown' },
      { name: 'teacher', why: 'people.file_competitors' },
    ];
    expect((await admin.call('addParticipants', input)).body).toMatchObject({
      added: 0,
      already: 0,
      refused,
    });
    expect(await competing(cid)).toEqual([]);
    const { body } = await admin.call('addParticipants', { ...input, despite: true });
    expect(body).toMatchObject({ added: 1, already: 0, refused });
    expect(await competing(cid)).toEqual([['anna', '']]);
  });

  it('[AUT-2] takes everybody of a group', async () => {
    const { cid } = await contest();
    const input = { cid, field: 'group', value: 'MG Varna' } as const;
    expect((await admin.call('addParticipants', input)).body.added).toBe(2);
    expect(await competing(cid)).toEqual([
      ['gosho', ''],
      ['vera', ''],
    ]);
  });

  it('[AUT-2] gives them the extra time that is kept with them, with its reason, unless it is not meant', async () => {
    const { cid } = await contest();
    const keep = (name: string, extra_time: string, accommodation: string) =>
      server.app.db
        .updateTable('users')
        .set({ extra_time, accommodation })
        .where('name', '=', name)
        .execute();
    await keep('anna', '25 %', 'decision 17');
    await keep('boris', '15', '');
    const added = await admin.call('addParticipants', { cid, names: names('anna', 'boris', 'vera') });
    expect(added.body).toEqual({ added: 3, already: 0, accommodated: 2, refused: [] });
    const { participants } = (await admin.call('participants', { cid })).body;
    expect(participants.map((one) => [one.name, one.extra_time, one.extra_reason])).toEqual([
      ['anna', 30 * 60, 'decision 17'],
      ['boris', 15 * 60, '15'],
      ['vera', 0, ''],
    ]);
    const plain = await contest();
    const without = { cid: plain.cid, names: names('anna'), accommodate: false };
    expect((await admin.call('addParticipants', without)).body).toMatchObject({ added: 1, accommodated: 0 });
    expect((await admin.call('participants', { cid: plain.cid })).body.participants[0]?.extra_time).toBe(0);
    await keep('anna', '', '');
    await keep('boris', '', '');
  });

  it('[AUT-2] is for teachers with their own people, and for no other authors', async () => {
    const own = await server.seed.user({ name: 'own' });
    await server.seed.user({ name: 'stranger' });
    const { cid } = await contest();
    const past = await server.seed.contest({
      start_at: NOW - 3 * HOUR,
      end_at: NOW - 2 * HOUR,
      staff: [ids['teacher']!],
    });
    await server.seed.participant({ contest_id: past, user_id: own });
    expect(
      (await teacher.call('addParticipants', { cid, names: names('own', 'stranger') })).body,
    ).toMatchObject({
      added: 0,
      already: 0,
      refused: [{ name: 'stranger', why: 'people.unknown' }],
    });
    expect((await teacher.call('addParticipants', { cid, names: names('own') })).body.added).toBe(1);
    expect((await author.call('addParticipants', { cid, names: names('own') })).status).toBe(403);
    const foreign = await server.seed.contest();
    expect((await teacher.call('addParticipants', { cid: foreign, names: names('own') })).status).toBe(404);
  });
});

describe('removing people', () => {
  it('[AUT-2] takes away those without work; who sent or asked something stays and is named', async () => {
    const { cid, placesOf } = await contest('anna', 'boris');
    const sent = await anna.call(
      'submit',
      { contestId: cid, task: 1, language: 'cpp', client_id: randomUUID() },
      { source: { name: 'a.cpp', content: 'x' } },
    );
    expect(sent.status).toBe(200);
    const input = { cid, ids: placesOf('anna', 'boris') };
    expect((await admin.call('removeParticipants', input)).body).toEqual({ removed: 1, kept: ['anna'] });
    expect(await competing(cid)).toEqual([['anna', '']]);
    expect((await server.told(`/topic/standing/${cid}`)).at(-1)).toMatchObject({
      removed: JSON.parse(placesOf('boris')) as unknown,
    });
    expect((await audited(cid))[0]).toMatchObject({
      action: 'removeParticipants',
      before: { people: ['boris'] },
      after: { kept: ['anna'] },
    });
  });

  it('[AUT-2] logs out who is then in no contest that is still to end, and nobody else', async () => {
    ids['petar'] = await server.seed.user({ name: 'petar' });
    const { cid, placesOf } = await contest('vera', 'petar');
    await contest('vera');
    const over = await server.seed.contest({ start_at: NOW - 2 * HOUR, end_at: NOW - HOUR });
    await server.seed.participant({ contest_id: over, user_id: ids['petar'] });
    const [vera, petar] = [await server.loginAs('vera'), await server.loginAs('petar')];
    const input = { cid, ids: placesOf('vera', 'petar') };
    expect((await admin.call('removeParticipants', input)).body.removed).toBe(2);
    expect((await vera.call('me')).status).toBe(200);
    expect((await petar.call('me')).status).toBe(401);
  });

  it('refuses somebody of another contest and results that are final, and changes nothing', async () => {
    const { cid, placesOf } = await contest('anna');
    const other = await contest('boris');
    const input = { cid: other.cid, ids: placesOf('anna') };
    expect((await admin.call('removeParticipants', input)).status).toBe(404);
    await server.app.db.updateTable('contests').set({ final_at: NOW }).where('id', '=', cid).execute();
    expect((await admin.call('removeParticipants', { ...input, cid })).status).toBe(409);
    expect(await competing(cid)).toEqual([['anna', '']]);
  });
});

describe('time for many', () => {
  it('[AUT-2] reaches each of them live, and the audit has the reason', async () => {
    const { cid, placesOf } = await contest('anna', 'boris', 'vera');
    const reason = 'No power in room 3';
    const input = { cid, ids: placesOf('boris', 'anna'), minutes: 5, reason };
    expect((await author.call('extendParticipants', input)).body).toEqual({ extended: 2 });
    for (const name of ['anna', 'boris'])
      expect(await server.told(`/user/queue/time/${cid}@${ids[name]}`)).toMatchObject([
        { diffExtraTime: 300 },
      ]);
    expect(await server.told(`/user/queue/time/${cid}@${ids['vera']}`)).toEqual([]);
    expect((await anna.call('init', { contestId: cid })).body.timeTillEnd).toBe(HOUR + 5 * MINUTE);
    expect(await audited(cid)).toMatchObject(
      [1, 2].map(() => ({ action: 'extendParticipant', after: { extra_time_seconds: 300, reason } })),
    );
  });

  it('[AUT-2] is given to all or to nobody', async () => {
    const { cid, placesOf } = await contest('anna', 'boris');
    const input = { cid, ids: placesOf('anna', 'boris'), minutes: -60, reason: 'Too late' };
    await server.app.db
      .updateTable('participants')
      .set({ extra_time_seconds: -HOUR / 1000 })
      .where('contest_id', '=', cid)
      .where('user_id', '=', ids['boris']!)
      .execute();
    expect((await admin.call('extendParticipants', input)).status).toBe(400);
    expect((await anna.call('init', { contestId: cid })).body.extra_time).toBe(0);
  });
});

describe('changes of many people', () => {
  const CROWD = Array.from({ length: 12 }, (_, at) => `crowd-${at}`);
  beforeAll(async () => {
    for (const name of CROWD)
      ids[name] = await server.seed.user({ name, extra_time: '10', accommodation: 'decision 3' });
  });

  const minutes = { minutes: 5, reason: 'power' };
  it.each([
    ['are entered', 'addParticipants', { category: 'A', accommodate: true }],
    ['get another category on entering', 'addParticipants', { category: 'B' }],
    ['get time', 'extendParticipants', minutes],
  ] as const)('[AUT-2] %s with as many queries for many as for one', async (_what, call, given) => {
    const queries = async (...of: readonly string[]) => {
      const { cid, placesOf } = await contest(
        ...(call === 'addParticipants' && 'accommodate' in given ? [] : of),
      );
      const whom = call === 'addParticipants' ? { names: names(...of) } : { ids: placesOf(...of) };
      const asked = await queriesOf(async () =>
        expect((await admin.call(call, { cid, ...given, ...whom } as never)).status).toBe(200),
      );
      return asked.length;
    };
    expect(await queries(...CROWD)).toBeLessThanOrEqual((await queries('crowd-0')) + AT_TIMES);
  });

  it('[AUT-2] are taken away, and logged out, with as many queries for many as for one', async () => {
    const queries = async (...of: readonly string[]) => {
      for (const name of of) ids[name] = await server.seed.user({ name });
      const { cid, placesOf } = await contest(...of);
      const people = await Promise.all(of.map((name) => server.loginAs(name)));
      const asked = await queriesOf(() => admin.call('removeParticipants', { cid, ids: placesOf(...of) }));
      for (const person of people) expect((await person.call('me')).status).toBe(401);
      return asked.length;
    };
    const many = Array.from({ length: 12 }, (_, at) => `leaving-${at}`);
    expect(await queries(...many)).toBeLessThanOrEqual((await queries('leaving-alone')) + AT_TIMES);
  });

  it('[AUT-11] nobody enters, or leaves with their account, once the results are final', async () => {
    const { cid } = await contest('gosho');
    await server.app.db.updateTable('contests').set({ final_at: NOW }).where('id', '=', cid).execute();
    const late = { person: JSON.stringify({ name: 'late', display_name: 'Late' }), contest: cid };
    expect((await admin.call('createPerson', late)).error).toBe('backend.results_final');
    const files = { file: { name: 'people.csv', content: 'login,name\nlate,Late\n' } };
    const { plan } = (await admin.call('checkPeopleFile', { contest: cid }, files)).body;
    expect((await admin.call('writePeopleFile', { contest: cid, plan }, files)).error).toBe(
      'backend.results_final',
    );
    const gone = await admin.call('removePerson', { uid: ids['gosho']!, how: 'delete', name: 'gosho' });
    expect(gone.error).toBe('backend.results_final');
    expect(await competing(cid)).toEqual([['gosho', '']]);
    expect((await admin.call('person', { uname: 'late' })).status).toBe(404);
  });
});

describe('category and board', () => {
  it('[AUT-2] of many change at once; who is hidden leaves the board and comes back', async () => {
    const { cid, placesOf } = await contest('anna', 'boris');
    const both = placesOf('anna', 'boris');
    const ranked = async () => (await admin.call('standing', { contestId: cid })).body.participants.length;
    expect((await teacher.call('setParticipants', { cid, ids: both, category: 'A' })).body.changed).toBe(2);
    expect(await competing(cid)).toEqual([
      ['anna', 'A'],
      ['boris', 'A'],
    ]);
    const hide = { cid, ids: both, on_board: false };
    expect((await admin.call('setParticipants', hide)).body.changed).toBe(2);
    expect(await ranked()).toBe(0);
    expect((await admin.call('setParticipants', hide)).body.changed).toBe(0);
    // Points given to a hidden participant appear on the board together with them.
    const [pid = 0] = JSON.parse(placesOf('anna')) as number[];
    const given = await admin.call('adjustScore', { cid, pid, amount: 10, reason: 'No power' });
    expect(given.error).toBeNull();
    await admin.call('setParticipants', { ...hide, on_board: true });
    expect(await ranked()).toBe(2);
    const { rows } = (await admin.call('standing', { contestId: cid })).body;
    expect(rows.find(({ id }) => id === pid)).toMatchObject({ penalty: 10 });
    expect(await competing(cid)).toEqual([
      ['anna', 'A'],
      ['boris', 'A'],
    ]);
    expect((await audited(cid)).at(-1)).toMatchObject({
      before: { people: { anna: { category: '' } } },
      after: { people: { anna: { category: 'A' } } },
    });
    expect((await author.call('setParticipants', hide)).status).toBe(403);
  });
});
