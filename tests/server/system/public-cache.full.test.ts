import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutAt } from '#domain/standings/public-cuts.ts';
import { type PublicHead } from '#protocol/wire/standings/public-board.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { append } from '#server/journal/append.ts';
import { askThrough, type Balancer, makeCertificate, startNginx } from '#tests/support/balancers.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts';

const CROWDS = 20;
const CROWD = 100;
const WITHIN_MS = 3_000;

let folder: string;
let database: TestDatabase;
let servers: readonly [ServerProcess, ServerProcess];
let nginx: Balancer;
let base: string;
let stream: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agon-cache-'));
  database = await createTestDatabase();
  const seed = createSeed(database.db, Date.now());
  const team = await seed.user({ name: 'spectated' });
  const contest = await seed.contest({ tasks: 1, competitors: [team] });
  base = `/api/public/standing/${contest}`;
  stream = `/topic/standing/${contest}`;
  const options = ['--no-demo', '--no-client', '--verbose', '--trust-proxy', '1'];
  const server = () => startServer([...options, '--database-url', urlOf(database.target)]);
  servers = [await server(), await server()];
  makeCertificate(folder);
  const [one, two] = servers.map(({ url }) => new URL(url).host) as [string, string];
  nginx = await startNginx({ folder, hosts: [one, two] });
  await eventually(async () => expect((await ask('/health')).status).toBe(200), { timeout: 20_000 });
}, 120_000);
afterAll(async () => {
  await nginx.stop();
  await Promise.all(servers.map((server) => server.stop()));
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string) => askThrough(nginx, path);
const head = async () => JSON.parse((await ask(`${base}/head`)).body) as PublicHead;
const snapshotOf = ({ epoch, snapshot }: PublicHead) => `${base}/snapshot/${epoch}-${snapshot}`;

/** The number of requests for an address that reached the servers. */
const reached = (path: string): number =>
  servers
    .flatMap((server) => server.output().split('\n'))
    .filter((line) => line.includes('"event":"call"') && line.includes(`"path":"${path}"`)).length;

async function crowds<T>(question: () => Promise<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for (let crowd = 0; crowd < CROWDS; crowd += 1)
    all.push(...(await Promise.all(Array.from({ length: CROWD }, question))));
  return all;
}

describe('a public board behind the guide’s nginx, of two servers', () => {
  it('[STD-8] [SRV-2] is asked for by thousands, of whom the servers hear one an address, and one a second for the head', async () => {
    const address = snapshotOf(await head());
    const answers = await crowds(() => ask(address));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.includes('spectated')}`))).toEqual(
      new Set(['200 true']),
    );
    expect(reached(address)).toBe(1);
    const cut = `${base}/head/${cutAt(Date.now())}`;
    await Promise.all(Array.from({ length: CROWD }, () => ask(cut)));
    expect(reached(cut)).toBe(1);
    const [before, beganAt] = [reached(`${base}/head`), Date.now()];
    await crowds(head);
    const seconds = Math.ceil((Date.now() - beganAt) / 1_000);
    expect(reached(`${base}/head`) - before).toBeLessThanOrEqual(seconds + 1);
  }, 120_000);

  it('[STD-8] [SEC-4] is hidden within the second that the head is kept, and copies handed out before name nobody new', async () => {
    const shown = await head();
    await withTransaction(database.db, async (trx) => {
      await trx.updateTable('contests').set({ standings: 'no', standings_visible: false }).execute();
      await append(trx, [{ stream, body: { action: 'state' }, endsReplay: true }]);
    });
    const hiddenAt = Date.now();
    const hidden = await eventually(async () => {
      const now = await head();
      expect(now.epoch).not.toBe(shown.epoch);
      return now;
    });
    expect(Date.now() - hiddenAt).toBeLessThan(WITHIN_MS);
    const board = await ask(snapshotOf(hidden));
    expect([board.status, board.body.includes('spectated')]).toEqual([200, false]);
    // It is not in the cache, and the servers no longer answer for the old epoch.
    expect((await ask(`${base}/delta/${shown.epoch}-0-1`)).status).toBe(404);
  }, 60_000);
});
