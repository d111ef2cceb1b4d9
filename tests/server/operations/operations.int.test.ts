import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createLoginToken } from '#server/features/session/login-tokens.ts';
import { openSession } from '#server/features/session/sessions.ts';
import { execute, withDatabase } from '#tests/support/database.global.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/database.ts';
import { addVersion } from '#tests/support/judging.ts';
import { createSeed } from '#tests/support/seed.ts';
import { personAt } from '#tests/support/server.ts';
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts';
import { RawClient } from '../live/harness.ts';

const MONITORING = join(import.meta.dirname, '../../../docs/monitoring');
const PASSWORD = 'correct-horse-1';
const WRONG = 'wrong-battery-2';
const METRICS_TOKEN = 'staple-of-metrics-3';
const PRIVATE_WORDS = 'Where-is-my-printout-4';
const REQUEST = 'page7-42';
/** Another server is started, which takes long on a busy machine. */
const PATIENCE_MS = 180_000;

let database: TestDatabase;
let server: ServerProcess;
let contestId: number;
let secrets: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  const seed = createSeed(database.db, Date.now());
  const ana = await seed.user({ name: 'ana', password: PASSWORD });
  await seed.user({ name: 'boss', role: 'admin' });
  contestId = await seed.contest({ competitors: [ana] });
  const task = await seed.task(contestId, 1);
  await addVersion(database.db, task);
  const session = await openSession(database.db, ana, Date.now());
  const token = await createLoginToken(database.db, ana, 3_600_000, Date.now());
  secrets = [session, token];
  server = await startServer(
    ['--no-demo', '--no-client', '--verbose', '--database-url', urlOf(database.target)],
    undefined,
    { AGON_METRICS_TOKEN: METRICS_TOKEN },
  );
});
afterAll(async () => {
  await server.stop();
  await database.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${path}`, { headers });
const metrics = async () => (await ask('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text();

/** The value of a series, or NaN without one. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? NaN,
  );

describe('pages for operators', () => {
  it('[SRV-4] whether it lives, whether it can serve, and its numbers', async () => {
    expect(await (await ask('/health')).json()).toEqual({ alive: true });
    const ready = await ask('/ready');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { ready: true, database: true, stopping: false },
    ]);
    const client = new RawClient(`${server.url.replace('http', 'ws')}/ws`);
    await client.opened();
    const text = await metrics();
    client.socket.close();
    expect(valueOf(text, 'agon_live_connections')).toBe(1);
    // F1: the budgets for strangers, and the connections that are not logged in yet.
    expect(valueOf(text, 'agon_live_unknown_connections')).toBe(1);
    for (const budget of ['live_frames', 'live_bytes', 'contest_api_readers', 'certificates', 'live_unknown'])
      for (const scope of ['place', 'all']) {
        const of = `budget="${budget}",scope="${scope}"`;
        expect(valueOf(text, `agon_budget_limit{${of},rate="at_once"}`)).toBeGreaterThan(0);
        expect(valueOf(text, `agon_budget_over_total{${of}}`)).toBe(0);
      }
    expect(valueOf(text, 'agon_database_up')).toBe(1);
    expect(valueOf(text, 'agon_journal_lag_seconds')).toBeLessThan(5);
    expect(valueOf(text, 'agon_contests_running')).toBe(1);
    expect(valueOf(text, 'agon_competitors')).toBe(1);
    expect(valueOf(text, 'agon_judges')).toBe(0);
    expect(Math.abs(valueOf(text, 'agon_clock_offset_seconds'))).toBeLessThan(1);
    expect(valueOf(text, 'agon_http_answers_total{status="2xx"}')).toBeGreaterThanOrEqual(2);
    expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
    expect(valueOf(text, 'agon_disk_free_bytes{place="temporary"}')).toBeGreaterThan(0);
  });

  it(
    '[SRV-4] its numbers are for a person who has the token, and nobody else learns of them',
    async () => {
      const unknown = await ask('/api/nowhere');
      for (const headers of [{}, { authorization: 'Bearer other' }, { authorization: METRICS_TOKEN }]) {
        const refused = await ask('/metrics', headers as Record<string, string>);
        expect([refused.status, await refused.json()]).toEqual([404, await unknown.clone().json()]);
      }
      const open = await startServer(['--no-demo', '--no-client', '--database-url', urlOf(database.target)]);
      const alone = async (headers: Record<string, string>) =>
        (await fetch(`${open.url}/metrics`, { headers })).status;
      const statuses = [await alone({}), await alone({ 'x-forwarded-for': '127.0.0.1' })];
      await open.stop();
      // Without a token only this machine gets them; a request through a proxy counts as foreign.
      expect(statuses).toEqual([200, 404]);
    },
    PATIENCE_MS,
  );

  it('[SRV-4] each number of the dashboard and of the alerts is one that the server tells', async () => {
    const text = await metrics();
    const dashboard = readFileSync(join(MONITORING, 'grafana.json'), 'utf8');
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
    const rules = readFileSync(join(MONITORING, 'alerts.yml'), 'utf8');
    const { groups } = parse(rules) as { groups: { rules: { alert: string; expr: string }[] }[] };
    const alerts = groups.flatMap((group) => group.rules);
    const named = [...panels.flatMap(({ targets }) => targets), ...alerts].flatMap(
      ({ expr }) => expr.match(/\b(?:agon|nodejs|process)_\w+/g) ?? [],
    );
    expect(new Set(named).size).toBeGreaterThan(20);
    expect(
      named.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(text) && !OUT_OF_REACH.has(name)),
    ).toEqual([]);
    const guide = readFileSync(join(MONITORING, '../operators-guide.md'), 'utf8');
    expect(alerts.map(({ alert }) => alert).filter((alert) => !guide.includes(alert))).toEqual([]);
  });
});

/** Reported only if something was judged in the last ten minutes. */
const OUT_OF_REACH = new Set(['agon_judge_p95_seconds']);

describe('the log of a server', () => {
  it('[SRV-4] a request keeps the name that its page gave it, in the log and for the judge', async () => {
    const [session = ''] = secrets;
    const form = new FormData();
    for (const [key, value] of Object.entries({
      contestId,
      task: 1,
      language: 'cpp',
      client_id: randomUUID(),
    }))
      form.append(key, String(value));
    form.append('source', new Blob(['int main() {}']), 'a.cpp');
    const authorization = `Basic ${Buffer.from(`ana:${session}`).toString('base64')}`;
    const answer = await fetch(`${server.url}/api/user/submissions`, {
      method: 'POST',
      headers: { authorization, 'x-request-id': REQUEST },
      body: form,
    });
    expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, REQUEST]);
    const job = await database.db.selectFrom('judge_jobs').select('request').executeTakeFirstOrThrow();
    expect(job.request).toBe(REQUEST);
    // The log line of another process may come after its answer.
    const call = { event: 'call', method: 'POST', path: '/api/user/submissions', status: 200 };
    await expect
      .poll(() => linesOf(server).filter((line) => line['request'] === REQUEST))
      .toContainEqual(expect.objectContaining(call));
    // An invalid name is replaced: nothing typed by a person gets into the log.
    const odd = await ask('/health', { 'x-request-id': `"${PASSWORD}"` });
    expect(odd.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/);
  });

  it('[SRV-4] nothing of it logs anybody in, whatever was sent', async () => {
    const [session = '', token = ''] = secrets;
    const call = (name: string, secret: string) => personAt(server.url, name, secret).call('me');
    expect((await call('ana', PASSWORD)).status).toBe(200);
    expect((await call('ana', WRONG)).status).toBe(401);
    const exchanged = await fetch(`${server.url}/api/me/token`, {
      method: 'POST',
      body: new URLSearchParams({ token }),
    });
    expect(exchanged.status).toBe(200);
    const { token: credentials } = (await exchanged.json()) as { token: string };
    await ask(`/api/me?password=${PASSWORD}&next=${PRIVATE_WORDS}`);
    await ask(`/${WRONG.slice(0, 3)}?token=${token}`);
    for (const passcode of [session, WRONG]) {
      const client = new RawClient(`${server.url.replace('http', 'ws')}/ws`);
      await client.opened();
      client.say('CONNECT', { 'accept-version': '1.2', login: 'ana', passcode });
      await client.heard(passcode === session ? 'CONNECTED' : 'ERROR');
      client.socket.close();
    }
    const people = await database.db.selectFrom('users').select('password').execute();
    const hashes = people.flatMap(({ password }) => (password === null ? [] : [password]));
    const kept = await database.db.selectFrom('sessions').select('secret_hash').execute();
    const opened = Buffer.from(credentials, 'base64').toString().split(':').at(-1) ?? credentials;
    const plain = [credentials, opened, PASSWORD, WRONG, METRICS_TOKEN, PRIVATE_WORDS, ...secrets];
    const encoded = plain.flatMap((secret) =>
      ['ana', 'token'].map((name) => Buffer.from(`${name}:${secret}`).toString('base64')),
    );
    const all = [...plain, ...encoded, ...hashes.map(String), ...kept.map(({ secret_hash }) => secret_hash)];
    await expect
      .poll(() => linesOf(server).filter(({ event }) => event === 'live.closed').length)
      .toBeGreaterThan(1);
    const told = [server.output(), await metrics(), await (await ask('/ready')).text()].join('\n');
    expect(all.filter((secret) => told.includes(secret))).toEqual([]);
    // The search does find a text that is there.
    expect(told).toContain('/api/me');
  });
});

function linesOf(of: ServerProcess): Record<string, unknown>[] {
  return of
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('a server whose database is gone', () => {
  it(
    '[SRV-4] lives, is not ready, and says so in its numbers',
    async () => {
      const other = await createTestDatabase();
      const lonely = await startServer(['--no-demo', '--no-client', '--database-url', urlOf(other.target)]);
      const name =
        'connection' in other.target
          ? other.target.connection.database
          : new URL(other.target.url).pathname.slice(1);
      await other.db.destroy();
      await expect.poll(() => lonely.output()).toContain('Agon is at');
      await execute(withDatabase(other.target, 'postgres'), `drop database ${name} with (force)`);
      const status = async (path: string) => (await fetch(`${lonely.url}${path}`)).status;
      await expect.poll(() => status('/ready')).toBe(503);
      expect(await status('/health')).toBe(200);
      const text = await (await fetch(`${lonely.url}/metrics`)).text();
      await lonely.stop();
      expect(valueOf(text, 'agon_database_up')).toBe(0);
      expect(text).not.toContain('agon_judges ');
    },
    PATIENCE_MS,
  );
});
