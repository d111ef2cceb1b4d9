import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES } from '#domain/roles.ts';
import { createRights } from '#server/features/live/rights.ts';
import { contestFor, entriesGranted } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { Fault } from '#server/model/fault.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
const callers: Caller[] = [];
let contests: number[];

beforeAll(async () => {
  server = await startTestServer();
  for (const role of ROLES) {
    for (const place of ['in', 'out']) {
      const name = `${role}-${place}`;
      const userId = await server.seed.user({ name, role });
      callers.push({ userId, name, role, types: [], sessionId: null, isLocked: false });
    }
  }
  const inside = callers.filter(({ name }) => name.endsWith('-in'));
  const who = {
    competitors: inside.filter(({ role }) => role === 'user').map(({ userId }) => userId),
    staff: inside.filter(({ role }) => role !== 'user' && role !== 'admin').map(({ userId }) => userId),
  };
  contests = [
    await server.seed.contest(who),
    await server.seed.contest({ ...who, archived_at: server.app.now() }),
    await server.seed.contest({ ...who, is_rehearsal: true }),
    await server.seed.contest(),
    999_999_999,
  ];
});
afterAll(() => server.stop());

/** Whether a call would be answered. */
async function isServed(caller: Caller, contestId: number): Promise<boolean> {
  try {
    await contestFor(server.app.db, caller, contestId);
    return true;
  } catch (error: unknown) {
    if (error instanceof Fault && error.status === 404) return false;
    throw error;
  }
}

it('[LIV-5] the contests of which somebody may hear are those of which their calls are answered, for every role', async () => {
  const wishes = callers.flatMap((caller) => contests.map((contestId) => ({ caller, contestId })));
  const granted = await entriesGranted(
    server.app.db,
    wishes.map(({ caller: { userId, role }, contestId }) => ({ userId, role, contestId })),
  );
  for (const [place, { caller, contestId }] of wishes.entries()) {
    const told = [caller.name, contestId];
    expect([...told, granted.has(place)]).toEqual([...told, await isServed(caller, contestId)]);
  }
  expect(granted.size).toBeGreaterThan(ROLES.length);
});

it('[LIV-5] rights found out for one person are nobody else’s, and are not kept when rights change or time passes', async () => {
  const [one, other] = callers.filter(({ role }) => role === 'user') as [Caller, Caller];
  const [contest] = contests as [number];
  let now = 0;
  const rights = createRights(server.app.db, () => now);
  expect(await Promise.all([one, other].map((caller) => rights.mayEnter(caller, contest)))).toEqual([
    true,
    false,
  ]);
  await server.app.db.deleteFrom('participants').where('user_id', '=', one.userId).execute();
  expect(await rights.mayEnter(one, contest)).toBe(true);
  rights.forget();
  expect(await rights.mayEnter(one, contest)).toBe(false);
  await server.seed.participant({ contest_id: contest, user_id: one.userId });
  now += 60_000;
  expect(await rights.mayEnter(one, contest)).toBe(true);
});
