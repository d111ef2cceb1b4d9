import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Role, ROLES } from '#domain/roles.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { createAttack, createSender, sayFrames, sayNoise } from '#tests/support/attack.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/database.ts';
import { type Look, startProbe } from '#tests/support/probe.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts';

const SHOTS = 100_000;
/**
 * The number of shots at once, which keep the server busy without a pause. With more, attacker and server
 * need more cores than a small machine has, and a wait for a core would count as a wait for the server.
 */
const AT_ONCE = 4;
/** The largest share of shots that may be refused for an invalid session: the others test the call itself. */
const MAX_KEPT_OUT = 0.1;
/** Of this number of shots, one sends frames over the live channel, and one is not HTTP at all. */
const EACH = 20;
const MESSAGES = 5;
const LONGEST_MS = 250;
const SEED = 20_260_418;

let database: TestDatabase;
let server: ServerProcess;
/** A second process on the same database and machine, not attacked, which shows the machine's own waits. */
let spared: ServerProcess;
beforeAll(async () => {
  database = await createTestDatabase();
  const options = ['--no-demo', '--no-client', '--database-url', urlOf(database.target)];
  [server, spared] = await Promise.all([startServer(options), startServer(options)]);
}, 120_000);
afterAll(async () => {
  await Promise.all([server.stop(), spared.stop()]);
  await database.close();
});

async function login(name: string): Promise<string> {
  const { id } = await database.db
    .selectFrom('users')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return openSession(database.db, id, Date.now());
}

async function people() {
  const seed = createSeed(database.db, Date.now());
  // A shot may archive the first contests and so end the sessions of their people.
  const attacked = await seed.contest({ tasks: 2 });
  await seed.contest({ tasks: 1 });
  const contest = await seed.contest({ tasks: 1 });
  // The first ids are of people who take no part in the attack, because a shot may end their sessions.
  for (const name of ['first', 'second'])
    await seed.participant({ contest_id: attacked, user_id: await seed.user({ name }) });
  const made = async (name: string, role: Role, contest_id: number) => {
    const id = await seed.user({ name, role });
    if (role === 'user') await seed.participant({ contest_id, user_id: id });
    else await database.db.insertInto('contest_staff').values({ contest_id, user_id: id }).execute();
    return { name, role, secret: await login(name) };
  };
  const attackers = [];
  for (const role of ROLES) attackers.push(await made(`attacker-${role}`, role, attacked));
  return { contest, attackers, bystander: await made('bystander', 'user', contest) };
}

it('[SEC-1] 100,000 malformed bodies, frames and files over every call are never our fault, and nobody else waits for them', async () => {
  const { contest, attackers, bystander } = await people();
  const attack = createAttack(SEED, attackers, login);
  const sender = createSender(server.url);
  const authorization = `Basic ${Buffer.from(`${bystander.name}:${bystander.secret}`).toString('base64')}`;
  const probes = [server, spared].map(({ pid, url }) =>
    startProbe({ pid, url: `${url}/api/user/init?contestId=${contest}` }, { authorization }),
  );
  const faults = new Map<string, number>();
  const answered = { all: 0, keptOut: 0 };
  let left = SHOTS;
  const shoot = async () => {
    while (left > 0) {
      left -= 1;
      if (left % EACH === 0) await sayFrames(server.url, Array.from({ length: MESSAGES }, attack.frame));
      else if (left % EACH === 1) {
        const answer = await sayNoise(server.url, attack.noise());
        if (/^HTTP\/1\.1 5/.test(answer)) faults.set(answer.slice(0, 60), 1);
      } else {
        const shot = await attack.shot();
        const status = await sender.send(shot);
        if (shot.by) {
          answered.all += 1;
          if (status === 401 || status === 0) answered.keptOut += 1;
        }
        const what = `${status} ${shot.method} ${shot.path.split('?')[0]}`;
        if (status >= 500) faults.set(what, (faults.get(what) ?? 0) + 1);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shoot));
  const [looks = [], others = []] = await Promise.all(probes.map((probe) => probe.stop()));
  sender.close();
  expect([...faults]).toEqual([]);
  expect(answered.keptOut / answered.all).toBeLessThanOrEqual(MAX_KEPT_OUT);
  // The same process still runs and answers.
  expect(
    (await fetch(`${server.url}/api/user/init?contestId=${contest}`, { headers: { authorization } })).status,
  ).toBe(200);
  expect(looks.length).toBeGreaterThan(100);
  expect(looks.filter(({ status }) => status !== 200)).toEqual([]);
  const longer = slowest(looks) - slowest(others);
  expect(longer, `${slowest(looks)} ms, and ${slowest(others)} ms where nobody attacks`).toBeLessThan(
    LONGEST_MS,
  );
}, 1_200_000);

/** The longest wait, ms, without the machine's part: a late clock of the probe, a server without a core. */
function slowest(looks: readonly Look[]): number {
  return Math.round(
    Math.max(...looks.map(({ took, late, withoutCore }) => took - Math.max(late, withoutCore))),
  );
}
