import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { createWriter } from '#server/journal/write.ts';
import { announce } from '#server/demo/announce.ts';
import { DEMO_CONTESTS } from '#server/demo/contests.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from '#server/demo/people.ts';
import { readOptions } from '#server/options.ts';
import { type Network, openNetwork } from '#tests/support/network.ts';
import { withDatabase } from '#tests/support/database.global.ts';
import { socketOf, throughPort } from '#tests/support/database.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const options = readOptions([], {})!;

let server: TestServer;
let network: Network;
beforeAll(async () => {
  server = await startTestServer();
  await server.seed.user({ name: DEMO_PEOPLE[0]!.name, password: DEMO_PASSWORD });
  await server.seed.contest({ external_id: DEMO_CONTESTS[0]!.externalId });
  network = await openNetwork([socketOf(server.target)]);
});
afterAll(async () => {
  await network.close();
  await server.stop();
});

describe('the first lines of a server', () => {
  it('[SRV-1] names who can log in, also when its database is away just then', async () => {
    const said: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const db = openDatabase(throughPort(server.target, network.port));
    const app = { ...server.app, db, write: createWriter({ db, journal: server.app.journal }) };
    network.become({ kind: 'cut' });
    const announced = announce(app, options, 8080);
    try {
      await expect.poll(() => network.refused()).toBeGreaterThan(0);
      network.become({ kind: 'fine' });
      await announced;
    } finally {
      write.mockRestore();
      await db.destroy();
    }
    expect(said.join('')).toContain('http://127.0.0.1:8080');
    expect(said.join('')).toContain(`    ${DEMO_PEOPLE[0]!.name}`);
  });

  it('[SRV-1] where the database fails it says where it is and goes on, and its log says why', async () => {
    const said: string[] = [];
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => said.push(String(text)) > 0);
    const db = openDatabase(withDatabase(server.target, 'agon_of_nobody'));
    await announce({ ...server.app, db }, options, 8080).finally(() => write.mockRestore());
    await db.destroy();
    expect(said.join('')).toContain('http://127.0.0.1:8080');
    expect(said.join('')).not.toContain('Log in as');
    expect(server.logged.at(-1)).toMatchObject({ level: 'warn', event: 'way_in_not_known' });
  });
});
