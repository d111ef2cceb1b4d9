import { execFileSync } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findInstallation, type Installation, program, usableInstallation } from '#server/db/binaries.ts';

const OWNER = { uid: 60_932, gid: 60_932 };

let folder: string;
let runDir: string;
beforeEach(async () => {
  folder = await mkdtemp('/tmp/agon-binaries-');
  await chmod(folder, 0o755);
  runDir = join(folder, 'run');
  await mkdir(runDir);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A package as it lies on the disk after `npm install --ignore-scripts`. */
const unpack = async (to: string): Promise<Installation> => {
  const { root, version } = await findInstallation();
  const filter = async (path: string) => !(await lstat(path)).isSymbolicLink();
  await cp(root, join(to, 'native'), { recursive: true, filter });
  return { root: join(to, 'native'), version };
};
const versionOf = (installation: Installation, owner?: typeof OWNER) =>
  execFileSync(program(installation, 'postgres'), ['-V'], { cwd: '/', encoding: 'utf8', ...owner });

describe('the installation', () => {
  it('gets its symbolic links back when install scripts did not run', async () => {
    const bare = await unpack(folder);
    expect(await usableInstallation(bare, undefined, runDir)).toBe(bare);
    expect(await readlink(join(bare.root, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
    expect(versionOf(bare)).toContain('PostgreSQL');
    expect(await readdir(runDir)).toEqual([]);
  });

  it.runIf(process.getuid?.() === 0)('is linked, not copied, to where its user can reach it', async () => {
    const hidden = join(folder, 'hidden');
    await mkdir(hidden, { mode: 0o700 });
    const systemDir = join(folder, 'system');
    const bare = await unpack(hidden);
    const linked = await usableInstallation(bare, OWNER, runDir, systemDir);
    expect(linked.root).toBe(join(systemDir, `postgresql-${bare.version}`));
    expect(versionOf(linked, OWNER)).toContain('PostgreSQL');
    const [there, here] = await Promise.all([bare, linked].map((each) => stat(program(each, 'postgres'))));
    expect(there!.ino).toBe(here!.ino);
    // A second start uses the existing files.
    expect(await usableInstallation(bare, OWNER, runDir, systemDir)).toEqual(linked);
    expect(await readdir(systemDir)).toEqual([`postgresql-${bare.version}`]);
  });

  it.runIf(process.getuid?.() === 0)('is copied where its files are closed to others', async () => {
    const bare = await unpack(folder);
    execFileSync('chmod', ['-R', 'go-rwx', bare.root]);
    const copied = await usableInstallation(bare, OWNER, runDir, join(folder, 'system'));
    expect(versionOf(copied, OWNER)).toContain('PostgreSQL');
    expect((await stat(program(bare, 'postgres'))).mode & 0o077).toBe(0);
  });

  it('says why it does not run', async () => {
    const bare = await unpack(folder);
    await rm(join(bare.root, 'lib', 'libssl.so.1.1'));
    await expect(usableInstallation(bare, undefined, runDir)).rejects.toMatchObject({
      reason: 'unsupported',
    });
    await expect(usableInstallation(bare, undefined, runDir)).rejects.toThrow(/does not run here: .*libssl/);
  });
});
