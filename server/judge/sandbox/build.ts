import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '#server/programs.ts';
import { SandboxError } from './driver.ts';

const SOURCES = join(ROOT, 'server', 'judge', 'sandbox', 'box');
const FLAGS = ['-D_GNU_SOURCE', '-std=gnu11', '-O2', '-Wall', '-Wextra'];
const BUILD_TIMEOUT_MS = 60_000;

const run = promisify(execFile);

/**
 * The path of the sandbox's helper. If it is not in the folder yet, it is built from box/ by the machine's C
 * compiler. Rejects with a `SandboxError` that states what to install.
 */
export async function buildHelper(cacheFolder: string): Promise<string> {
  const compiler = process.env['CC'] ?? 'cc';
  const names = (await readdir(SOURCES)).filter((name) => /\.[ch]$/.test(name)).sort();
  const built = join(cacheFolder, `box-${await fingerprint(compiler, names)}`);
  if (await isExecutable(built)) return built;
  await mkdir(cacheFolder, { recursive: true });
  const staged = `${built}.${randomUUID()}`;
  const sources = names.filter((name) => name.endsWith('.c')).map((name) => join(SOURCES, name));
  try {
    await compile(compiler, [...FLAGS, '-o', staged, ...sources]);
    await rename(staged, built);
  } finally {
    await rm(staged, { force: true });
  }
  return built;
}

/** Links statically if the C library allows it, as forking from a smaller process is cheaper. */
async function compile(compiler: string, parameters: readonly string[]): Promise<void> {
  try {
    await run(compiler, ['-static', ...parameters], { timeout: BUILD_TIMEOUT_MS });
  } catch {
    await run(compiler, parameters, { timeout: BUILD_TIMEOUT_MS }).catch((error: unknown) => {
      throw new SandboxError(`the sandbox's helper cannot be built: ${firstError(error)}`);
    });
  }
}

async function fingerprint(compiler: string, names: readonly string[]): Promise<string> {
  const { stdout } = await run(compiler, ['--version'], { timeout: BUILD_TIMEOUT_MS }).catch(() => {
    throw new SandboxError(
      `no C compiler (${compiler}); on Debian and Ubuntu: apt-get install gcc libc6-dev`,
    );
  });
  const hash = createHash('sha256').update(`${process.arch}\n${FLAGS.join(' ')}\n${stdout}`);
  for (const name of names) hash.update(`${name}\n`).update(await readFile(join(SOURCES, name)));
  return hash.digest('hex').slice(0, 16);
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

function firstError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').find((line) => /error/i.test(line)) ?? text.split('\n', 1)[0] ?? text;
}
