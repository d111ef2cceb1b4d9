import { randomUUID } from 'node:crypto';
import { type CallName } from '#protocol/calls.ts';
import { type watchingCalls } from '#protocol/calls/staff/proctoring/watching.ts';
import { putFile } from '#server/files/store.ts';
import { aPng } from '#tests/support/png.ts';
import { NOW, type Person } from '#tests/support/server.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

/** A valid attempt of each call about watching contests. */
export const WATCHING_ATTEMPTS: Attempts<keyof typeof watchingCalls> = {
  wall: (world) => ({ input: { contestId: world.contest } }),
  openAlerts: async (world, who) => {
    await aWatched(world, who);
    return { input: {} };
  },
  watchedPicture: async (world, who) => {
    const { cid, pid, picture } = await aWatched(world, who);
    return { input: { cid, pid, picture, way: 'person' } };
  },
  watchedPerson: ofPerson,
  markSeen: async (world, who) => {
    const { cid, pid, signal } = await aWatched(world, who);
    return { input: { cid, pid, upto: signal } };
  },
  makeIncident: async (world, who) => {
    const { cid, pid, signal } = await aWatched(world, who);
    return { input: { cid, pid, level: 'note', note: MARK, signal } };
  },
  changeIncident: async (world, who) => {
    const { cid, incident: iid } = await aWatched(world, who);
    return { input: { cid, iid, level: 'warning', note: MARK, closed: true, version: 1 } };
  },
  takeCharge: async (world, who) => {
    const { cid, pid } = await aWatched(world, who);
    return { input: { cid, participants: JSON.stringify([pid]), take: true } };
  },
  handOver: async (world, who) => {
    const { cid, pid, other } = await aWatched(world, who);
    return { input: { cid, to: other, participants: JSON.stringify([pid]), note: MARK } };
  },
  closeHandover: async (world, who) => {
    const { cid, handover: hid } = await aWatched(world, who);
    return { input: { cid, hid, outcome: 'accepted' } };
  },
  tellWatched: async (world, who) => {
    const { cid, name } = await aWatched(world, who);
    return { input: { cid, to: 'person', name, message: MARK } };
  },
  withdrawTold: async (world, who) => {
    const { cid, aid } = await aWatched(world, who);
    return { input: { cid, aid } };
  },
  pictureViews: async (world, who) => ({
    input: { uname: (await aWatched(world, who)).name, contestId: world.contest },
  }),
};

async function ofPerson(world: World, who: Person): Promise<Attempt> {
  const { cid, pid } = await aWatched(world, who);
  return { input: { cid, pid } };
}

/** A new contest that the person watches, with a competitor and one row of each kind about watching. */
async function aWatched({ server: { app, seed } }: World, who: Person) {
  const { db } = app;
  const { id: by } = await db
    .selectFrom('users')
    .select('id')
    .where('name', '=', who.name)
    .executeTakeFirstOrThrow();
  const other = `proctor-${randomUUID()}`;
  const otherId = await seed.user({ name: other, role: 'proctor' });
  const name = `watched-${randomUUID()}`;
  const user_id = await seed.user({ name });
  const cid = await seed.contest({ name: `${MARK} watched`, check_camera: true, staff: [by, otherId] });
  const pid = await seed.participant({ contest_id: cid, user_id });
  const of = { contest_id: cid, user_id };
  const picture_hash = await putFile(db, aPng(), { kept: 'picture' });
  const { id: picture } = await db
    .insertInto('snapshots')
    .values({
      ...of,
      kind: 'camera',
      taken_at: NOW,
      received_at: NOW,
      picture_hash,
      media_type: 'image/png',
      width: 4,
      height: 3,
      missed: 0,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: signal } = await db
    .insertInto('signals')
    .values({ ...of, kind: 'internet', source: null, at: NOW, received_at: NOW, detail: '{}', ended_at: NOW })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: incident } = await db
    .insertInto('incidents')
    .values({
      contest_id: cid,
      participant_id: pid,
      signal_id: null,
      level: 'note',
      note: MARK,
      at: NOW,
      made_at: NOW,
      made_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: handover } = await db
    .insertInto('watch_handovers')
    .values({
      contest_id: cid,
      from_user: otherId,
      to_user: by,
      participants: JSON.stringify([pid]),
      note: MARK,
      at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: aid } = await db
    .insertInto('announcements')
    .values({
      contest_id: cid,
      topic: 'general',
      message: MARK,
      at: NOW,
      by_user: by,
      audience: 'person',
      audience_name: name,
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { cid, pid, name, other, picture, signal, incident, handover, aid };
}
