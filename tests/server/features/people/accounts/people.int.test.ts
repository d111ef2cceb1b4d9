import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { up as hiddenMarks } from '#server/db/migrations/0281-hidden-marks.ts';
import { queriesOf } from '#tests/support/queries.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

/** Queries that the server makes only now and then. */
const AT_TIMES = 2;

let server: TestServer;
let admin: Person;
let teacher: Person;
let contest: number;
beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'chief', role: 'admin' });
  const teacherId = await server.seed.user({ name: 'teacher', role: 'author', types: 'teacher' });
  contest = await server.seed.contest({ staff: [teacherId] });
  admin = await server.loginAs('chief');
  teacher = await server.loginAs('teacher');
});
afterAll(() => server.stop());

const competitor = async (name: string, contestId = contest) => {
  const id = await server.seed.user({ name, display_name: `Човек ${name}` });
  await server.seed.participant({ contest_id: contestId, user_id: id });
  return id;
};
const described = (name: string) => JSON.stringify({ name, display_name: name });

describe('people', () => {
  it('[AUT-4] are found by words in any letters and by filters; others see those of their contests', async () => {
    await competitor('anna');
    const other = await server.seed.contest();
    await competitor('boris', other);
    const all = await admin.call('people', { q: 'ЧОВЕК bor' });
    expect(all.body).toMatchObject({ total: 1, people: [{ name: 'boris', contests: 1 }] });
    expect((await admin.call('people', { contest: other })).body.total).toBe(1);
    expect((await teacher.call('people', { q: 'човек' })).body.people.map(({ name }) => name)).not.toContain(
      'boris',
    );
    expect((await teacher.call('person', { uname: 'boris' })).status).toBe(404);
  });

  it('[AUT-4] are made by admins in every role, by teachers as competitors of their own contests', async () => {
    const made = await teacher.call('createPerson', { person: described('clara'), contest });
    expect(made.status).toBe(200);
    expect((await server.as('clara', String(made.body.password)).call('me')).status).toBe(200);
    const other = await server.seed.contest();
    const attempts = [
      [{ person: described('dora') }, 'people.contest_wanted:contest'],
      [{ person: described('dora'), contest: other }, 'backend.not_found'],
      [{ person: described('dora'), contest, role: 'admin' }, 'backend.forbidden'],
      [{ person: described('clara'), contest }, 'people.name_taken:clara'],
    ] as const;
    for (const [input, error] of attempts)
      expect((await teacher.call('createPerson', input)).error).toBe(error);
    const boss = await admin.call('createPerson', { person: described('boss'), role: 'proctor' });
    expect(boss.body.person.role).toBe('proctor');
  });

  it('[AUT-4] a disabled person is out at once and told why, until they are let in again', async () => {
    const { body } = await admin.call('createPerson', { person: described('emil'), contest });
    const emil = server.as('emil', String(body.password));
    const session = server.as('emil', (await emil.call('me')).body.password);
    await admin.call('disablePerson', { uid: body.person.id, disabled: true });
    expect(await session.call('me')).toMatchObject({ status: 401, error: 'login.disabled' });
    expect(await emil.call('me')).toMatchObject({ status: 401, error: 'login.disabled' });
    expect((await server.as('emil', 'wrong').call('me')).error).toBe('login.wrong_credentials');
    await admin.call('disablePerson', { uid: body.person.id, disabled: false });
    expect((await emil.call('me')).status).toBe(200);
  });

  it('[AUT-4] two who change different fields both keep theirs; of the same field the second is told', async () => {
    const uid = await competitor('fani');
    const change = (changes: object) => ({ uid, changes: JSON.stringify(changes) });
    const room = { from: '', to: '5' };
    const both = await Promise.all([
      admin.call('changePerson', change({ room })),
      teacher.call('changePerson', change({ seat: { from: '', to: '7' } })),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const late = await teacher.call('changePerson', change({ room: { from: '', to: '6' } }));
    expect(late).toMatchObject({ status: 409, error: 'people.changed_meanwhile:room' });
    const { body } = await admin.call('person', { uname: 'fani' });
    expect(body.person).toMatchObject({ room: '5', seat: '7' });
  });

  it('[AUT-4] cards hold a login that works once, and those of earlier cards stop working', async () => {
    const uid = await competitor('georgi');
    const cards = async () =>
      (await admin.call('issuePasswords', { ids: JSON.stringify([uid]), what: 'both' })).body.cards[0];
    const [first, second] = [await cards(), await cards()];
    expect(second?.password).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){2}$/);
    expect((await server.as('georgi', String(first?.password)).call('me')).status).toBe(401);
    expect((await server.call('meToken', { token: String(first?.token) })).status).toBe(401);
    expect((await server.as('georgi', String(second?.password)).call('me')).status).toBe(200);
    expect((await server.call('meToken', { token: String(second?.token) })).status).toBe(200);
    const kept = await server.app.db.selectFrom('audit').select(['before', 'after']).execute();
    expect(JSON.stringify(kept)).not.toContain(second?.password);
    expect(JSON.stringify(kept)).not.toContain(second?.token);
  });

  it('[AUT-4] cards of many are made with as many queries as the card of one', async () => {
    const crowd: number[] = [];
    for (let at = 0; at < 12; at += 1) crowd.push(await competitor(`card-${at}`));
    const queries = async (ids: readonly number[]) => {
      const asked = await queriesOf(async () => {
        const { body } = await admin.call('issuePasswords', { ids: JSON.stringify(ids), what: 'both' });
        expect(body.cards.map(({ id }) => id)).toEqual(ids);
        for (const { password, token } of body.cards) expect([password, token]).not.toContain(null);
      });
      return asked.length;
    };
    expect(await queries(crowd)).toBeLessThanOrEqual((await queries(crowd.slice(0, 1))) + AT_TIMES);
  });

  it('[AUT-4] without work are deleted; of others the work stays and nothing that says whose it is', async () => {
    const uid = await competitor('hristo');
    const wrong = await admin.call('removePerson', { uid, how: 'delete', name: 'hrist' });
    expect(wrong.error).toBe('people.name_to_confirm:name');
    expect((await admin.call('removePerson', { uid, how: 'delete', name: 'hristo' })).status).toBe(200);
    expect((await admin.call('person', { uname: 'hristo' })).status).toBe(404);

    const worker = await competitor('ivan');
    await server.app.db
      .updateTable('participants')
      .set({ started_tasks: 1 })
      .where('user_id', '=', worker)
      .execute();
    const refused = await admin.call('removePerson', { uid: worker, how: 'delete', name: 'ivan' });
    expect(refused.error).toBe('people.has_work');
    await admin.call('removePerson', { uid: worker, how: 'anonymise', name: 'ivan' });
    const { body } = await admin.call('person', { uname: `anonymous-${worker}` });
    expect(body).toMatchObject({ bar: 'people.anonymised', person: { disabled: true, group: '' } });
    expect(body.contests).toHaveLength(1);
  });

  it('[AUT-4] nobody keeps out themselves, and a teacher nobody of a contest of others that goes on', async () => {
    const { id } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', 'chief')
      .executeTakeFirstOrThrow();
    const own = await admin.call('disablePerson', { uid: id, disabled: true });
    expect(own.error).toBe('people.own_account');
    const uid = await competitor('yana');
    await server.seed.participant({ contest_id: await server.seed.contest(), user_id: uid });
    const barred = await teacher.call('disablePerson', { uid, disabled: true });
    expect(barred.error).toBe('people.also_elsewhere');
  });

  // F3
  it.each([
    ['in extra time', { extra_time_seconds: 3_600 }],
    ['before the results are final', { started_tasks: 1 }],
  ])(
    '[AUT-4] a teacher changes nothing of somebody who is in an ended contest of others %s',
    async (_, place) => {
      const { uid } = await alsoElsewhere(place);
      const change = (field: string, to: string) => {
        const from = field === 'name' ? `both${uid}` : '';
        return teacher.call('changePerson', { uid, changes: JSON.stringify({ [field]: { from, to } }) });
      };
      const file = `login;room\nboth${uid};12`;
      const planned = await teacher.call(
        'checkPeopleFile',
        { contest },
        { file: { name: 'p.csv', content: file } },
      );
      expect(planned.body.rows[0]?.errors.map(({ key }) => key)).toEqual(['people.also_elsewhere']);
      const refused = [
        await change('name', 'renamed'),
        await change('room', '1'),
        await teacher.call('disablePerson', { uid, disabled: true }),
        await teacher.call('endPersonSessions', { uid }),
        await teacher.call('removePerson', { uid, how: 'anonymise', name: `both${uid}` }),
      ];
      expect(refused.map(({ status, error }) => [status, error])).toEqual(
        refused.map(() => [409, 'people.also_elsewhere']),
      );
      expect((await cardsOf(teacher, uid)).error).toBe(`people.works_elsewhere:both${uid}`);
      expect((await admin.call('disablePerson', { uid, disabled: true })).status).toBe(200);
    },
  );

  // F3
  it('[AUT-4] a teacher makes no password, token or card, and anonymises nobody, with work in a contest of others, however long ago', async () => {
    const { uid } = await alsoElsewhere({ started_tasks: 1 }, { final_at: 1 });
    for (const what of ['password', 'token', 'both'] as const)
      expect(await cardsOf(teacher, uid, what)).toMatchObject({
        status: 409,
        error: `people.works_elsewhere:both${uid}`,
      });
    const name = `both${uid}`;
    const gone = await teacher.call('removePerson', { uid, how: 'anonymise', name });
    expect(gone.error).toBe(`people.works_elsewhere:${name}`);
    const moved = JSON.stringify({ room: { from: '', to: '1' } });
    expect((await teacher.call('changePerson', { uid, changes: moved })).status).toBe(200);
    expect((await cardsOf(admin, uid)).status).toBe(200);
    const { uid: free } = await alsoElsewhere({});
    expect((await cardsOf(teacher, free)).status).toBe(200);
  });

  // F20
  it('[AUT-4] cards name the contest that they are for: the one asked for, else the next', async () => {
    const now = server.app.now();
    const uid = await server.seed.user({ name: 'carded' });
    const begins = (name: string, inMs: number, more: object = {}) =>
      server.seed.contest({ name, start_at: now + inMs, end_at: now + inMs + 3_600_000, ...more });
    const over = await begins('Over', -7_200_000);
    const away = await begins('Put away', 60_000, { archived_at: now });
    const [later, next] = [await begins('Later', 7_200_000), await begins('Next', 3_600_000)];
    for (const contest_id of [over, away, later, next])
      await server.seed.participant({ contest_id, user_id: uid });
    const named = async (of: { readonly ids: string } | { readonly filter: string }) =>
      (await admin.call('issuePasswords', { ...of, what: 'token' })).body.cards[0]?.contest;
    expect(await named({ ids: `[${uid}]` })).toEqual({ name: 'Next', start_time: now + 3_600_000 });
    expect(await named({ filter: JSON.stringify({ contest: over }) })).toMatchObject({ name: 'Over' });
    const { body } = await cardsOf(admin, await server.seed.user({ name: 'nowhere' }));
    expect(body.cards[0]?.contest).toBeNull();
  });

  // F22
  it('[AUT-4] names that were kept before with marks that turn a text around are kept without these', async () => {
    const id = await server.seed.user({
      name: 'turned',
      display_name: '\u202eelpmaxE\u202c',
      group_label: 'علی‌رضا',
    });
    await hiddenMarks(server.app.db as never);
    const { person } = (await admin.call('person', { uname: 'turned' })).body;
    expect(person).toMatchObject({ id, display_name: 'elpmaxE', group: 'علی‌رضا' });
  });

  // F3
  it('[AUT-4] a person who still writes in extra time elsewhere stays logged in when taken out of a contest', async () => {
    const { uid } = await alsoElsewhere({ extra_time_seconds: 3_600 });
    const { body } = await cardsOf(admin, uid);
    const person = server.as(`both${uid}`, String(body.cards[0]?.password));
    const session = server.as(`both${uid}`, (await person.call('me')).body.password);
    const place = await server.app.db
      .selectFrom('participants')
      .select('id')
      .where('contest_id', '=', contest)
      .where('user_id', '=', uid)
      .executeTakeFirstOrThrow();
    const ids = JSON.stringify([place.id]);
    expect((await admin.call('removeParticipants', { cid: contest, ids })).status).toBe(200);
    expect((await session.call('me')).status).toBe(200);
  });
});

/** A person of the teacher's contest who is also in a contest of others that ended a minute ago. */
async function alsoElsewhere(place: object, ended: object = {}) {
  const uid = await server.seed.user({ name: 'both' });
  await server.app.db
    .updateTable('users')
    .set({ name: `both${uid}`, login_key: null })
    .where('id', '=', uid)
    .execute();
  await server.seed.participant({ contest_id: contest, user_id: uid });
  const other = await server.seed.contest({ end_at: server.app.now() - 60_000, ...ended });
  await server.seed.participant({ contest_id: other, user_id: uid, ...place });
  return { uid };
}
const cardsOf = (who: Person, uid: number, what: 'password' | 'token' | 'both' = 'both') =>
  who.call('issuePasswords', { ids: JSON.stringify([uid]), what });
