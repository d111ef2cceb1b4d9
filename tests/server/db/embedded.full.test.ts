import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseTarget, openDatabase } from '#server/db/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '#server/db/embedded.ts';
import { removeStaleLock } from '#server/db/lock-file.ts';
import { migrate } from '#server/db/migrations.ts';
import { waitUntilReady } from '#tests/support/waitUntilReady.ts';
import { execute } from '#tests/support/database.global.ts';
import { type Child, isRunning, processesIn, startChild } from './child.ts';
import { eventually } from '#tests/support/eventually.ts';

const IS_ROOT = process.getuid?.() === 0;
/** A plain user with a name that is on every system. */
const PLAIN_UID = 1;
const SLOW = 120_000;

let folder: string;
let children: Child[];
let databases: EmbeddedDatabase[];
beforeEach(async () => {
  folder = await mkdtemp('/tmp/agon-launch-');
  children = [];
  databases = [];
});
afterEach(async () => {
  for (const child of children) child.process.kill('SIGKILL');
  await Promise.all(databases.map((database) => database.stop()));
  await eventually(async () => expect(await processesIn(folder)).toEqual([]), {
    timeout: 30_000,
    interval: 100,
  });
  await rm(folder, { recursive: true, force: true });
});

const start = async (dataDir: string, log: (line: string) => void = () => undefined) => {
  const database = await startEmbedded({ dataDir, fsync: false, log });
  databases.push(database);
  return database;
};
const child = (dataDir: string, uid?: number) => {
  const started = startChild(dataDir, uid);
  children.push(started);
  return started;
};
const targetOf = (line: string) => JSON.parse(line) as { pid: number } & DatabaseTarget;
const refusal = (starting: Promise<unknown>) =>
  starting.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the embedded database', () => {
  it('[SRV-1] makes its database in a new folder and finds its data again', async () => {
    const first = await start(join(folder, 'new', 'data'));
    await execute(first, 'create table kept as select 42 as answer');
    await first.stop();
    expect(await isRunning(first.pid)).toBe(false);
    expect(await readdir(join(folder, 'new', 'data'))).toEqual(['cluster']);
    const second = await start(join(folder, 'new', 'data'));
    await execute(second, 'insert into kept values (43)');
    await migrate(second);
  });

  it.runIf(IS_ROOT)('[SRV-1] works for root in a folder that nobody else can enter', async () => {
    await chmod(folder, 0o700);
    const database = await start(join(folder, 'data'));
    await execute(database, 'create table here (id int)');
    await execute(database, 'checkpoint');
  });

  it.runIf(IS_ROOT)('[SRV-1] works for a plain user', async () => {
    await chown(folder, PLAIN_UID, PLAIN_UID);
    const started = child(join(folder, 'data'), PLAIN_UID);
    const target = targetOf(await started.said('ready'));
    await execute(target, 'create table here (id int)');
    started.process.stdin?.end();
    await started.exited;
    expect(await isRunning(target.pid)).toBe(false);
  });

  it(
    '[SRV-3] dies with its parent, and the next start finds all that was committed',
    async () => {
      for (let round = 1; round <= 5; round += 1) {
        const started = child(join(folder, 'data'));
        const target = targetOf(await started.said('ready'));
        if (round === 1) await execute(target, 'create table kept (round int)');
        await execute(target, `insert into kept values (${round})`);
        started.process.kill('SIGKILL');
        if (round % 2 === 0)
          await eventually(async () => expect(await isRunning(target.pid)).toBe(false), { timeout: 20_000 });
      }
      const database = await start(join(folder, 'data'));
      await execute(
        database,
        `do $$ begin assert (select array_agg(round order by round) from kept) = '{1,2,3,4,5}'; end $$`,
      );
    },
    SLOW,
  );

  it(
    '[SRV-3] a kill while the database is being made leaves nothing half made',
    async () => {
      const dataDir = join(folder, 'data');
      for (const share of [0.1, 0.4, 0.7, 0.95]) {
        await rm(dataDir, { recursive: true, force: true });
        const killed = child(dataDir);
        await eventually(async () => expect(await readdir(dataDir)).toHaveLength(1), {
          timeout: 20_000,
          interval: 5,
        });
        await delay(share * 1_200);
        killed.process.kill('SIGKILL');
        await killed.exited;
        const database = await start(dataDir);
        await execute(database, 'create table works (id int)');
        await database.stop();
        expect(await readdir(dataDir)).toEqual(['cluster']);
      }
    },
    SLOW,
  );

  it('refuses a folder that another server is using, in one line', async () => {
    const first = await start(join(folder, 'data'));
    const error = await refusal(startEmbedded({ dataDir: join(folder, 'data'), log: () => undefined }));
    expect(error).toMatchObject({
      reason: 'in-use',
      message: `Another server is already using ${join(folder, 'data')}`,
    });
    await execute(first, 'select 1');
  });

  it('lets two first starts at once end with one server and one refusal', async () => {
    const outcomes = await Promise.allSettled([start(join(folder, 'data')), start(join(folder, 'data'))]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = outcomes.find((outcome) => outcome.status === 'rejected');
    expect(rejected?.reason).toMatchObject({ reason: 'in-use' });
  });

  it('says in one line that the folder cannot be used', async () => {
    await writeFile(join(folder, 'file'), '');
    const error = await refusal(startEmbedded({ dataDir: join(folder, 'file'), log: () => undefined }));
    expect(error).toMatchObject({
      reason: 'folder',
      message: `The data folder ${join(folder, 'file')} cannot be used: it is not a folder`,
    });
  });

  it.runIf(IS_ROOT)(
    'tells a plain user that a folder is closed to them, or the data another user’s',
    async () => {
      await mkdir(join(folder, 'closed'), { mode: 0o700 });
      const refused = await child(join(folder, 'closed'), PLAIN_UID).said('error');
      expect(refused).toContain('closed cannot be used: user 1 may not write or enter it');

      const database = await start(join(folder, 'data'));
      await database.stop();
      await chmod(folder, 0o711);
      await chown(join(folder, 'data'), PLAIN_UID, PLAIN_UID);
      expect(await child(join(folder, 'data'), PLAIN_UID).said('error')).toMatch(
        /belongs to user \d+: start as that user/,
      );
    },
  );
});

describe('the running database', () => {
  it('is started again when it dies, at the same address', async () => {
    const log: string[] = [];
    const database = await start(join(folder, 'data'), (line) => log.push(line));
    let restarts = 0;
    database.onRestart(() => (restarts += 1));
    await execute(database, 'create table kept as select 1');
    const db = openDatabase(database);
    await waitUntilReady(db, 1_000);
    for (let round = 1; round <= 3; round += 1) {
      const { pid } = database;
      process.kill(pid, 'SIGKILL');
      await eventually(() => expect(restarts).toBe(round), { timeout: 20_000 });
      expect(database.pid).not.toBe(pid);
      await waitUntilReady(db, 10_000);
    }
    await db.destroy();
    await execute(database, 'insert into kept values (2)');
    expect(log.filter((line) => line.includes('started again'))).toHaveLength(3);
  });

  it.runIf(process.platform === 'linux')('is started again when its watchdog is killed', async () => {
    const database = await start(join(folder, 'data'));
    const restarted = new Promise<void>((done) => database.onRestart(done));
    const watchdog = Number(/\) \S (\d+)/.exec(await readFile(`/proc/${database.pid}/stat`, 'utf8'))?.[1]);
    expect(watchdog).toBeGreaterThan(1);
    process.kill(watchdog, 'SIGKILL');
    await restarted;
    await execute(database, 'select 1');
  });

  it('stops while it is being started again', async () => {
    const database = await start(join(folder, 'data'));
    process.kill(database.pid, 'SIGKILL');
    await database.stop();
    await eventually(async () => expect(await processesIn(folder)).toEqual([]));
  });
});

describe('a lock file', () => {
  const lock = async (text: string) => {
    await mkdir(join(folder, 'cluster'), { recursive: true });
    await writeFile(join(folder, 'cluster', 'postmaster.pid'), text);
    await removeStaleLock(join(folder, 'cluster'));
    return await readdir(join(folder, 'cluster'));
  };

  it.runIf(process.platform === 'linux')(
    'is removed when its number belongs to some other process now',
    async () => {
      expect(await lock(`${process.pid}\n`)).toEqual([]);
    },
  );

  it('stays when it is PostgreSQL’s to judge', async () => {
    expect(await lock('2147483646\n')).toEqual(['postmaster.pid']);
    expect(await lock('')).toEqual(['postmaster.pid']);
  });
});
