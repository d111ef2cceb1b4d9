import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { openSession } from '../../../server/features/session/sessions.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '../../support/database.ts';
import { createSeed } from '../../support/seed.ts';
import { freePort, type ServerProcess, startServer } from '../../support/serverProcess.ts';

const SITE = join(import.meta.dirname, '../../../docs/install/nginx.conf');

let folder: string;
let database: TestDatabase;
let server: ServerProcess;
let nginx: ChildProcess;
let port: number;
let secret: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'agon-nginx-'));
  database = await createTestDatabase();
  const ana = await createSeed(database.db, Date.now()).user({ name: 'ana' });
  secret = await openSession(database.db, ana, Date.now());
  server = await startServer([
    ...['--no-demo', '--no-client', '--verbose', '--trust-proxy', '1'],
    ...['--database-url', urlOf(database.target)],
  ]);
  port = await freePort();
  const plain = await freePort();
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=contest.example.org'],
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')],
  ]);
  // The guide's site as it stands, but for its ports, its certificate and where the server is.
  const site = readFileSync(SITE, 'utf8')
    .replace('127.0.0.1:8080', new URL(server.url).host)
    .replaceAll(/listen \[::\]:.*;\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll(/\/etc\/letsencrypt\/live\/contest\.example\.org\/(?:fullchain|privkey)/g, (path) =>
      join(folder, path.endsWith('fullchain') ? 'cert' : 'key'),
    );
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {}
    http { access_log off; ${paths.join(' ')}\n${site}\n}`,
  );
  nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await expect
    .poll(() =>
      ask('/health').then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});
afterAll(async () => {
  nginx.kill();
  await server.stop();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Asks through nginx, over TLS. */
function ask(path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Told> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        path,
        headers: { host: 'contest.example.org', ...headers },
        rejectUnauthorized: false,
        method: body ? 'POST' : 'GET',
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString(),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

describe("a server behind the guide's nginx", () => {
  it('is reached over TLS, with all of its headers, and its numbers are not', async () => {
    const authorization = `Basic ${Buffer.from(`ana:${secret}`).toString('base64')}`;
    const me = await ask('/api/me', { authorization });
    expect([me.status, JSON.parse(me.body)]).toMatchObject([200, { username: 'ana' }]);
    expect(me.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(me.headers['strict-transport-security']).toContain('max-age');
    expect((await ask('/metrics')).status).toBe(404);
  });

  it('[SEC-2] whoever writes an address of their own into a header has the one that nginx sees', async () => {
    await ask('/api/me?forged', { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged-address' });
    await expect.poll(() => server.output()).toContain('forged-address');
    const line =
      server
        .output()
        .split('\n')
        .find((one) => one.includes('forged-address')) ?? '';
    expect([line.includes('203.0.113.9'), line.includes('"address":"127.0.0.1"')]).toEqual([false, true]);
  });

  it('the live channel passes, and stays open while nobody says anything', async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}/ws`, ['v12.stomp'], {
      rejectUnauthorized: false,
      headers: { host: 'contest.example.org', origin: 'https://contest.example.org' },
    });
    const heard: string[] = [];
    socket.on('message', (data: Buffer) => heard.push(data.toString()));
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    socket.send(`CONNECT\naccept-version:1.2\nlogin:ana\npasscode:${secret}\n\n\0`);
    await expect.poll(() => heard.join('')).toMatch(/^CONNECTED/);
    let pinged = 0;
    socket.on('ping', () => (pinged += 1));
    await expect.poll(() => pinged, { timeout: 40_000 }).toBeGreaterThan(0);
    expect(socket.readyState).toBe(WebSocket.OPEN);
    socket.close();
  }, 60_000);
});
