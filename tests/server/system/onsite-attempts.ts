import { randomUUID } from 'node:crypto';
import { cardCodeOf } from '#domain/onsite/card-code.ts';
import { type CallName } from '#protocol/calls.ts';
import { type onsiteCalls } from '#protocol/calls/staff/onsite/rooms.ts';
import { NOW, type Person } from '#tests/support/server.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Calls = keyof typeof onsiteCalls | 'machineCheck' | 'machineProbe' | 'saveMachineCheck';
type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

/** A valid attempt of each call about an onsite contest. */
export const ONSITE_ATTEMPTS: Attempts<Calls> = {
  onsite: ({ contest }) => ({ input: { cid: contest } }),
  setPresence: async (world) => {
    const { participant } = await somebody(world);
    return {
      input: {
        cid: world.contest,
        people: JSON.stringify([{ participant, was: 'expected' }]),
        state: 'present',
      },
    };
  },
  checkInByCard: async (world) => {
    const { user } = await somebody(world);
    return { input: { cid: world.contest, code: cardCodeOf(user) } };
  },
  setRoomReady: ({ contest }) => ({ input: { cid: contest, room: randomUUID(), ready: true } }),
  openProblem: ({ contest }) => ({ input: { cid: contest, kind: 'room', text: MARK } }),
  handleProblem: async (world) => ({
    input: { cid: world.contest, prid: await aProblem(world), state: 'taken', was: 'open' },
  }),
  moveSeat: async (world) => {
    const { participant } = await somebody(world);
    return { input: { cid: world.contest, participant, room: MARK, seat: randomUUID() } };
  },
  askTime: async (world) => {
    const { participant } = await somebody(world);
    return { input: { cid: world.contest, participant, minutes: 5, reason: MARK } };
  },
  withdrawTime: async (world) => ({ input: { cid: world.contest, rqid: await aRequest(world) } }),
  decideTime: async (world) => ({ input: { cid: world.contest, rqid: await aRequest(world), accept: true } }),
  machineCheckOf: ({ contest, participantId }) => ({ input: { cid: contest, pid: participantId } }),
  onsiteStaff: ({ contest }) => ({ input: { cid: contest } }),
  setOnsiteParts: async ({ server, contest }) => {
    const uid = await server.seed.user({ name: `coordinator-${randomUUID()}`, role: 'coordinator' });
    await server.app.db.insertInto('contest_staff').values({ contest_id: contest, user_id: uid }).execute();
    const parts = JSON.stringify([{ site: '', room: MARK, group: '' }]);
    return { input: { cid: contest, uid, parts } };
  },

  machineCheck: ({ contest }) => ({ input: { contestId: contest } }),
  machineProbe: ({ contest }) => ({ input: { contestId: contest, filler: 'x' } }),
  saveMachineCheck: ({ contest }) => ({
    input: {
      contestId: contest,
      results: JSON.stringify([{ test: 'clock', outcome: 'pass', detail: MARK }]),
    },
  }),
};

/** A new competitor of the contest, whom no other test uses. */
async function somebody({ server, contest }: World): Promise<{ participant: number; user: number }> {
  const user = await server.seed.user({ name: `onsite-${randomUUID()}` });
  return { user, participant: await server.seed.participant({ contest_id: contest, user_id: user }) };
}

async function staffMember({ server }: World): Promise<number> {
  return server.seed.user({ name: `by-${randomUUID()}`, role: 'coordinator' });
}

async function aProblem(world: World): Promise<number> {
  const { id } = await world.server.app.db
    .insertInto('onsite_problems')
    .values({
      contest_id: world.contest,
      participant_id: null,
      kind: 'room',
      text: MARK,
      site: '',
      room: '',
      seat: '',
      group_label: '',
      opened_at: NOW,
      opened_by: await staffMember(world),
      taken_at: null,
      taken_by: null,
      closed_at: null,
      closed_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function aRequest(world: World): Promise<number> {
  const { participant } = await somebody(world);
  const { id } = await world.server.app.db
    .insertInto('time_requests')
    .values({
      contest_id: world.contest,
      participant_id: participant,
      minutes: 5,
      reason: MARK,
      asked_at: NOW,
      asked_by: await staffMember(world),
      decided_at: null,
      decided_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
