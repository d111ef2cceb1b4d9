import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { withTransaction } from '#server/db/transaction.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { append } from '#server/journal/append.ts';
import {
  askThrough,
  type Balancer,
  makeCertificate,
  startCaddy,
  startHaproxy,
  startNginx,
} from '#tests/support/balancers.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createSeed } from '#tests/support/seed.ts';
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts';
import { header, RawClient } from '../live/harness.ts';

const LISTENERS = 12;
const PROXIES = { nginx: startNginx, HAProxy: startHaproxy, Caddy: startCaddy };

describe.each(Object.entries(PROXIES))('two servers behind the guide’s %s', (_, start) => {
  let folder: string;
  let database: TestDatabase;
  let servers: readonly [ServerProcess, ServerProcess];
  let balancer: Balancer;
  let contestId: number;
  let secret: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'agon-proxy-'));
    database = await createTestDatabase();
    const seed = createSeed(database.db, Date.now());
    const ana = await seed.user({ name: 'ana' });
    contestId = await seed.contest({ competitors: [ana] });
    secret = await openSession(database.db, ana, Date.now());
    const server = () =>
      startServer([
        '--no-demo',
        '--no-client',
        '--verbose',
        '--trust-proxy',
        '1',
        '--database-url',
        urlOf(database.target),
      ]);
    servers = [await server(), await server()];
    makeCertificate(folder);
    const [one, two] = servers.map(({ url }) => new URL(url).host) as [string, string];
    balancer = await start({ folder, hosts: [one, two] });
    await eventually(async () => expect((await askThrough(balancer, '/health')).status).toBe(200));
  }, 120_000);
  afterAll(async () => {
    await balancer.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const authorization = () => `Basic ${Buffer.from(`ana:${secret}`).toString('base64')}`;
  const output = () => servers.map((server) => server.output()).join('\n');

  async function enter(): Promise<RawClient> {
    const client = new RawClient(`wss://127.0.0.1:${balancer.port}/ws`, {
      rejectUnauthorized: false,
      headers: { host: 'contest.example.org', origin: 'https://contest.example.org' },
    });
    await client.opened();
    client.say('CONNECT', { 'accept-version': '1.2', login: 'ana', passcode: secret });
    await client.heard('CONNECTED');
    return client;
  }

  it('are reached over TLS, with all of their headers, and their numbers are not', async () => {
    const me = await askThrough(balancer, '/api/me', { authorization: authorization() });
    expect([me.status, JSON.parse(me.body)]).toMatchObject([200, { name: 'ana' }]);
    expect(me.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(me.headers['strict-transport-security']).toContain('max-age');
    expect((await askThrough(balancer, '/metrics')).status).toBe(404);
  });

  it('[SEC-2] a client that writes an address of its own into a header has the one that the proxy sees', async () => {
    const forged = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged-address' };
    await askThrough(balancer, '/api/me?forged', forged);
    await expect.poll(output).toContain('forged-address');
    const lines = output().split('\n');
    const line = lines.find((one) => one.includes('forged-address')) ?? '';
    expect([line.includes('203.0.113.9'), line.includes('"address":"127.0.0.1"')]).toEqual([false, true]);
  });

  it('the live channel passes, and stays open while nobody says anything', async () => {
    const client = await enter();
    let pinged = 0;
    client.socket.on('ping', () => (pinged += 1));
    await expect.poll(() => pinged, { timeout: 40_000 }).toBeGreaterThan(0);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
    client.socket.close();
  }, 60_000);

  it('[SRV-2] [LIV-4] share the listeners, and when one is killed calls go on and its listeners miss nothing at the other', async () => {
    const topic = `/topic/contest/${contestId}`;
    const publish = (numbers: readonly number[]) =>
      withTransaction(database.db, (trx) =>
        append(
          trx,
          numbers.map((body) => ({ stream: topic, body })),
        ),
      );
    const heard = Array.from({ length: LISTENERS }, (): number[] => []);
    const broken: string[] = [];
    const clients = await Promise.all(heard.map(() => enter()));
    const listen = async (client: RawClient, index: number) => {
      const mine = heard[index]!;
      await client.subscribe(topic, { since: String(mine.length) });
    };
    await Promise.all(clients.map(listen));
    /** Reads the messages; one with a wrong number is noted as broken. */
    const take = () => {
      for (const [index, client] of clients.entries()) {
        for (const message of client.messages()) {
          const seq = Number(header(message, 'seq'));
          const mine = heard[index]!;
          if (seq <= mine.length) continue;
          if (Number(header(message, 'prev')) !== mine.length) broken.push(`${index}: ${seq}`);
          mine.push(Number(message.body));
        }
      }
      return heard;
    };
    await publish([1, 2, 3]);
    await expect.poll(take).toEqual(heard.map(() => [1, 2, 3]));

    await servers[0].kill();
    await publish([4, 5, 6]);
    const isLost = ({ closeCode }: RawClient) => closeCode !== undefined;
    // Each client either loses its connection or hears the message at the remaining server.
    await expect
      .poll(() => take().every(({ length }, index) => length === 6 || isLost(clients[index]!)))
      .toBe(true);
    const lost = clients.flatMap((client, index) => (isLost(client) ? [index] : []));
    // Each of the two servers had some of the clients.
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.length).toBeLessThan(LISTENERS);
    for (const index of lost) {
      clients[index] = await enter();
      await listen(clients[index], index);
    }
    for (let call = 0; call < 20; call += 1) {
      const { status } = await askThrough(balancer, '/api/me', { authorization: authorization() });
      expect(status).toBe(200);
    }
    await publish([7]);
    await expect.poll(take).toEqual(heard.map(() => [1, 2, 3, 4, 5, 6, 7]));
    expect(broken).toEqual([]);
    for (const { socket } of clients) socket.close();
  }, 60_000);
});
