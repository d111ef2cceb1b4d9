import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherNews } from '#server/features/proctoring/watching/gather.ts';
import { NOW, type Person, startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

let made = 0;

/** A contest with two proctors and three competitors, two of them in room 101; the first has three signals. */
async function aWatched() {
  made += 1;
  const { seed, app } = server;
  const staff: Person[] = [];
  const staffIds: number[] = [];
  for (const name of [`stefan${made}`, `vera${made}`]) {
    staffIds.push(await seed.user({ name, role: 'proctor' }));
    staff.push(await server.loginAs(name));
  }
  const contestId = await seed.contest({ check_camera: true, staff: staffIds });
  const people: { id: number; userId: number; name: string }[] = [];
  for (const [index, room] of ['101', '101', '102'].entries()) {
    const name = `anna${made}${index}`;
    const userId = await seed.user({ name, room });
    people.push({ id: await seed.participant({ contest_id: contestId, user_id: userId }), userId, name });
  }
  const signals: number[] = [];
  for (const at of [1, 2, 3]) {
    const { id } = await app.db
      .insertInto('signals')
      .values({
        contest_id: contestId,
        user_id: people[0]!.userId,
        kind: 'internet',
        source: null,
        at: NOW - 10_000 + at,
        received_at: NOW,
        detail: '{}',
        ended_at: NOW - 10_000 + at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    signals.push(id);
  }
  const tileOf = async (id: number) =>
    (await staff[0]!.call('wall', { contestId })).body.tiles.find((one) => one.id === id)!;
  const [stefan, vera] = staff as [Person, Person];
  const [anna, boris, wendy] = people as [(typeof people)[0], (typeof people)[0], (typeof people)[0]];
  return { contestId, stefan, vera, anna, boris, wendy, signals, tileOf };
}

const auditOf = async (contestId: number) => {
  const rows = await server.app.db
    .selectFrom('audit')
    .select('action')
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};

describe('the looks of a proctor', () => {
  it('[PRC-6] [PRC-8] mark signals up to the last one in sight, or one alone, once, with the proctor and the time', async () => {
    const { contestId, stefan, vera, anna, signals, tileOf } = await aWatched();
    const of = { cid: contestId, pid: anna.id };
    expect((await vera.call('markSeen', { ...of, upto: signals[2]!, only: true })).body).toEqual({ seen: 1 });
    expect(await tileOf(anna.id)).toMatchObject({ unseen: 2, seen: { username: vera.name, at: NOW } });
    expect((await stefan.call('markSeen', { ...of, upto: signals[0]! })).body).toEqual({ seen: 1 });
    expect((await stefan.call('markSeen', { ...of, upto: signals[0]! })).body).toEqual({ seen: 0 });
    const { unseen, signals: left } = await tileOf(anna.id);
    expect([unseen, left.map(({ id }) => id)]).toEqual([1, [signals[1]]]);
    const { body } = await stefan.call('watchedPerson', of);
    expect(body.signals.map(({ seen }) => seen?.username ?? null)).toEqual([stefan.name, null, vera.name]);
    expect(await auditOf(contestId)).toEqual(['markSeen', 'markSeen']);
  });
});

describe('an incident', () => {
  it('[PRC-8] is written down with a level and a note, about a signal or nothing, changed, closed and opened again', async () => {
    const { contestId, stefan, vera, anna, boris, signals, tileOf } = await aWatched();
    const of = { cid: contestId, pid: anna.id };
    const { body: first } = await stefan.call('makeIncident', {
      ...of,
      level: 'warning',
      note: ' A phone on the table ',
      signal: signals[1]!,
    });
    expect(first).toMatchObject({
      level: 'warning',
      note: 'A phone on the table',
      version: 1,
      closed: null,
      at: NOW - 10_000 + 2,
      signal: { id: signals[1] },
      made: { username: stefan.name },
    });
    await vera.call('makeIncident', { ...of, level: 'note', note: 'Asked to sit straight' });
    expect(await tileOf(anna.id)).toMatchObject({ unseen: 2, incidents: { open: 2, worst: 'warning' } });
    const change = { cid: contestId, iid: first.id, level: 'serious', note: 'It was used', closed: false };
    const told = async () =>
      (await server.told('/topic/desk')).filter(
        ({ subject, contest }) => subject === 'signals' && contest === contestId,
      ).length;
    const before = await told();
    expect((await vera.call('changeIncident', { ...change, version: 1 })).body).toMatchObject({
      level: 'serious',
      version: 2,
    });
    // The records of the person, which admins have open, show the incident.
    expect(await told()).toBe(before + 1);
    expect((await stefan.call('changeIncident', { ...change, version: 1 })).error).toBe(
      'backend.changed_meanwhile',
    );
    const { body: closed } = await stefan.call('changeIncident', { ...change, closed: true, version: 2 });
    expect(closed.closed).toMatchObject({ username: stefan.name, at: NOW });
    expect((await tileOf(anna.id)).incidents).toEqual({ open: 1, worst: 'note' });
    expect((await vera.call('changeIncident', { ...change, version: 3 })).body.closed).toBeNull();
    const { body } = await vera.call('watchedPerson', of);
    expect(body.incidents.map(({ level }) => level)).toEqual(['serious', 'note']);
    // The signal is of another competitor.
    const foreign = { ...of, pid: boris.id, level: 'note', note: 'x', signal: signals[0]! };
    expect((await stefan.call('makeIncident', foreign)).status).toBe(404);
    const theirs = (await aWatched()).stefan;
    expect((await theirs.call('changeIncident', { ...change, version: 4 })).status).toBe(404);
    expect((await auditOf(contestId)).filter((action) => action === 'changeIncident')).toHaveLength(3);
  });
});

describe('proctors in charge of competitors', () => {
  it('[PRC-6] is taken, let go, and handed over with a note to another proctor of the contest, who accepts', async () => {
    const { contestId, stefan, vera, anna, boris, wendy, tileOf } = await aWatched();
    const of = { cid: contestId };
    const list = (...people: { id: number }[]) => JSON.stringify(people.map(({ id }) => id));
    const take = (who: Person, people: string, isTaking: boolean) =>
      who.call('takeCharge', { ...of, participants: people, take: isTaking });
    expect((await take(stefan, list(anna, boris, wendy), true)).body).toEqual({ changed: 3 });
    expect((await take(stefan, list(anna), true)).body).toEqual({ changed: 0 });
    expect((await take(vera, list(anna), false)).body).toEqual({ changed: 0 });
    expect((await take(stefan, list(wendy), false)).body).toEqual({ changed: 1 });
    expect((await tileOf(anna.id)).charge?.username).toBe(stefan.name);
    expect((await tileOf(wendy.id)).charge).toBeNull();
    const given = { ...of, participants: list(anna, boris), note: 'Anna has no camera, allowed' };
    const outsider = (await aWatched()).vera;
    expect((await stefan.call('handOver', { ...given, to: outsider.name })).error).toContain(
      'backend.nobody_there',
    );
    const { body: handover } = await stefan.call('handOver', { ...given, to: vera.name });
    await gatherNews(server.app);
    const told = await server.told(`/topic/wall/${contestId}`);
    expect(told.at(-1)).toMatchObject({
      handovers: [{ id: handover.id, to: { username: vera.name }, note: given.note, outcome: null }],
    });
    const close = (who: Person, outcome: string) =>
      who.call('closeHandover', { ...of, hid: handover.id, outcome });
    // Only the proctor who is asked can accept.
    expect((await close(stefan, 'accepted')).status).toBe(404);
    expect((await tileOf(anna.id)).charge?.username).toBe(stefan.name);
    expect((await close(vera, 'accepted')).body).toMatchObject({ outcome: 'accepted', closed_at: NOW });
    expect((await close(vera, 'accepted')).status).toBe(200);
    expect((await close(stefan, 'withdrawn')).error).toBe('backend.changed_meanwhile');
    expect((await tileOf(anna.id)).charge?.username).toBe(vera.name);
    expect((await tileOf(boris.id)).charge?.username).toBe(vera.name);
  });
});

describe('a message of a proctor', () => {
  it('[PRC-6] reaches one competitor, or those of a room, and nobody else; it is taken back by a person who wrote it', async () => {
    const { contestId, stefan, vera, anna, boris, wendy } = await aWatched();
    const of = { cid: contestId };
    const tell = (to: string, name: string, message: string) =>
      stefan.call('tellWatched', { ...of, to, name, message });
    const { body: said } = await tell('person', anna.name, 'Please turn on your camera');
    expect(said).toMatchObject({ to: { kind: 'person', name: anna.name } });
    await tell('room', '101', 'The door is open for air');
    expect((await tell('room', '900', 'x')).error).toContain('backend.nobody_there');
    const heard = async ({ name }: { name: string }) => {
      const page = await server.loginAs(name);
      const { body } = await page.call('communication', { contestId });
      return body.announcements.map(({ message }) => message);
    };
    expect(await heard(anna)).toEqual(['The door is open for air', 'Please turn on your camera']);
    expect(await heard(boris)).toEqual(['The door is open for air']);
    expect(await heard(wendy)).toEqual([]);
    expect((await vera.call('withdrawTold', { ...of, aid: said.id })).status).toBe(404);
    expect((await stefan.call('withdrawTold', { ...of, aid: said.id })).body.withdrawn_at).toBe(NOW);
    expect(await heard(anna)).toEqual(['The door is open for air']);
    expect(await auditOf(contestId)).toEqual(['tellWatched', 'tellWatched', 'withdrawAnnouncement']);
  });
});
