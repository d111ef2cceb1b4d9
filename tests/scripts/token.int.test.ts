import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { migrate } from '#server/db/migrations.ts';
import { redeemLoginToken } from '#server/features/session/login-tokens.ts';
import { createSeed } from '../support/seed.ts';

const ROOT = join(import.meta.dirname, '../..');
const HOUR = 3_600_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-token-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the folder's embedded database while `work` goes on, like a contest server. */
async function whileRunning(work: (db: ReturnType<typeof openDatabase>) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({
    dataDir: join(folder, 'postgres'),
    fsync: false,
    log: () => undefined,
  });
  const target = { connection: embedded.connection };
  await migrate(target);
  const db = openDatabase(target);
  await work(db).finally(async () => {
    await db.destroy();
    await embedded.stop();
  });
}

function token(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join('dist', 'server', 'token.js'), ...args],
      { cwd: ROOT, env: { ...process.env, DATABASE_URL: '', AGON_DATA: folder } },
      (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), out: out.trim(), err: err.trim() }),
    );
  });
}

describe('npm run token', () => {
  it('[SES-3] makes a token that logs in once, beside a server that runs and without one', async () => {
    await whileRunning(async (db) => {
      const id = await createSeed(db, Date.now()).user({ name: 'anna' });
      const made = await token('anna');
      expect(made).toMatchObject({ code: 0, err: '' });
      expect(await redeemLoginToken(db, made.out, Date.now() + 23 * HOUR)).toMatchObject({
        id,
        name: 'anna',
      });
      expect(await redeemLoginToken(db, made.out, Date.now())).toBeNull();
    });
    const made = await token('anna', '--hours', '2');
    expect(made).toMatchObject({ code: 0, err: '' });
    await whileRunning(async (db) => {
      expect(await redeemLoginToken(db, made.out, Date.now() + 3 * HOUR)).toBeNull();
      expect(await redeemLoginToken(db, made.out, Date.now())).toMatchObject({ name: 'anna' });
    });
  }, 120_000);

  it('makes the first admin of an empty server, and leaves somebody who is there as they are', async () => {
    await whileRunning(async (db) => {
      const made = await token('chief', '--admin');
      expect(made).toMatchObject({ code: 0, err: '' });
      expect(await redeemLoginToken(db, made.out, Date.now())).toMatchObject({ name: 'chief' });
      await createSeed(db, Date.now()).user({ name: 'pupil' });
      expect(await token('pupil', '--admin')).toMatchObject({ code: 0 });
      const people = await db
        .selectFrom('users')
        .select(['name', 'role'])
        .where('name', 'in', ['chief', 'pupil'])
        .execute();
      expect(people.map(({ name, role }) => [name, role]).sort()).toEqual([
        ['chief', 'admin'],
        ['pupil', 'user'],
      ]);
      expect((await token('two words', '--admin')).err).toBe(
        'A name has no spaces and at most 100 characters.',
      );
    });
  }, 120_000);

  it('says in one line what is wrong', async () => {
    await whileRunning(async () => {
      expect(await token('nobody')).toEqual({ code: 1, out: '', err: 'There is nobody called "nobody".' });
    });
    const elsewhere = join(folder, 'elsewhere');
    expect(await token('anna', '--data', elsewhere)).toEqual({
      code: 1,
      out: '',
      err: `There is no database in ${join(elsewhere, 'postgres')}.`,
    });
    const hours = '--hours wants a number above 0, not "long".';
    expect(await token('anna', '--hours', 'long')).toEqual({ code: 1, out: '', err: hours });
  }, 120_000);
});
