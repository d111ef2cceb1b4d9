import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteOutdated } from '#server/features/proctoring/retention/retention.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const SHEET_LINES = 58;
const MAX_PRINT_PAGES = 20;
const MAX_PRINTS = 6;

const HOUR = 3_600_000;
const MINUTE = 60_000;
const DAY = 24 * HOUR;

let server: TestServer;
let admin: Person;
let runner: Person;
let other: Person;
let anna: Person;
let boris: Person;
const ids: Record<string, number> = {};

beforeAll(async () => {
  server = await startTestServer();
  const place = { site: 'Sofia', room: '210', seat: '7', school: 'SU' };
  for (const name of ['anna', 'boris']) ids[name] = await server.seed.user({ name, ...place });
  ids['admin'] = await server.seed.user({ name: 'admin', role: 'admin' });
  ids['runner'] = await server.seed.user({ name: 'runner', role: 'coordinator' });
  ids['other'] = await server.seed.user({ name: 'other', role: 'coordinator' });
  [admin, runner, other, anna, boris] = [
    await server.loginAs('admin'),
    await server.loginAs('runner'),
    await server.loginAs('other'),
    await server.loginAs('anna'),
    await server.loginAs('boris'),
  ];
});
afterAll(() => server.stop());

/** A contest of five hours from now in which competitors may print. */
async function contest(given: Parameters<TestServer['seed']['contest']>[0] = {}): Promise<number> {
  server.setTime(NOW);
  return server.seed.contest({
    start_at: NOW,
    end_at: NOW + 5 * HOUR,
    tasks: 1,
    printing: true,
    staff: [ids['runner']!],
    competitors: [ids['anna']!, ids['boris']!],
    ...given,
  });
}

function ask(who: Person, cid: number, content: Uint8Array | string = 'int main() {}\n', name = 'a.cpp') {
  const input = { contestId: cid, client_id: randomUUID(), task: 1 };
  return who.call('askPrint', input, { source: { name, content } });
}

const press = (cid: number, prid: number, state: string, was = 'waiting', reason = '') => ({
  cid,
  prid,
  state,
  was,
  ...(reason !== '' && { reason }),
});

describe('a print', () => {
  it('[AUT-11] arrives with whose it is and where they sit, and the person hears what becomes of it', async () => {
    const cid = await contest();
    const before = (await server.told(`/topic/desk@${ids['runner']}`)).length;
    const { body: asked } = await ask(anna, cid);
    expect((await server.told(`/topic/desk@${ids['runner']}`)).slice(before)).toEqual([
      { action: 'update', subject: 'prints', contest: cid },
    ]);
    const { prints } = (await runner.call('prints', { cid })).body;
    expect(prints).toMatchObject([
      {
        id: asked.id,
        username: 'anna',
        site: 'Sofia',
        room: '210',
        seat: '7',
        task: 1,
        file_name: 'a.cpp',
        pages: 1,
        state: 'waiting',
        printed: null,
      },
    ]);
    expect(JSON.stringify(prints)).not.toContain('int main');
    expect((await runner.call('printText', { cid, prid: asked.id })).body).toEqual({
      print_source: 'int main() {}\n',
    });
    await runner.call('handlePrint', press(cid, asked.id, 'printed'));
    await runner.call('handlePrint', press(cid, asked.id, 'delivered', 'printed'));
    const heard = await server.told(`/user/queue/prints/${cid}@${ids['anna']}`);
    expect(heard.map(({ print }) => (print as { state: string }).state)).toEqual([
      'waiting',
      'printed',
      'delivered',
    ]);
    expect(JSON.stringify(heard)).not.toContain('int main');
    expect((await anna.call('ownPrints', { contestId: cid })).body.prints[0]).toMatchObject({
      state: 'delivered',
    });
  });

  it('[AUT-11] is made once when asked for twice under one id, and only a given number is taken in a time', async () => {
    const cid = await contest();
    const again = { contestId: cid, client_id: randomUUID() };
    const file = { source: { name: 'a.txt', content: 'x' } };
    const first = await anna.call('askPrint', again, file);
    expect((await anna.call('askPrint', again, file)).body.id).toBe(first.body.id);
    for (let made = 1; made < MAX_PRINTS; made += 1) expect((await ask(anna, cid)).status).toBe(200);
    server.setTime(NOW + 5 * MINUTE);
    expect(await ask(anna, cid)).toMatchObject({ status: 409, error: 'backend.print_limit:10' });
    expect((await ask(boris, cid)).status).toBe(200);
    server.setTime(NOW + 15 * MINUTE);
    expect((await ask(anna, cid)).status).toBe(200);
  });

  it.each<[string, Uint8Array | string, number, string]>([
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]), 400, 'backend.print_not_text'],
    ['another encoding', new Uint8Array([0xcf, 0xf0, 0xe8]), 400, 'backend.print_not_text'],
    ['nothing', ' \n', 400, 'backend.empty_source'],
    [
      'a book',
      'x\n'.repeat(SHEET_LINES * MAX_PRINT_PAGES + 1),
      400,
      `backend.print_pages:${MAX_PRINT_PAGES}`,
    ],
    ['a library', 'x'.repeat(200_000), 413, 'backend.too_large'],
  ])('[AUT-11] of %s is refused in words, and nothing is kept', async (_what, content, status, error) => {
    const cid = await contest();
    expect(await ask(anna, cid, content)).toMatchObject({ status, error });
    expect((await runner.call('prints', { cid })).body.prints).toEqual([]);
  });

  it('[AUT-11] is taken only where the contest prints, and in the person\u2019s time', async () => {
    const off = await contest({ printing: false });
    expect(await ask(anna, off)).toMatchObject({ status: 409, error: 'backend.printing_off' });
    const cid = await contest();
    server.setTime(NOW - MINUTE);
    expect(await ask(anna, cid)).toMatchObject({ status: 409, error: 'backend.not_started' });
    server.setTime(NOW + 5 * HOUR);
    expect(await ask(anna, cid)).toMatchObject({ status: 409, error: 'backend.not_running' });
  });

  it('[AUT-11] is seen by its owner and its contest\u2019s staff alone', async () => {
    const cid = await contest();
    const { body } = await ask(anna, cid);
    expect((await boris.call('ownPrints', { contestId: cid })).body.prints).toEqual([]);
    for (const answer of [
      await other.call('prints', { cid }),
      await other.call('printText', { cid, prid: body.id }),
      await other.call('handlePrint', press(cid, body.id, 'printed')),
      await anna.call('prints', { cid }),
    ])
      expect(answer.status).toBe(404);
    const elsewhere = await contest();
    expect((await runner.call('printText', { cid: elsewhere, prid: body.id })).status).toBe(404);
    expect((await runner.call('handlePrint', press(elsewhere, body.id, 'printed'))).status).toBe(404);
  });

  it('[AUT-11] is marked once by ten who press at once, refused with a reason, and taken back', async () => {
    const cid = await contest();
    const { body } = await ask(anna, cid);
    const pressed = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (at % 2 === 0 ? admin : runner).call('handlePrint', press(cid, body.id, 'printed')),
      ),
    );
    expect(pressed.filter((one) => one.body.changed)).toHaveLength(1);
    expect(new Set(pressed.map((one) => one.body.done?.by)).size).toBe(1);
    const { entries } = (await admin.call('audit', { contestId: cid })).body;
    expect(entries.filter(({ action }) => action === 'handlePrint')).toHaveLength(1);
    expect(await runner.call('handlePrint', press(cid, body.id, 'refused', 'printed'))).toMatchObject({
      status: 400,
      error: 'backend.reason_required',
    });
    await runner.call('handlePrint', press(cid, body.id, 'refused', 'printed', 'No paper'));
    const own = async () => (await anna.call('ownPrints', { contestId: cid })).body.prints[0];
    expect(await own()).toMatchObject({ state: 'refused', reason: 'No paper' });
    await runner.call('handlePrint', press(cid, body.id, 'waiting', 'refused'));
    expect(await own()).toMatchObject({ state: 'waiting', reason: '' });
  });

  it('[AUT-11] [SEC-5] loses its text a while after the contest, and with its owner\u2019s name', async () => {
    const cid = await contest();
    const { body } = await ask(anna, cid);
    await deleteOutdated(server.app);
    expect((await runner.call('printText', { cid, prid: body.id })).status).toBe(200);
    server.setTime(NOW + 400 * DAY);
    await deleteOutdated(server.app);
    server.setTime(NOW);
    expect(await runner.call('printText', { cid, prid: body.id })).toMatchObject({
      status: 409,
      error: 'backend.print_gone',
    });
    const leaver = await server.seed.user({ name: `leaver${cid}` });
    await server.seed.participant({ contest_id: cid, user_id: leaver });
    const print = await ask(await server.loginAs(`leaver${cid}`), cid, '// Leaver', 'leaver.cpp');
    const gone = await admin.call('removePerson', { uid: leaver, how: 'anonymise', name: `leaver${cid}` });
    expect(gone.status).toBe(200);
    const { prints } = (await runner.call('prints', { cid })).body;
    expect(JSON.stringify(prints)).not.toContain('eaver');
    expect((await runner.call('printText', { cid, prid: print.body.id })).status).toBe(409);
  });
});
