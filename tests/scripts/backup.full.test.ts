import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { createEmptyDatabase, sumsOf } from '../support/backups.ts';
import { type TestDatabase, urlOf } from '../support/database.ts';
import { createSeed } from '../support/seed.ts';
import { type ServerProcess, startServer } from '../support/serverProcess.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Tables whose numbers go on in each new database, or that belong to the installation. */
const OWN = [
  'journal_streams',
  'kysely_migration',
  'kysely_migration_lock',
  'backups',
  'sessions',
  'contacts',
  'file_wants',
  'file_relays',
];

let folder: string;
let given: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-moves-'));
  given = await createEmptyDatabase();
});
afterAll(async () => {
  await given.close();
  await rm(folder, { recursive: true, force: true });
});

const at = (name: string) => join(folder, name);

async function run(program: 'backup' | 'restore' | 'move', ...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join('dist', 'server', `${program}.js`), ...options],
    {
      cwd: ROOT,
      env: { ...process.env, DATABASE_URL: '', AGON_DATA: '' },
    },
  );
  return stdout;
}

/** The checksums of the database of a data folder. */
async function sumsIn(data: string): Promise<Record<string, string>> {
  const embedded = await startEmbedded({ dataDir: join(data, 'postgres'), log: () => undefined });
  try {
    return await sumsOf({ connection: embedded.connection }, OWN);
  } finally {
    await embedded.stop();
  }
}

describe('an installation', () => {
  it('[SRV-5] is backed up, restored and moved to a PostgreSQL and back, by one command each', async () => {
    let server: ServerProcess = await startServer(['--no-demo', '--no-client', '--data', at('one')]);
    const embedded = await import('#server/db/running.ts');
    const connection = await embedded.findRunning(join(at('one'), 'postgres'));
    const db = openDatabase({ connection: connection! }, { maxConnections: 2 });
    const ana = await createSeed(db, Date.now()).user({ name: 'Ана', password: 'not-in-the-copy' });
    await createSeed(db, Date.now()).contest({ name: 'Финал\t\\ "2026"', competitors: [ana], tasks: 2 });
    // Soon after its start a server writes the state of its judges; nothing else is written by itself.
    const published = db.selectFrom('judge_published').select('state');
    await expect.poll(async () => (await published.executeTakeFirst())?.state).toBeTruthy();
    await db.destroy();

    const said = await run('backup', '--data', at('one'), '--to', at('copy.backup'));
    expect(said).toContain('read back and whole');
    expect(await run('restore', at('copy.backup'), '--check')).toContain('is whole');
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(
      /^agon_last_backup_timestamp_seconds 1\.?[0-9e+.]+$/m,
    );
    await run('restore', at('copy.backup'), '--data', at('two'));
    await server.stop();

    const sums = await sumsIn(at('one'));
    expect(sums['users']).toMatch(/^1 /);
    expect(await sumsIn(at('two'))).toEqual(sums);
    await run('move', '--data', at('two'), '--to-url', urlOf(given.target));
    expect(await sumsOf(given.target, OWN)).toEqual(sums);
    await run('move', '--database-url', urlOf(given.target), '--to-data', at('three'));
    expect(await sumsIn(at('three'))).toEqual(sums);

    // Existing data is never overwritten; it is put aside only with --replace.
    await expect(run('restore', at('copy.backup'), '--data', at('three'))).rejects.toThrow('--replace');
    expect(await run('restore', at('copy.backup'), '--data', at('three'), '--replace')).toContain(
      'postgres-before-',
    );
    server = await startServer(['--no-demo', '--no-client', '--data', at('three')]);
    await expect(run('restore', at('copy.backup'), '--data', at('three'), '--replace')).rejects.toThrow(
      'stop it first',
    );
    await server.stop();
  }, 400_000);
});
