import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverageOf } from '#domain/proctoring/watching/coverage.ts';
import { coverageFacts } from '#domain/proctoring/watching/monitoring.ts';
import { ROLES } from '#domain/roles.ts';
import { aWebp } from '#tests/support/pictures.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOSTILE = '<script>alert(1)</script> =HYPERLINK("x") "quoted", & more';
let server: TestServer;
let admin: Person;
let contestId: number;
let userId: number;
let competitor: Person;

beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: 'admin', role: 'admin' });
  admin = await server.loginAs('admin');
  userId = await server.seed.user({ name: 'ivan', display_name: HOSTILE });
  contestId = await server.seed.contest({
    name: 'Exam',
    start_at: NOW - 10 * MINUTE,
    end_at: NOW + 50 * MINUTE,
    check_screen: true,
    competitors: [userId],
  });
  await server.seed.consent(contestId, userId);
  server.setTime(NOW - 10 * MINUTE);
  competitor = await server.loginAs('ivan');
  await log('SCREEN_SHARE', 'screen:0:0', NOW - 10 * MINUTE);
  // Two minutes of pictures, a stop, and two more minutes, the last picture just now.
  for (let at = -10 * MINUTE; at < -8 * MINUTE; at += 15 * SECOND) await send(NOW + at);
  await log('SCREEN_SHARE', 'STOPPED', NOW - 8 * MINUTE);
  await log('SCREEN_SHARE', HOSTILE, NOW - 2 * MINUTE);
  for (let at = -2 * MINUTE; at <= 0; at += 15 * SECOND) await send(NOW + at);
  await server.app.db
    .insertInto('contacts')
    .values({ user_id: userId, from_at: NOW - 10 * MINUTE, to_at: NOW })
    .execute();
  server.setTime(NOW);
  const { id: pid } = await server.app.db
    .selectFrom('participants')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const incident = { cid: contestId, pid, level: 'warning', note: HOSTILE, at: NOW - 7 * MINUTE } as const;
  expect((await admin.call('makeIncident', incident)).status).toBe(200);
});
afterAll(() => server.stop());

let mark = 0;
async function send(at: number): Promise<void> {
  server.setTime(at);
  const file = { name: 'snapshot', content: aWebp(8, 8, (mark += 1)) };
  const { status } = await competitor.call('snapshotScreen', { contestId, taken_at: at }, { file });
  expect(status).toBe(200);
}

async function log(operation: 'SCREEN_SHARE', message: string, at: number): Promise<void> {
  server.setTime(at);
  expect((await competitor.call('log', { contestId, operation, message, at })).status).toBe(200);
}

const ofIvan = async () => (await admin.call('monitoring', { uid: userId, cid: contestId })).body;

describe('the monitoring of a person', () => {
  it('[PRC-7] is chosen by contest, with how many pictures there are of each', async () => {
    const { body } = await admin.call('monitoredContests', { uname: 'ivan' });
    expect(body.person).toMatchObject({ id: userId, username: 'ivan' });
    expect(body.contests).toMatchObject([{ id: contestId, name: 'Exam', pictures: 17, screen: true }]);
    expect((await admin.call('monitoredContests', { uname: 'nobody' })).status).toBe(404);
  });

  it('[PRC-7] holds pictures, lines of the log, signals, incidents and sessions of the time, in order', async () => {
    const body = await ofIvan();
    expect(body.pictures.map(({ at }) => at)).toEqual([...body.pictures.map(({ at }) => at)].sort());
    expect(body.pictures).toHaveLength(17);
    expect(body.lines.map(({ message }) => message)).toEqual(['screen:0:0', 'STOPPED', HOSTILE]);
    expect(body.signals.map(({ kind }) => kind)).toEqual(['stream_ended', 'surface']);
    expect(body.incidents).toEqual([
      {
        id: expect.any(Number),
        level: 'warning',
        note: HOSTILE,
        at: NOW - 7 * MINUTE,
        signal: null,
        made_by: 'admin',
        closed_at: null,
      },
    ]);
    expect(body.sessions).toHaveLength(1);
    expect(body.heard).toEqual([{ from_at: NOW - 10 * MINUTE, to_at: NOW }]);
    expect(body.contest).toMatchObject({ end_at: NOW + 50 * MINUTE, gone_until: null });
  });

  it('[PRC-7] is covered as far as there are pictures, and says why it is not', async () => {
    const facts = coverageFacts(await ofIvan());
    const { gaps, share } = coverageOf('screen', facts);
    expect(gaps).toEqual([
      { source: 'screen', fromAt: NOW - 8 * MINUTE, toAt: NOW - 2 * MINUTE, why: 'not_sharing' },
    ]);
    expect(share).toBeCloseTo(0.4, 9);
  });

  it('[PRC-7] tells nothing of somebody who is not in that contest', async () => {
    const other = await server.seed.user({ name: 'other' });
    expect((await admin.call('monitoring', { uid: other, cid: contestId })).status).toBe(404);
    const elsewhere = await server.seed.contest({ competitors: [other] });
    const [picture] = (await ofIvan()).pictures;
    for (const of of [
      { uid: other, cid: contestId },
      { uid: userId, cid: elsewhere },
      { uid: other, cid: elsewhere },
    ])
      expect((await admin.call('monitoringPicture', { ...of, picture: picture!.id })).status).toBe(404);
  });

  it('[PRC-7] [SEC-5] is given to admins, and to nobody else, not even by its address', async () => {
    const [picture] = (await ofIvan()).pictures;
    const of = { uid: userId, cid: contestId };
    const shown = await admin.call('monitoringPicture', { ...of, picture: picture!.id });
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(shown.body).toEqual(aWebp(8, 8, 1));
    for (const role of ROLES.filter((one) => one !== 'admin')) {
      const id = await server.seed.user({ name: `is-${role}`, role });
      if (role === 'user') await server.seed.participant({ contest_id: contestId, user_id: id });
      else
        await server.app.db
          .insertInto('contest_staff')
          .values({ contest_id: contestId, user_id: id })
          .execute();
      const who = await server.loginAs(`is-${role}`);
      const pretender = server.as(who.name, who.secret, 'admin');
      for (const [person, status] of [
        [who, 404],
        [pretender, 403],
      ] as const) {
        expect((await person.call('monitoring', of)).status).toBe(status);
        expect((await person.call('monitoringPicture', { ...of, picture: picture!.id })).status).toBe(status);
        expect((await person.call('monitoringArchive', of)).status).toBe(status);
      }
    }
    // Neither the person themselves nor somebody who only knows the address gets it.
    expect((await competitor.call('monitoringPicture', { ...of, picture: picture!.id })).status).toBe(404);
    const bare = await fetch(
      new URL(`/api/admin/monitoring/${userId}/contests/${contestId}/pictures/${picture!.id}`, server.url),
    );
    expect(bare.status).toBe(401);
  });
});

describe('the log of views of the pictures', () => {
  it('[SEC-5] is written down with each picture that is given out, by which way it was, before it is', async () => {
    await server.app.db.deleteFrom('picture_views').execute();
    const of = { uid: userId, cid: contestId };
    const [first, second, third] = (await ofIvan()).pictures.map(({ id }) => id);
    // Neither a list of pictures nor a request for a missing picture counts as a view.
    await admin.call('monitoringPicture', { ...of, picture: 999_999 });
    const views = async () => (await admin.call('pictureViews', { uname: 'ivan', contestId })).body.views;
    expect(await views()).toEqual([]);
    for (const picture of [first!, second!]) await admin.call('monitoringPicture', { ...of, picture });
    await admin.call('monitoringPicture', { ...of, picture: third!, way: 'film' });
    await admin.call('monitoringArchive', of);
    const seen = (await views()).map(({ viewer, way, pictures }) => [viewer, way, pictures.length]);
    expect(seen.sort()).toEqual([
      ['admin', 'archive', 17],
      ['admin', 'film', 1],
      ['admin', 'person', 2],
    ]);
    const elsewhere = await server.seed.contest({ competitors: [userId] });
    const others = await admin.call('pictureViews', { uname: 'ivan', contestId: elsewhere });
    expect(others.body.views).toEqual([]);
  });
});

describe('the archive of a person in a contest', () => {
  it('[PRC-7] holds every picture as it was taken, a report and lists, and the audit says who has it', async () => {
    const { status, body, headers } = await admin.call('monitoringArchive', {
      uid: userId,
      cid: contestId,
      lang: 'bg',
      zone: 'Europe/Sofia',
    });
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('ivan-Exam.zip');
    const files = await filesOf(body as unknown as Buffer);
    const pictures = [...files.keys()].filter((name) => name.startsWith('pictures/screen/'));
    expect(pictures).toHaveLength(17);
    expect(files.get(pictures[0]!)).toEqual(aWebp(8, 8, 1));
    const report = files.get('report.html')!.toString();
    expect(report).not.toContain('<script');
    expect(report).toContain('&lt;script&gt;');
    expect(report).toContain('не е споделено');
    expect(report).toContain('<td>Предупреждение</td>');
    expect(files.get('incidents.csv')!.toString()).toContain('warning');
    for (const name of pictures) expect(report).toContain(`src="${name}"`);
    const rows = files.get('log.csv')!.toString();
    expect(rows).toContain('SCREEN_SHARE');
    expect(files.get('gaps.csv')!.toString()).toContain('not_sharing');
    const entry = await server.app.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'monitoringArchive')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ target: 'ivan', contest_id: contestId, after: { pictures: 17 } });
  });

  it('[PRC-7] is told in UTC where the zone is not known', async () => {
    const of = { uid: userId, cid: contestId, zone: 'Nowhere/At_All' };
    const { status, body } = await admin.call('monitoringArchive', of);
    expect(status).toBe(200);
    expect((await filesOf(body as unknown as Buffer)).get('report.html')!.toString()).toContain('UTC');
  });
});

async function filesOf(archive: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const parts: Buffer[] = [];
    for await (const part of stream) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}
