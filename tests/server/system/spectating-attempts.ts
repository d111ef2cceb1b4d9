import { type CallName } from '#protocol/calls.ts';
import { type spectatingCalls } from '#protocol/calls/staff/standings/spectating.ts';
import { type Person } from '#tests/support/server.ts';
import { type Attempt, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

/** A valid attempt of each call for spectators. */
export const SPECTATING_ATTEMPTS: Attempts<keyof typeof spectatingCalls | 'publicScreen'> = {
  publicScreen: ({ contest }) => ({ input: { aid: contest } }),
  publicPerson: async ({ server, participantId }) => {
    const { name } = await server.app.db
      .selectFrom('participants')
      .innerJoin('users', 'users.id', 'participants.user_id')
      .select('users.name')
      .where('participants.id', '=', participantId)
      .executeTakeFirstOrThrow();
    return { input: { uname: name } };
  },
  awardRules: ({ contest }) => ({ input: { cid: contest } }),
  boardSeats: ({ contest }) => ({ input: { cid: contest } }),
  overlay: ({ contest }) => ({ input: { cid: contest } }),
  setOverlay: ({ contest, participantId }) => {
    const overlay = { widgets: ['team'], rows: 10, participant: participantId };
    return { input: { cid: contest, overlay: JSON.stringify(overlay) } };
  },
};
