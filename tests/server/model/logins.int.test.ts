import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyLogins } from '#server/model/logins.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'chief', role: 'admin' });
  admin = await server.loginAs('chief');
});
afterAll(() => server.stop());

const described = (name: string) => JSON.stringify({ name, display_name: 'Елена' });
const create = (name: string) => admin.call('createPerson', { person: described(name) });
const logsIn = async (name: string, password: string) => (await server.as(name, password).call('me')).status;

// F29
describe('login names that differ by their spelling alone', () => {
  it('[AUT-4] are not made: one by one, by a file, by a new name', async () => {
    const { body } = await create('Straße.Işık');
    expect(body.person.name).toBe('Straße.Işık');
    for (const name of ['strasse.işik', 'STRASSE.IŞIK', 'straße.İşık', 'Ｓtraße.Işık'])
      expect(await create(name)).toMatchObject({ status: 409, error: 'people.name_taken:Straße.Işık' });
    const { body: other } = await create('other');
    const changes = JSON.stringify({ name: { from: 'other', to: 'strasse.işik' } });
    const renamed = await admin.call('changePerson', { uid: other.person.id, changes });
    expect(renamed.error).toBe('people.name_taken:Straße.Işık');
    const content = 'login;name\nSTRASSE.IŞIK;E\nst05;A\nST05;B\nother;O';
    const planned = await admin.call('checkPeopleFile', {}, { file: { name: 'p.csv', content } });
    expect(planned.body.rows.map(({ errors }) => errors.map(({ key, detail }) => [key, detail]))).toEqual([
      [['people.name_taken', 'Straße.Işık']],
      [],
      [['people.file_twice', '3']],
      [],
    ]);
  });

  it('[AUT-4] two of them sent at once are one, and the spelling of a name can be changed', async () => {
    const both = await Promise.all([create('Ivan.P'), create('ivan.p')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { person } = both.find(({ status }) => status === 200)!.body;
    const changes = JSON.stringify({ name: { from: person.name, to: 'IVAN.P' } });
    expect((await admin.call('changePerson', { uid: person.id, changes })).status).toBe(200);
  });

  it('[SES-1] the login takes any spelling, and the session goes on in it', async () => {
    const { body } = await create('St01');
    const password = String(body.password);
    for (const name of ['St01', 'st01', 'ST01']) {
      const me = await server.as(name, password).call('me');
      expect([me.status, me.body.name]).toEqual([200, 'St01']);
      const session = server.as(name, me.body.password);
      expect(await logsIn(session.name, session.secret)).toBe(200);
    }
    expect(await logsIn('st02', password)).toBe(401);
  });

  it('[SEC-2] wrong passwords count together, however the name is spelled', async () => {
    await create('guessed');
    const tries = ['guessed', 'Guessed', 'GUESSED', 'gUessed', 'guEssed', 'gueSsed', 'guesSed'];
    const answers: number[] = [];
    for (const name of tries) answers.push(await logsIn(name, 'wrong password'));
    expect(answers.at(-1)).toBe(429);
  });

  it('[AUT-4] of an earlier version are told at the start, and each lets in exactly as it is written', async () => {
    const kept = async (name: string) => (await create(name)).body;
    const [one, two] = [await kept('pair.a'), await kept('pair.b')];
    const rename = (id: number, name: string) =>
      server.app.db.updateTable('users').set({ name, login_key: null }).where('id', '=', id).execute();
    await rename(one.person.id, 'Mara');
    await rename(two.person.id, 'mara');
    expect(await keyLogins(server.app.db)).toEqual({ alike: [['Mara', 'mara']], cleaned: [] });
    expect(await logsIn('Mara', String(one.password))).toBe(200);
    expect(await logsIn('mara', String(two.password))).toBe(200);
    for (const { password } of [one, two]) expect(await logsIn('MARA', String(password))).toBe(401);
    expect((await create('MARA')).status).toBe(409);
    await server.app.db.deleteFrom('users').where('id', '=', two.person.id).execute();
    expect(await keyLogins(server.app.db)).toEqual({ alike: [], cleaned: [] });
    expect(await logsIn('MARA', String(one.password))).toBe(200);
  });

  // F22
  it('[AUT-4] of an earlier version lose marks that are not seen at the start, where that makes nobody like another', async () => {
    const of = async (name: string) => (await create(name)).body;
    const [alone, first, second] = [await of('lone.a'), await of('twin.a'), await of('twin.b')];
    const rename = (id: number, name: string) =>
      server.app.db.updateTable('users').set({ name, login_key: null }).where('id', '=', id).execute();
    await rename(alone.person.id, 'Ne\u200bda\u202e');
    await rename(first.person.id, 'Rada');
    await rename(second.person.id, 'Ra\u200bda');
    expect(await keyLogins(server.app.db)).toEqual({ alike: [['Rada', 'Ra\u200bda']], cleaned: ['Neda'] });
    for (const name of ['Neda', 'Ne\u200bda\u202e', 'neda'])
      expect(await logsIn(name, String(alone.password))).toBe(200);
    expect(await logsIn('Rada', String(first.password))).toBe(200);
    expect(await logsIn('Ra\u200bda', String(second.password))).toBe(200);
    expect(await keyLogins(server.app.db)).toMatchObject({ cleaned: [] });
  });
});
