// Prepares a fresh clone before anything runs: the right Node, the packages of the lockfile, the built client.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends with one clear line. */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** Runs a command in the checkout and ends with its status when it fails. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (done.error) fail(`${command} could not be run: ${done.error.message}`);
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** Installs the packages of the lockfile, unless the installed ones are of this lockfile. */
export function ensurePackages() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const least = { 20: 19, 22: 12 }[major] ?? (major >= 24 ? 0 : Infinity);
  if (minor < least) {
    fail(`Agon runs on Node 24, 22 (from 22.12) and 20 (from 20.19); this is ${process.versions.node}.`);
  }
  const stamp = join(root, 'node_modules', '.agon-lockfile');
  const lockfile = hash([join(root, 'package-lock.json')]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockfile) return;
  console.log('Installing packages …');
  run('npm', ['ci', '--no-fund', '--no-audit', '--loglevel=error']);
  writeFileSync(stamp, lockfile);
}

/** Builds the client, unless it was built from the present files. */
export function ensureClient() {
  const stamp = join(root, 'dist', 'client.stamp');
  const sources = ['src', 'domain', 'protocol', 'public'].flatMap((folder) => filesBelow(join(root, folder)));
  const wanted = hash([
    ...sources,
    ...['index.html', 'vite.config.ts', 'package-lock.json'].map((name) => join(root, name)),
  ]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Building the client …');
  // A test runner sets NODE_ENV=test, which would make a development build.
  run(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function* walk(folder) {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) yield* walk(path);
    else yield path;
  }
}

/** Every file below a folder, in the order of names; none when the folder is missing. */
export function filesBelow(folder) {
  return existsSync(folder) ? [...walk(folder)] : [];
}

/** One hash over the names and contents of these files. */
export function hash(files) {
  const sum = createHash('sha256');
  for (const file of files) sum.update(file.slice(root.length)).update(readFileSync(file));
  return sum.digest('hex');
}
