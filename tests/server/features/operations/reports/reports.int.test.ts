import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteOutdated } from '#server/features/proctoring/retention/retention.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { aReport } from '#tests/support/reports.ts';
import { NOW } from '#tests/support/server.ts';

const MAX_REPORT_BYTES = 8 * 1_048_576;
const MAX_REPORT_CHARS = 2_000;
const MAX_REPORTS = 5;
const REPORT_WINDOW_MS = 15 * 60_000;

const DAY = 86_400_000;
let cast: Cast;
let contestId: number;

beforeAll(async () => {
  cast = await startWithCast();
  contestId = await cast.contest();
});
afterAll(() => cast.server.stop());
beforeEach(async () => {
  cast.server.setTime(NOW);
  await cast.server.app.db.deleteFrom('reports').execute();
});

type Who = 'anna' | 'boris' | 'author' | 'stranger' | 'admin';
const send = (who: Who, note = '', files = aReport(), inContest = true) =>
  cast[who].call('sendReport', { note, ...(inContest && { contestId }) }, files);
const seenBy = async (who: 'author' | 'stranger' | 'admin', input = {}) =>
  (await cast[who].call('reports', input)).body.reports;
const audited = () =>
  cast.server.app.db
    .selectFrom('audit')
    .select(['action', 'target', 'contest_id'])
    .where('action', 'like', '%Report')
    .orderBy('id')
    .execute();

describe('something is wrong', () => {
  it('[EVT-5] a report that a competitor sends is seen by the staff of the contest, opened and closed by them, and the audit says by whom', async () => {
    expect((await send('anna', '  The toast did not come. ')).status).toBe(200);
    const [report, ...others] = await seenBy('author', { contest: contestId });
    expect(others).toEqual([]);
    expect(report).toMatchObject({
      username: 'anna',
      display_name: 'Anna A.',
      role: 'user',
      contest: contestId,
      note: 'The toast did not come.',
      version: '0.1.0',
      events: 1,
      at: NOW,
      closed_at: null,
    });
    const rid = report!.id;
    const { body } = await cast.author.call('reportRecording', { rid });
    expect(gunzipSync(Buffer.from(body.recording_gz, 'base64')).toString()).toBe(
      aReport()['recording']!.content.toString(),
    );
    expect((await cast.author.call('closeReport', { rid, closed: true })).status).toBe(200);
    expect(await seenBy('admin')).toMatchObject([{ id: rid, closed_at: NOW, closed_by: 'author' }]);
    await cast.admin.call('closeReport', { rid, closed: false });
    expect(await seenBy('admin')).toMatchObject([{ id: rid, closed_at: null, closed_by: null }]);
    expect(await audited()).toEqual(
      ['openReport', 'closeReport', 'reopenReport'].map((action) => ({
        action,
        target: 'anna',
        contest_id: contestId,
      })),
    );
  });

  it('[EVT-5] is closed once by several who press at once', async () => {
    await send('anna', 'Twice');
    const [report] = await seenBy('author', { contest: contestId });
    const before = (await audited()).length;
    const close = (who: 'author' | 'admin') =>
      cast[who].call('closeReport', { rid: report!.id, closed: true });
    const closed = await Promise.all(
      Array.from({ length: 8 }, (_, at) => close(at % 2 === 0 ? 'author' : 'admin')),
    );
    expect(closed.map(({ status }) => status)).toEqual(closed.map(() => 200));
    expect((await audited()).slice(before).map(({ action }) => action)).toEqual(['closeReport']);
  });

  it('[EVT-5] authors of other contests see nothing of it, and only admins see reports of staff or of no contest', async () => {
    await send('anna');
    await send('author');
    await send('boris', '', aReport(), false);
    expect(await seenBy('admin')).toHaveLength(3);
    expect((await seenBy('author')).map(({ username }) => username)).toEqual(['anna']);
    expect(await seenBy('stranger')).toEqual([]);
    expect((await cast.stranger.call('reports', { contest: contestId })).status).toBe(404);
    for (const { id: rid, username } of await seenBy('admin')) {
      const isOwn = username === 'anna';
      expect((await cast.author.call('reportRecording', { rid })).status).toBe(isOwn ? 200 : 404);
      expect((await cast.author.call('closeReport', { rid, closed: true })).status).toBe(isOwn ? 200 : 404);
      expect((await cast.stranger.call('reportRecording', { rid })).status).toBe(404);
    }
  });

  it('[EVT-5] [LIV-6] has a number that its sender hears, and waits on the home of those who may see it until it is dealt with (F72)', async () => {
    const { body } = await send('anna', 'No toast.');
    const own = await send('author');
    const waits = async (who: 'author' | 'stranger' | 'admin') =>
      (await cast[who].call('needs')).body.needs.filter(({ kind }) => kind === 'report');
    const need = { kind: 'report', at: NOW, names: [`#${body.report} Anna A.`, 'No toast.'], contestId };
    expect(await waits('author')).toEqual([need]);
    expect(await waits('stranger')).toEqual([]);
    expect((await waits('admin')).map(({ names }) => names[0]?.split(' ')[0])).toEqual([
      `#${body.report}`,
      `#${own.body.report}`,
    ]);
    expect((await seenBy('author')).map(({ id }) => id)).toEqual([body.report]);
    await cast.author.call('closeReport', { rid: body.report, closed: true });
    expect(await waits('author')).toEqual([]);
  });

  it('[EVT-5] is said a few times in a quarter of an hour, also at once, and again after it', async () => {
    const sent = await Promise.all(Array.from({ length: MAX_REPORTS + 3 }, () => send('anna')));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(MAX_REPORTS);
    expect(sent.filter(({ status }) => status === 429)).toHaveLength(3);
    expect((await send('boris')).status).toBe(200);
    cast.server.setTime(NOW + REPORT_WINDOW_MS - 1);
    expect((await send('anna')).status).toBe(429);
    cast.server.setTime(NOW + REPORT_WINDOW_MS);
    expect((await send('anna')).status).toBe(200);
  });

  it('[EVT-5] is refused with a file that is no recording or too large, or with a text that is too long', async () => {
    for (const text of [
      '',
      'a text',
      '{"format":"agon-recording","formatVersion":1,"version":"1"}\n',
      'null\n',
    ])
      expect((await send('anna', '', aReport(text))).status).toBe(400);
    const large = Buffer.concat([aReport()['recording']!.content as Buffer, Buffer.alloc(MAX_REPORT_BYTES)]);
    expect((await send('anna', '', aReport(large))).status).toBe(413);
    expect((await send('anna', 'a'.repeat(MAX_REPORT_CHARS + 1))).status).toBe(400);
    expect(await seenBy('admin')).toEqual([]);
  });

  it('[SEC-5] goes thirty days later, and with its person', async () => {
    await send('anna');
    await send('boris');
    const { db } = cast.server.app;
    cast.server.setTime(NOW + 30 * DAY);
    await deleteOutdated(cast.server.app);
    expect(await db.selectFrom('reports').selectAll().execute()).toHaveLength(2);
    cast.server.setTime(NOW + 30 * DAY + 1);
    await deleteOutdated(cast.server.app);
    expect(await db.selectFrom('reports').selectAll().execute()).toEqual([]);
  });
});
