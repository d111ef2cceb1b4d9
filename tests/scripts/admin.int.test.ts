import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../support/serverProcess.ts';
import { personAt } from '../support/server.ts';
import { isFull } from '#tests/support/full.ts';

const ROOT = join(import.meta.dirname, '../..');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agon-admin-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ENVIRONMENT = { DATABASE_URL: '', AGON_JUDGE: '0' };

function admin(...args: readonly string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join('dist', 'server', 'admin.js'), ...args, '--data', folder],
      { cwd: ROOT, env: { ...process.env, ...ENVIRONMENT } },
      (error, out, err) =>
        resolve({ code: error === null ? 0 : Number(error.code), out: out.trim(), err: err.trim() }),
    );
  });
}

/** Starts a real server on the folder, without the demo, and waits until it prints its address. */
async function start() {
  const server = await startServer(['--no-demo', '--no-client', '--data', folder], undefined, ENVIRONMENT);
  await expect.poll(() => server.output()).toContain('Ctrl-C');
  return { url: server.url, said: server.output(), stop: () => server.stop() };
}

describe('a server without people', () => {
  it.runIf(isFull)(
    '[AUT-8] prints the way in at each start until somebody is its admin',
    async () => {
      const first = await start();
      const token = /\/login#first=([a-z0-9]+)/.exec(first.said)?.[1] ?? '';
      expect(token).not.toBe('');
      // The token stands behind the #, so no request contains it.
      expect(first.said).not.toMatch(/\?[^#\n]*first/);
      await first.stop();

      const second = await start();
      const newer = /\/login#first=([a-z0-9]+)/.exec(second.said)?.[1] ?? '';
      expect(newer).not.toBe(token);
      const made = await personAt(second.url, '', '').call('firstAdmin', {
        token: newer,
        name: 'chief',
        display_name: 'Chief',
        password: 'long enough',
      });
      expect(made.status).toBe(200);
      expect((await personAt(second.url, 'chief', 'long enough').call('me')).body.role).toBe('ADMIN');

      // While the server runs: another admin is created, and the first one gets a new password.
      const other = await admin('create', 'second', '--name', 'Second admin');
      expect(other).toMatchObject({ code: 0, err: '' });
      expect((await personAt(second.url, 'second', other.out).call('me')).body.display_name).toBe(
        'Second admin',
      );
      const again = await admin('reset', 'chief');
      expect((await personAt(second.url, 'chief', 'long enough').call('me')).status).toBe(401);
      expect((await personAt(second.url, 'chief', again.out).call('me')).status).toBe(200);
      expect(await admin('create', 'chief')).toMatchObject({
        code: 1,
        out: '',
        err: 'There is somebody called "chief" already.',
      });
      expect((await admin('reset', 'nobody')).err).toBe('There is nobody called "nobody".');
      await second.stop();

      const third = await start();
      expect(third.said).not.toContain('first=');
      await third.stop();
    },
    180_000,
  );
});
