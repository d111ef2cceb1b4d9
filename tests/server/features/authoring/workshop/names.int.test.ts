import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '#tests/support/server.ts';
import { HOSTILE_NAMES } from '#tests/support/hostileNames.ts';

let server: TestServer;
let author: Person;
let other: Person;
let tid: number;

beforeAll(async () => {
  server = await startTestServer();
  for (const name of ['author', 'other']) await server.seed.user({ name, role: 'author' });
  [author, other] = [await server.loginAs('author'), await server.loginAs('other')];
  tid = await made(author, 'names');
});
afterAll(() => server.stop());

async function made(who: Person, slug: string): Promise<number> {
  const given = { kind: 'batch', name: slug, slug, languages: '["en"]' } as const;
  return (await who.call('createWorkshopTask', given)).body.tid;
}
const taskOf = async (id: number) => (await author.call('workshopTask', { tid: id })).body;
const change = (who: Person, id: number, changes: readonly object[]) =>
  who.call('changeWorkshopFiles', { tid: id, changes: JSON.stringify(changes) });

describe('files of a task', () => {
  it('[AUT-12] [SEC-1] take no hostile name, by whatever way it comes', async () => {
    const before = await taskOf(tid);
    const [first] = before.files;
    // Half a surrogate pair cannot be sent: it arrives as a replacement character.
    for (const path of HOSTILE_NAMES.filter((name) => Buffer.from(name).toString() === name)) {
      const file = { name: 'f', content: new Uint8Array(3) };
      const answers = [
        await author.call('uploadWorkshopFile', { tid, path }, { file }),
        await author.call('saveWorkshopText', { tid, path, text: 'x', known: '' }),
        await change(author, tid, [{ kind: 'move', from: first?.path, to: path }]),
        await change(author, tid, [{ kind: 'put', path, hash: first?.hash }]),
      ];
      for (const { status } of answers) expect([path, status]).toEqual([path, 400]);
    }
    expect(await taskOf(tid)).toMatchObject({ revision: before.revision, files: before.files });
  });

  it('[AUT-12] [SEC-1] are kept by their name alone, whatever a form says of the file that was sent', async () => {
    const file = { name: '../../../etc/cron.d/x', content: new Uint8Array([1, 2, 3]) };
    const { error } = await author.call('uploadWorkshopFile', { tid, path: 'attachments/x' }, { file });
    expect(error).toBeNull();
    expect((await taskOf(tid)).files.map(({ path }) => path)).toContain('attachments/x');
  });

  it('[AUT-12] [SEC-1] of another author are had neither by the task’s number nor by their hashes', async () => {
    const mine = await made(other, 'mine');
    const hidden = await author.call('saveWorkshopText', {
      tid,
      path: 'hidden.txt',
      text: 'hidden',
      known: '',
    });
    const { hash } = hidden.body;
    for (const answer of [
      await other.call('workshopTask', { tid }),
      await other.call('workshopFile', { tid, path: 'hidden.txt', save: false }),
      await other.call('workshopFile', { tid: mine, path: 'hidden.txt', hash, save: false }),
      await other.call('workshopFileEnds', { tid: mine, path: 'hidden.txt', hash }),
      await change(other, mine, [{ kind: 'put', path: 'stolen.txt', hash }]),
      await change(other, tid, [{ kind: 'remove', path: 'hidden.txt' }]),
    ])
      expect([answer.status]).toEqual([404]);
  });
});
