import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPng } from '#tests/support/png.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: Person;
let teacher: Person;
let teacherId: number;
let annaId: number;

beforeAll(async () => {
  server = await startTestServer();
  annaId = await server.seed.user({ name: 'anna' });
  await server.seed.user({ name: 'admin', role: 'admin' });
  teacherId = await server.seed.user({ name: 'teacher', role: 'author', types: 'teacher' });
  admin = await server.loginAs('admin');
  teacher = await server.loginAs('teacher');
});
afterAll(() => server.stop());

async function contest(given: { readonly public_standing?: boolean } = {}) {
  const cid = await server.seed.contest({ start_at: NOW - 1_000, tasks: 1, staff: [teacherId], ...given });
  const pid = await server.seed.participant({ contest_id: cid, user_id: annaId });
  return { cid, pid };
}
const pictureFile = (content: Buffer) => ({ picture: { name: 'anna.png', content } });
const shown = (hash: string) => fetch(`${server.url}/api/public/pictures/${hash}`);
const boardPicture = async (cid: number) =>
  (await admin.call('standing', { contestId: cid })).body.participants[0]?.picture;

describe('the photograph or logo of a competitor', () => {
  it('[STD-4] stands on the boards of the contest at once, and is carried by any cache', async () => {
    const { cid, pid } = await contest();
    const content = aPng(9, 6);
    const hash = createHash('sha256').update(content).digest('hex');
    const set = await admin.call('setParticipantPicture', { cid, pid }, pictureFile(content));
    expect(set.body).toEqual({ changed: 1 });
    expect(await boardPicture(cid)).toBe(hash);
    expect(JSON.stringify(await server.told(`/topic/standing/${cid}`))).toContain(`"picture":"${hash}"`);
    const { participants } = (await admin.call('participants', { cid })).body;
    expect(participants[0]?.picture).toBe(hash);
    const answer = await shown(hash);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(answer.headers.get('cache-control')).toBe('max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect((await admin.call('setParticipantPicture', { cid, pid }, pictureFile(content))).body).toEqual({
      changed: 0,
    });
  });

  it('[STD-4] [SEC-4] is at no address any more once it is taken away, and a person without one has no address', async () => {
    const { cid, pid } = await contest();
    const content = aPng(8, 5);
    await admin.call('setParticipantPicture', { cid, pid }, pictureFile(content));
    const hash = (await boardPicture(cid)) ?? '';
    const removed = await admin.call('removeParticipantPictures', { cid, ids: JSON.stringify([pid]) });
    expect(removed.body).toEqual({ changed: 1 });
    expect(await boardPicture(cid)).toBeUndefined();
    expect((await shown(hash)).status).toBe(404);
    expect((await shown('0'.repeat(64))).status).toBe(404);
    expect((await shown('../../../etc/passwd')).status).not.toBe(200);
    const { entries } = (await admin.call('audit', { contestId: cid })).body;
    expect(entries.map(({ action }) => action)).toEqual([
      'removeParticipantPictures',
      'setParticipantPicture',
    ]);
  });

  it('[STD-4] is refused where it is no picture, and set by nobody but who arranges the people of that contest', async () => {
    const { cid, pid } = await contest();
    const other = await contest();
    const picture = pictureFile(aPng());
    const refused = await admin.call(
      'setParticipantPicture',
      { cid, pid },
      pictureFile(Buffer.from('GIF89a')),
    );
    expect([refused.status, refused.error]).toEqual([400, 'backend.not_an_image']);
    expect((await admin.call('setParticipantPicture', { cid, pid: other.pid }, picture)).status).toBe(404);
    expect((await teacher.call('setParticipantPicture', { cid, pid }, picture)).status).toBe(200);
    await server.app.db.deleteFrom('contest_staff').where('contest_id', '=', cid).execute();
    expect((await teacher.call('setParticipantPicture', { cid, pid }, picture)).status).not.toBe(200);
  });

  it('[AUT-1] goes along into a contest that is made from this one with its people', async () => {
    const { cid, pid } = await contest();
    await admin.call('setParticipantPicture', { cid, pid }, pictureFile(aPng(4, 4)));
    const { picture_hash: hash } = await server.app.db
      .selectFrom('participants')
      .select('picture_hash')
      .where('id', '=', pid)
      .executeTakeFirstOrThrow();
    const { settings } = (await admin.call('contestSettings', { cid })).body;
    const made = await admin.call('createContest', {
      settings: JSON.stringify({ ...settings, name: 'Next year' }),
      from: cid,
      people: true,
    });
    const next = await server.app.db
      .selectFrom('participants')
      .select('picture_hash')
      .where('contest_id', '=', made.body.id)
      .executeTakeFirst();
    expect(next?.picture_hash).toBe(hash);
  });
});
