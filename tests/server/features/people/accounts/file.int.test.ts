import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FilePlan } from '#protocol/wire/staff/people/people-file.ts';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { oddFile } from '#tests/support/peopleFiles.ts';
import { isFull } from '#tests/support/full.ts';

const RUNS = isFull ? 1_000 : 40;

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'chief', role: 'admin' });
  admin = await server.loginAs('chief');
});
afterAll(() => server.stop());

const files = (content: string | Buffer) => ({ file: { name: 'people.csv', content } });
const people = () =>
  server.app.db
    .selectFrom('users')
    .select(['name', 'display_name', 'group_label as group', 'school', 'site', 'room', 'seat'])
    .where('role', '=', 'user')
    .orderBy('id')
    .execute();

describe('a users file', () => {
  // F31
  it('[AUT-4] says which rows share a seat, and a note is no accommodation', async () => {
    const content =
      'login,name,room,seat,note\nseat1,A,12,4,tall\nseat2,B,12,5,\nseat3,C,12,4,\nseat4,D,13,4,\nseat5,E,,,\nseat6,F,,,\n';
    const { body } = await admin.call('checkPeopleFile', {}, files(content));
    expect(body.findings.map(({ severity, code, values }) => [severity, code, values])).toEqual([
      ['warning', 'same_seat', { seat: '12, 4', rows: '2, 4' }],
    ]);
    expect(body.columns.at(-1)).toEqual({ header: 'note', field: null });
    expect(body.counts.error).toBe(0);
  });

  // F30
  it('[AUT-4] changes nobody of the staff, whether it names a contest or not', async () => {
    await server.seed.user({ name: 'helper', role: 'author' });
    const content = 'login,name\nchief,Renamed\nhelper,Renamed\n';
    const { body } = await admin.call('checkPeopleFile', {}, files(content));
    expect(body.rows.map(({ state, errors }) => [state, errors.map(({ key }) => key)])).toEqual([
      ['error', ['people.file_staff']],
      ['error', ['people.file_staff']],
    ]);
    const { error } = await admin.call('writePeopleFile', { plan: body.plan }, files(content));
    expect(error).toMatch(/^people\.file_errors/);
    expect((await admin.call('me')).body.display_name).not.toBe('Renamed');
  });

  // F24
  it('[AUT-4] with unknown headers is shown with its columns, and is written once they are said', async () => {
    const content = 'Ученици на училището\nкод,кой\nsaid1,Иван\nОбщо,1\n';
    const { status, body } = await admin.call('checkPeopleFile', {}, files(content));
    expect(status).toBe(200);
    expect(body.rows).toEqual([]);
    expect(body.head?.choices.map(({ row }) => row)).toEqual([1, 2, 3, 4]);
    const unsaid = await admin.call('writePeopleFile', { plan: body.plan }, files(content));
    expect(unsaid.error).toMatch(/^people\.file_no_login/);
    const wishes = { head: '2', columns: JSON.stringify(['name', 'display_name']) };
    const said = await admin.call('checkPeopleFile', wishes, files(content));
    expect(said.body.columns.map(({ header }) => header)).toEqual(['код', 'кой']);
    expect(said.body.passed_over).toEqual([4]);
    const written = await admin.call('writePeopleFile', { ...wishes, plan: said.body.plan }, files(content));
    expect([written.status, written.body.counts.new]).toEqual([200, 1]);
    expect(await people()).toMatchObject([{ name: 'said1', display_name: 'Иван' }]);
    await server.app.db.deleteFrom('users').where('name', '=', 'said1').execute();
  });

  it(
    '[AUT-4] writes what its plan shows, or nothing',
    async () => {
      await fc.assert(
        fc.asyncProperty(oddFile(8), async ({ bytes, encoding }) => {
          const how: Record<string, string> = encoding === undefined ? {} : { encoding };
          const before = new Map((await people()).map((one) => [one.name, one]));
          const { body } = await admin.call('checkPeopleFile', how, files(bytes));
          expect(new Map((await people()).map((one) => [one.name, one]))).toEqual(before);
          const plan: FilePlan = body;
          const answer = await admin.call('writePeopleFile', { ...how, plan: plan.plan }, files(bytes));
          const after = new Map((await people()).map((one) => [one.name, one]));
          if (plan.counts.error > 0) {
            expect(answer.error).toMatch(/^people\.file_errors/);
            expect(after).toEqual(before);
            return;
          }
          expect(answer.status).toBe(200);
          const shown = new Map<string, unknown>(before);
          const nobody = { display_name: '', group: '', school: '', site: '', room: '', seat: '' };
          for (const { values } of plan.rows) {
            const name = values.name ?? '';
            shown.set(name, { ...nobody, ...before.get(name), ...values });
          }
          expect(after).toEqual(shown);
          // Reading the same file again changes nothing.
          const again = await admin.call('checkPeopleFile', how, files(bytes));
          expect(again.body.counts).toEqual({ new: 0, changed: 0, same: plan.rows.length, error: 0 });
        }),
        { numRuns: RUNS },
      );
    },
    (isFull ? 600 : 60) * 1_000,
  );

  // F32
  it('[AUT-4] is read with a guessed encoding when it names none: doubtful words are named, another can be chosen', async () => {
    // Mac Cyrillic, which guessing cannot distinguish from windows-1251.
    const bytes = Buffer.concat([Buffer.from('username;name\nmac1;'), Buffer.from('80ededeb20', 'hex')]);
    const guessed: FilePlan = (await admin.call('checkPeopleFile', {}, files(bytes))).body;
    expect(guessed.encoding).not.toBe('x-mac-cyrillic');
    expect(guessed.findings.map(({ code }) => code)).toContain('encoding_guessed');
    const chosen: FilePlan = (
      await admin.call('checkPeopleFile', { encoding: 'x-mac-cyrillic' }, files(bytes))
    ).body;
    expect(chosen).toMatchObject({ encoding: 'x-mac-cyrillic', findings: [] });
    expect(chosen.rows[0]?.values.display_name).toMatch(/^Анн/);
    expect((await admin.call('checkPeopleFile', { encoding: 'utf-7' }, files(bytes))).status).toBe(400);
    const latin: FilePlan = (
      await admin.call(
        'checkPeopleFile',
        { encoding: 'windows-1251' },
        files(Buffer.from('username;name\nr1;Ren\xe9', 'latin1')),
      )
    ).body;
    expect(latin.findings).toMatchObject([{ code: 'mixed_words', values: { words: 'Renй' } }]);
  });

  // F2
  it('[AUT-4] [SEC-1] of objects that have no field in common is refused', async () => {
    const objects = Array.from({ length: 10_000 }, (_, at) => ({ [`k${at}`]: 1 }));
    const refused = await admin.call('checkPeopleFile', {}, files(JSON.stringify(objects)));
    expect(refused).toMatchObject({
      status: 400,
      error: expect.stringMatching(/^people\.file_columns/) as string,
    });
  });

  it('[AUT-4] is refused when something it shows has changed since', async () => {
    const file = files('login;name;room\nolga;Olga;5\nnadia;Nadia;6');
    const { body } = await admin.call('checkPeopleFile', {}, file);
    await server.seed.user({ name: 'nadia', display_name: 'Another Nadia' });
    const answer = await admin.call('writePeopleFile', { plan: body.plan }, file);
    expect(answer).toMatchObject({ status: 409, error: 'people.changed_meanwhile' });
    expect((await people()).some(({ name }) => name === 'olga')).toBe(false);
  });

  it('[AUT-4] a changed name is seen on the boards at once', async () => {
    const person = await server.seed.user({ name: 'ivo', display_name: 'Ivo' });
    const cid = await server.seed.contest({ competitors: [person] });
    const file = files('login;name\nivo;Ivaylo Iliev');
    const { plan } = (await admin.call('checkPeopleFile', {}, file)).body;
    expect((await admin.call('writePeopleFile', { plan }, file)).status).toBe(200);
    expect(JSON.stringify((await server.told(`/topic/standing/${cid}`)).at(-1))).toContain('Ivaylo Iliev');
  });

  it('[AUT-4] says what is wrong by row and column, and adds all to a contest with their categories', async () => {
    const contest = await server.seed.contest({ name: 'Spring' });
    const wrong = files('Вход;Име;Категория\nrosa;Роза;A\nrosa;Роза втора;B\nтри думи;X;\nкирил;К;\nempty;;');
    const { body } = await admin.call('checkPeopleFile', { contest }, wrong);
    expect(body.rows.map(({ row, state, errors }) => [row, state, errors.map(({ key }) => key)])).toEqual([
      [2, 'new', []],
      [3, 'error', ['people.file_twice']],
      [4, 'error', ['people.name_spaces']],
      [5, 'error', ['people.name_cyrillic']],
      [6, 'error', ['backend.empty']],
    ]);
    const right = files('Вход;Име;Категория\nrosa;Роза;A\nvasil;Васил;B');
    const checked = await admin.call('checkPeopleFile', { contest }, right);
    const written = await admin.call('writePeopleFile', { contest, plan: checked.body.plan }, right);
    expect(written.body).toMatchObject({ counts: { new: 2, changed: 0, same: 0 }, entered: 2 });
    const entered = await server.app.db
      .selectFrom('participants')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['name', 'category'])
      .where('contest_id', '=', contest)
      .orderBy('name')
      .execute();
    expect(entered).toEqual([
      { name: 'rosa', category: 'A' },
      { name: 'vasil', category: 'B' },
    ]);
  });

  it('[AUT-4] carries the extra time and the accommodations of people, which they get in the contest', async () => {
    const cid = await server.seed.contest({ start_at: 0, end_at: 4 * 3_600_000 });
    const rows = ['вход;име;допълнително време;облекчения', 'lina;Lina;25 %;dyslexia', 'mario;Mario;soon;'];
    const wrong = (await admin.call('checkPeopleFile', { contest: cid }, files(rows.join('\n')))).body;
    expect(wrong.rows[1]?.errors).toEqual([
      { field: 'extra_time', key: 'people.extra_time_form', detail: null },
    ]);
    const file = files(rows.slice(0, 2).join('\n'));
    const { plan } = (await admin.call('checkPeopleFile', { contest: cid }, file)).body;
    expect((await admin.call('writePeopleFile', { contest: cid, plan }, file)).status).toBe(200);
    const { participants } = (await admin.call('participants', { cid })).body;
    expect(participants).toMatchObject([{ name: 'lina', extra_time: 3600, extra_reason: 'dyslexia' }]);
    const { person } = (await admin.call('person', { uname: 'lina' })).body;
    expect(person).toMatchObject({ extra_time: '25 %', accommodation: 'dyslexia' });
  });

  it('[AUT-4] of a teacher stays within their own contests', async () => {
    const teacherId = await server.seed.user({ name: 'teacher', role: 'author', types: 'teacher' });
    const contest = await server.seed.contest({ staff: [teacherId] });
    const other = await server.seed.contest();
    const stranger = await server.seed.user({ name: 'stranger' });
    await server.seed.participant({ contest_id: other, user_id: stranger });
    const teacher = await server.loginAs('teacher');
    const file = files('login,name\nstranger,Renamed\nmine,Mine');
    expect((await teacher.call('checkPeopleFile', {}, file)).error).toBe('people.contest_wanted:contest');
    expect((await teacher.call('checkPeopleFile', { contest: other }, file)).status).toBe(404);
    const { body } = await teacher.call('checkPeopleFile', { contest }, file);
    expect(body.rows.map(({ errors }) => errors.map(({ key }) => key))).toEqual([['people.name_taken'], []]);
  });
});
