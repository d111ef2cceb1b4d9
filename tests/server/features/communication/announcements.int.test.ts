import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { announceDue } from '#server/features/communication/planned.ts';
import { type Cast, startWithCast } from '#tests/support/cast.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let server: TestServer;
let anna: Person;
let boris: Person;
let author: Person;
let admin: Person;
let ids: Cast['ids'];
let contest: Cast['contest'];

beforeAll(async () => {
  ({ server, anna, boris, author, admin, ids, contest } = await startWithCast());
  const { db } = server.app;
  await db.updateTable('users').set({ room: '12', group_label: 'A' }).where('id', '=', ids.anna).execute();
  await db.updateTable('users').set({ room: '14', group_label: 'A' }).where('id', '=', ids.boris).execute();
});
beforeEach(() => server.setTime(NOW));
afterAll(() => server.stop());

const heard = async (contestId: number, who: Person) => {
  const { body } = await who.call('communication', { contestId });
  const { body: small } = await who.call('smallInfo', { contestId });
  return [body.announcements.map(({ topic }) => topic), small.unread_announcements];
};
const queueOf = (contestId: number, userId: number) =>
  server.told(`/user/queue/announcements/${contestId}@${userId}`);
const toRoom = { topic: 'Зала 12', message: 'Водата е отдясно.', audience: 'room', audience_name: '12' };

describe('an announcement to a part of the people', () => {
  it('[COM-2] is told to those of the room alone: live, in what they fetch, poll and count', async () => {
    const contestId = await contest();
    const { body } = await author.call('announce', { contestId, ...toRoom });
    expect(body.to).toEqual({ kind: 'room', name: '12' });
    expect(await queueOf(contestId, ids.anna)).toEqual([{ action: 'announcement', announcement: body }]);
    expect(await queueOf(contestId, ids.boris)).toEqual([]);
    expect(await server.told(`/topic/contest/${contestId}`)).toEqual([]);
    expect(await heard(contestId, anna)).toEqual([['Зала 12'], 1]);
    expect(await heard(contestId, boris)).toEqual([[], 0]);
    const destination = `/user/queue/announcements/${contestId}`;
    const polled = async (who: Person) =>
      (await who.call('updates', { contestId, since: JSON.stringify({ [destination]: 0 }) })).body.frames
        .length;
    expect([await polled(anna), await polled(boris)]).toEqual([1, 0]);
    await anna.call('communicationSeen', { contestId });
    expect(await heard(contestId, anna)).toEqual([['Зала 12'], 0]);
    expect((await queueOf(contestId, ids.anna)).at(-1)).toMatchObject({ value: 0, seen: body.id });
  });

  it('[COM-2] to a group is heard by both, and one made in a room stays with the people who were there', async () => {
    const contestId = await contest();
    await author.call('announce', { contestId, ...toRoom });
    await author.call('announce', {
      contestId,
      topic: 'A',
      message: 'm',
      audience: 'group',
      audience_name: 'A',
    });
    await author.call('announce', { contestId, topic: 'Всички', message: 'm' });
    expect(await heard(contestId, anna)).toEqual([['Всички', 'A', 'Зала 12'], 3]);
    expect(await heard(contestId, boris)).toEqual([['Всички', 'A'], 2]);
    const move = (room: string) =>
      server.app.db.updateTable('users').set({ room }).where('id', '=', ids.boris).execute();
    await move('12');
    expect(await heard(contestId, boris)).toEqual([['Всички', 'A'], 2]);
    await move('14');
  });

  it('[COM-2] to a room where nobody of the contest is, it is refused; the rooms there are come with their people', async () => {
    const contestId = await contest();
    const nobody = await author.call('announce', { contestId, ...toRoom, audience_name: '99' });
    expect([nobody.status, nobody.error]).toEqual([400, 'backend.nobody_there:99']);
    expect((await author.call('audiences', { contestId })).body).toEqual({
      people: 2,
      groups: [{ name: 'A', people: 2 }],
      rooms: [
        { name: '12', people: 1 },
        { name: '14', people: 1 },
      ],
    });
  });

  it('[COM-2] is in no feed for the public', async () => {
    const contestId = await contest({ standings: 'yes', public_standing: true });
    await author.call('announce', { contestId, ...toRoom });
    await author.call('announce', { contestId, topic: 'Всички', message: 'за всички' });
    const { body: gone } = await author.call('announce', { contestId, topic: 'x', message: 'оттеглено' });
    await author.call('withdrawAnnouncement', { aid: gone.id });
    const response = await fetch(`${server.url}/contest-api/contests/${contestId}/clarifications`, {
      headers: { authorization: `Basic ${Buffer.from(`${admin.name}:${admin.secret}`).toString('base64')}` },
    });
    const told = (await response.json()) as readonly { text: string }[];
    expect(told.map(({ text }) => text)).toEqual(['за всички']);
  });
});

describe('a withdrawn announcement', () => {
  it('[COM-2] is gone, but for those who had read it, who hear that it was withdrawn', async () => {
    const contestId = await contest();
    const { body } = await author.call('announce', { contestId, topic: 'Грешка', message: 'N = 5' });
    await anna.call('communicationSeen', { contestId });
    server.setTime(NOW + MINUTE);
    await Promise.all([1, 2, 3].map(() => author.call('withdrawAnnouncement', { aid: body.id })));
    const told = (await server.told(`/topic/contest/${contestId}`)).filter(
      (frame) => frame['action'] === 'withdrawn',
    );
    expect(told).toEqual([{ action: 'withdrawn', id: body.id, at: NOW + MINUTE }]);
    // Boris only now marks announcements as read, and never saw the withdrawn one.
    await boris.call('communicationSeen', { contestId });
    expect(await heard(contestId, boris)).toEqual([[], 0]);
    const { body: own } = await anna.call('communication', { contestId });
    expect(own.announcements).toMatchObject([{ topic: 'Грешка', message: '', withdrawn_at: NOW + MINUTE }]);
    const { body: desk } = await author.call('announcements', { contestId });
    expect(desk.announcements).toMatchObject([{ message: 'N = 5', withdrawn_at: NOW + MINUTE }]);
    const { body: audit } = await admin.call('audit', { contestId });
    expect(audit.entries).toMatchObject([
      { action: 'withdrawAnnouncement', before: { message: 'N = 5' } },
      { action: 'announce' },
    ]);
  });

  it('[COM-2] of a room is told to that room alone, and of another contest it is not there', async () => {
    const contestId = await contest();
    const { body } = await author.call('announce', { contestId, ...toRoom });
    await author.call('withdrawAnnouncement', { aid: body.id });
    expect((await queueOf(contestId, ids.anna)).at(-1)).toMatchObject({ action: 'withdrawn', id: body.id });
    expect(await server.told(`/topic/contest/${contestId}`)).toEqual([]);
    expect(await queueOf(contestId, ids.boris)).toEqual([]);
    const foreign = await server.seed.contest({ competitors: [ids.anna] });
    const { body: other } = await admin.call('announce', { contestId: foreign, topic: 'a', message: 'b' });
    expect((await author.call('withdrawAnnouncement', { aid: other.id })).status).toBe(404);
  });
});

describe('a planned announcement', () => {
  const plan = (contestId: number, more: Record<string, string | number> = {}) =>
    author.call('planAnnouncement', {
      contestId,
      topic: 'Край',
      message: 'Остават 15 минути.',
      anchor: 'end',
      at_ms: -15 * MINUTE,
      ...more,
    });
  const topics = async (contestId: number) =>
    (await author.call('announcements', { contestId })).body.announcements.map(({ topic }) => topic);

  it('[COM-2] comes at its time once, however many processes look and however often', async () => {
    const contestId = await contest({ start_at: NOW, end_at: NOW + HOUR });
    await plan(contestId, { audience: 'room', audience_name: '12' });
    const second = await startTestServer({ beside: server });
    try {
      for (const one of [server, second]) one.setTime(NOW + 45 * MINUTE - 1);
      await announceDue(server.app);
      expect(await topics(contestId)).toEqual([]);
      for (const one of [server, second]) one.setTime(NOW + 45 * MINUTE);
      await Promise.all([server, second, server, second].map(({ app }) => announceDue(app)));
      await announceDue(second.app);
    } finally {
      await second.stop();
    }
    expect(await topics(contestId)).toEqual(['Край']);
    expect(await heard(contestId, anna)).toEqual([['Край'], 1]);
    expect(await heard(contestId, boris)).toEqual([[], 0]);
    expect((await author.call('plannedAnnouncements', { contestId })).body.planned).toEqual([]);
    const { body: audit } = await admin.call('audit', { contestId });
    expect(audit.entries).toMatchObject([
      { action: 'announce', username: 'author', before: { planned: { anchor: 'end' } } },
      { action: 'planAnnouncement' },
    ]);
  });

  it('[COM-2] moves with the end of the contest, and not when it is of the clock', async () => {
    const contestId = await contest({ start_at: NOW, end_at: NOW + HOUR });
    await plan(contestId);
    await plan(contestId, { topic: 'Обяд', anchor: 'clock', at_ms: NOW + 50 * MINUTE });
    await author.call('extendContest', { cid: contestId, minutes: 30 });
    const { body } = await author.call('plannedAnnouncements', { contestId });
    expect(body.planned.map(({ topic, due_at: at }) => [topic, (at - NOW) / MINUTE])).toEqual([
      ['Обяд', 50],
      ['Край', 75],
    ]);
    server.setTime(NOW + 60 * MINUTE);
    await announceDue(server.app);
    expect(await topics(contestId)).toEqual(['Обяд']);
  });

  it('[COM-2] is changed by a person who has seen it and cancelled before its time; a time that has passed is refused', async () => {
    const contestId = await contest({ start_at: NOW, end_at: NOW + HOUR });
    expect((await plan(contestId, { anchor: 'clock', at_ms: NOW })).error).toBe('backend.planned_past');
    const { body: planned } = await plan(contestId);
    const changed = { aid: planned.id, topic: 'Край!', message: 'm', anchor: 'end', at_ms: 0 };
    const { body } = await admin.call('changePlanned', { ...changed, version: 1 });
    expect(body).toMatchObject({ topic: 'Край!', due_at: NOW + HOUR, version: 2 });
    expect((await author.call('changePlanned', { ...changed, version: 1 })).error).toBe(
      'backend.changed_meanwhile',
    );
    await author.call('cancelPlanned', { aid: planned.id });
    server.setTime(NOW + 2 * HOUR);
    await announceDue(server.app);
    expect(await topics(contestId)).toEqual([]);
    expect((await author.call('cancelPlanned', { aid: planned.id })).status).toBe(404);
    const { body: audit } = await admin.call('audit', { contestId });
    expect(audit.entries.map(({ action }) => action)).toEqual([
      'cancelPlanned',
      'changePlanned',
      'planAnnouncement',
    ]);
  });
});

describe('notes of the desk', () => {
  it('[COM-2] the standard short answers are there from the start; others are kept for all of the contest', async () => {
    const contestId = await contest();
    const { body: first } = await author.call('quickAnswers', { contestId });
    expect(first).toMatchObject({
      version: 0,
      answers: [{ standard: 'yes' }, { standard: 'no' }, {}, {}, {}],
    });
    const answers = JSON.stringify([{ standard: null, label: 'N', text: 'До 10.' }, { standard: 'no' }]);
    await author.call('setQuickAnswers', { contestId, version: 0, answers });
    expect((await admin.call('quickAnswers', { contestId })).body).toMatchObject({
      version: 1,
      answers: [{ label: 'N', text: 'До 10.' }, { standard: 'no' }],
    });
    const late = await admin.call('setQuickAnswers', { contestId, version: 0, answers: '[]' });
    expect([late.status, late.error]).toEqual([409, 'backend.quick_changed']);
    const bad = JSON.stringify([{ standard: null, label: ' ', text: 'x' }]);
    expect((await admin.call('setQuickAnswers', { contestId, version: 1, answers: bad })).status).toBe(400);
    const { body: audit } = await admin.call('audit', { contestId });
    expect(audit.entries).toMatchObject([{ action: 'setQuickAnswers', before: { version: 0 } }]);
  });

  it('[COM-2] the statistics count by task, by juror and by hour, and the waits by the first answer', async () => {
    const contestId = await contest();
    const ask = async (at: number, topic: string, who: Person) => {
      server.setTime(NOW + at);
      return (await who.call('ask', { contestId, topic, question: '?', client_id: crypto.randomUUID() })).body
        .id;
    };
    const first = await ask(0, 'general', anna);
    const second = await ask(10 * MINUTE, 'task:1', boris);
    await ask(61 * MINUTE, 'task:1', boris);
    server.setTime(NOW + 2 * MINUTE);
    await author.call('answer', { qid: first, answer: 'Да' });
    server.setTime(NOW + 70 * MINUTE);
    await admin.call('answer', { qid: second, answer: 'Не' });
    await admin.call('answer', { qid: first, answer: 'Не', version: 1 });
    const { body } = await author.call('questionStatistics', { contestId });
    expect(body).toMatchObject({
      asked: 3,
      answered: 2,
      median_ms: 31 * MINUTE,
      longest_ms: 60 * MINUTE,
      oldest_waiting_at: NOW + 61 * MINUTE,
      by_topic: [
        { topic: 'task:1', asked: 2, answered: 1 },
        { topic: 'general', asked: 1, median_ms: 2 * MINUTE },
      ],
      by_juror: [
        { username: 'admin', answered: 1 },
        { username: 'author', answered: 1 },
      ],
      by_hour: [
        { from_at: NOW, asked: 2, answered: 1 },
        { from_at: NOW + HOUR, asked: 1, answered: 1 },
      ],
    });
  });
});
