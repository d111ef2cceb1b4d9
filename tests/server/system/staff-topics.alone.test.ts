import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ROLES } from '#domain/roles.ts';
// oxlint-disable-next-line no-restricted-imports -- takes no number
import * as facts from '#protocol/destination-facts.ts';
import { type LiveServer } from '#server/live/server.ts';
import { type Caller } from '#server/model/caller.ts';
import { openLive } from '#tests/support/live.ts';
import { RawClient } from '../live/harness.ts';
import { ATTEMPTS, makeWorld } from './attempts.ts';
import { type World } from './world.ts';

/** Every role except competitors. */
const STAFF = vi.hoisted(
  () => ['admin', 'author', 'spectator', 'coordinator', 'scorer', 'arbiter', 'proctor'] as const,
);

// Changes the rows of the table so that all staff may hear these destinations.
vi.mock('#protocol/destination-facts.ts', async (importOriginal) => {
  const original = await importOriginal<typeof facts>();
  const rows = original.destinationFacts;
  for (const name of ['staffQuestions', 'staffSubmissions'] as const)
    Object.assign(rows[name], { roles: STAFF });
  return original;
});

let world: World;
let live: LiveServer<Caller>;

beforeAll(async () => {
  world = await makeWorld();
  live = await openLive(world.server);
});
afterAll(async () => {
  await live.close();
  await world.server.stop();
});

describe('a staff topic whose row names a role', () => {
  it('is of all roles but competitors here', () => {
    expect([...STAFF, 'user'].sort()).toEqual([...ROLES].sort());
  });

  it.each(STAFF)('[LIV-6] is heard by a %s of the contest when somebody asks or submits', async (role) => {
    const inside = await listening(role, 'inside');
    const outside = await listening(role, 'outside');
    const competitor = await world.person('user', 'inside');
    for (const call of ['ask', 'submit'] as const) {
      const { input, files } = await ATTEMPTS[call](world, competitor);
      const answer = await competitor.call(call, { contestId: world.contest, ...input }, files);
      expect([call, answer.status, answer.error]).toEqual([call, 200, null]);
    }

    await expect.poll(() => actionsOf(inside)).toEqual(['question', 'submission']);
    if (role === 'admin') await expect.poll(() => actionsOf(outside)).toEqual(['question', 'submission']);
    else expect(actionsOf(outside)).toEqual([]);
  });
});

async function listening(role: (typeof STAFF)[number], where: 'inside' | 'outside'): Promise<RawClient> {
  const { name, secret } = await world.person(role, where);
  const client = new RawClient(`${world.server.url.replace('http', 'ws')}/ws`);
  await client.opened();
  client.say('CONNECT', { 'accept-version': '1.2', login: name, passcode: secret });
  await client.heard('CONNECTED');
  for (const topic of ['staffQuestions', 'staffSubmissions'] as const) {
    await client.subscribe(facts.destinationFor(topic, null), { id: topic });
  }
  return client;
}

/** The kind of each frame, in order. */
function actionsOf(client: RawClient): readonly string[] {
  return client
    .messages()
    .map(({ body }) => ('question' in (JSON.parse(body) as object) ? 'question' : 'submission'));
}
