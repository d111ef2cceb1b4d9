import { randomUUID } from 'node:crypto';
import { type CallName } from '#protocol/calls.ts';
import { type revealCalls } from '#protocol/calls/staff/standings/reveal.ts';
import { NOW, type Person } from '#tests/support/server.ts';
import { type Attempt, MARK, type World } from './world.ts';

type Attempts<N extends CallName> = Readonly<
  Record<N, (world: World, who: Person) => Attempt | Promise<Attempt>>
>;

const HOUR = 3_600_000;

/** A valid attempt of each call about the reveal. */
export const REVEAL_ATTEMPTS: Attempts<keyof typeof revealCalls> = {
  reveal: async (world) => ({ input: { cid: world.contest, known: await aReveal(world) } }),
  revealScreen: async (world) => {
    await aReveal(world);
    return { input: { cid: world.contest } };
  },
  startReveal: async ({ server }, who) => {
    const { id } = await server.app.db
      .selectFrom('users')
      .select('id')
      .where('name', '=', who.name)
      .executeTakeFirstOrThrow();
    const over = { start_at: NOW - 2 * HOUR, end_at: NOW - HOUR };
    return { input: { cid: await server.seed.contest({ name: `${MARK} over`, ...over, staff: [id] }) } };
  },
  moveReveal: async (world) => ({ input: { cid: world.contest, plan: await aReveal(world), position: 0 } }),
  endReveal: async (world) => {
    await aReveal(world);
    return { input: { cid: world.contest } };
  },
};

/** Inserts a reveal under way into the running contest; returns its plan's id. */
async function aReveal({ server, contest }: World): Promise<string> {
  const planId = randomUUID();
  const input = { isIcpc: false, lastAcceptedBreaksTies: false, tasks: [], rows: [] };
  const values = {
    plan_id: planId,
    plan: JSON.stringify({ input, results: [] }),
    position: 0,
    started_at: NOW,
  };
  await server.app.db
    .insertInto('reveals')
    .values({ contest_id: contest, ...values })
    .onConflict((conflict) => conflict.column('contest_id').doUpdateSet(values))
    .execute();
  return planId;
}
