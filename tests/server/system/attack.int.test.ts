import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROLES } from '#domain/roles.ts';
import { createAttack, createSender, sayNoise } from '#tests/support/attack.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const SHOTS = 400;
const NOISES = 20;
const AT_ONCE = 8;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A small part of the full run, which sends a hundred thousand shots. */
it('[SEC-1] malformed bodies and files over the calls are never our fault', async () => {
  const contest = await server.seed.contest({ tasks: 1 });
  for (const role of ROLES) {
    const user_id = await server.seed.user({ name: role, role });
    if (role === 'user') await server.seed.participant({ contest_id: contest, user_id });
    else await server.app.db.insertInto('contest_staff').values({ contest_id: contest, user_id }).execute();
  }
  const login = async (name: string) => (await server.loginAs(name)).secret;
  const attackers = await Promise.all(
    ROLES.map(async (role) => ({ name: role, role, secret: await login(role) })),
  );
  const attack = createAttack(7, attackers, login);
  const sender = createSender(server.url);
  const faults: string[] = [];
  const answered = { all: 0, keptOut: 0 };
  let left = SHOTS;
  const shoot = async () => {
    while (left > 0) {
      left -= 1;
      const shot = await attack.shot();
      const status = await sender.send(shot);
      if (shot.by) {
        answered.all += 1;
        if (status === 401 || status === 0) answered.keptOut += 1;
      }
      if (status >= 500) faults.push(`${status} ${shot.method} ${shot.path}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shoot));
  sender.close();
  expect(faults).toEqual([]);
  // All but a few shots get past the session and reach their target.
  expect(answered.keptOut / answered.all).toBeLessThanOrEqual(0.1);
  for (let at = 0; at < NOISES; at += 1)
    expect(await sayNoise(server.url, attack.noise())).not.toMatch(/^HTTP\/1\.1 5/);
});
