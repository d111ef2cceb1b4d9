import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateAsOf, MIGRATION_NAMES } from '#server/db/migrations.ts';
import { checkInstallation, type Finding, reportOf } from '#server/operations/check.ts';
import { readOptions } from '#server/options.ts';
import { createEmptyDatabase } from '#tests/support/backups.ts';
import { createTestDatabase, type TestDatabase, urlOf } from '#tests/support/database.ts';
import { freePort } from '#tests/support/serverProcess.ts';

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-check-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

async function check(...more: string[]): Promise<readonly Finding[]> {
  const given = [
    '--no-judge',
    '--no-demo',
    '--data',
    join(folder, 'new'),
    '--port',
    String(await freePort()),
    ...more,
  ];
  const options = readOptions(given, {});
  if (options === null) throw new Error('help was asked for');
  return checkInstallation(options);
}

const stops = (findings: readonly Finding[]) =>
  findings.filter(({ state }) => state === 'stop').map(({ what, says }) => `${what}: ${says}`);
const stateOf = (findings: readonly Finding[], what: string) =>
  findings.find((one) => one.what === what)?.state;

describe('a check before the day', () => {
  it('finds nothing in the way of a sound installation, and changes nothing', async () => {
    const found = await check('--database-url', urlOf(database.target));
    // The tests' own PostgreSQL does not write to its disk at once, and the check reports exactly that.
    expect(stops(found).filter((line) => !line.startsWith('durability'))).toEqual([]);
    for (const what of ['address', 'schema', 'files', 'clock'])
      expect(stateOf(found, what), what).toBe('fine');
    expect(stateOf(found, 'backup')).toBe('look');
    const empty = await check();
    expect([stops(empty), stateOf(empty, 'database')]).toEqual([[], 'look']);
    expect(existsSync(join(folder, 'new'))).toBe(false);
  });

  it('names the faults to be mended: a port that is taken, a demo for everybody, a folder, a database that is not there', async () => {
    const taken: Server = createServer();
    const port = await freePort();
    await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve));
    expect(stops(await check('--port', String(port)))).toEqual([
      `address: Port ${port} is in use. Choose another with --port N.`,
    ]);
    taken.close();
    const open = readOptions(
      ['--no-judge', '--host', '0.0.0.0', '--port', String(await freePort()), '--data', folder],
      {},
    );
    expect(stateOf(await checkInstallation(open!), 'demo')).toBe('stop');
    expect(stops(await check('--data', '/dev/null/agon'))).toEqual(['data: /dev/null is no folder']);
    const gone = stops(await check('--database-url', 'postgresql://agon:my-secret-word@127.0.0.1:1/agon'));
    expect(gone).toHaveLength(1);
    expect(gone[0]).toMatch(/^database: .*ECONNREFUSED/);
    expect(gone[0]).not.toContain('my-secret-word');
  });

  it.each(['127.0.0.1', '0.0.0.0', '::1', '::'])('finds the server that runs at %s already', async (host) => {
    const running = createHttpServer((_request, response) => response.end());
    const port = await freePort();
    await new Promise<void>((resolve) => running.listen(port, host, resolve));
    const found = await check('--host', host, '--port', String(port));
    running.close();
    expect(found).toContainEqual({
      state: 'fine',
      what: 'address',
      says: `a server runs at ${host}:${port}`,
    });
  });

  it('says why a standby cannot be read from, which keeps no server from starting', async () => {
    const ofDatabase = ['--database-url', urlOf(database.target), '--standby-url'];
    expect(await check(...ofDatabase, urlOf(database.target))).toContainEqual({
      state: 'look',
      what: 'standby',
      says: 'this is no standby but a server of its own, and is not read from',
    });
    const gone = await check(...ofDatabase, 'postgresql://agon:my-secret-word@127.0.0.1:1/agon');
    const { state, says } = gone.find(({ what }) => what === 'standby')!;
    expect([state, says]).toEqual(['look', expect.stringMatching(/ECONNREFUSED.*: the primary answers/)]);
    expect(JSON.stringify(gone)).not.toContain('my-secret-word');
  });

  it('says that an older database is brought up to date at the next start', async () => {
    const old = await createEmptyDatabase();
    await migrateAsOf(old.target, MIGRATION_NAMES.slice(0, -2));
    const found = await check('--database-url', urlOf(old.target));
    expect(found.find(({ what }) => what === 'schema')).toEqual({
      state: 'look',
      what: 'schema',
      says: '2 migrations are to come; a copy is kept before',
    });
    await old.close();
  });

  it('is told line by line, the number of faults to be mended last', () => {
    const report = reportOf([
      { state: 'fine', what: 'disk', says: 'much' },
      { state: 'stop', what: 'sandbox', says: 'none works' },
    ]);
    expect(report).toBe(
      '\n  ok    disk        much\n  STOP  sandbox     none works\n\n  1 to be mended.\n\n',
    );
  });
});
