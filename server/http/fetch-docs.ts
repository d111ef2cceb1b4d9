import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type App } from '../app.ts';

const PACKAGE = 'cppreference-doc-en-html';
/** Folder of the pages within the package. */
const PAGES = join('usr', 'share', 'cppreference', 'doc', 'html');
/** Time limit of a step, ms. */
const STEP_MS = 300_000;

/** Runs a program in a folder. Rejects when it fails, is missing or takes too long. */
export type RunProgram = (program: string, args: readonly string[], cwd: string) => Promise<unknown>;

/** Result of the fetch: present before, fetched now, not available on this system, or failed. */
export type FetchedDocs = 'there' | 'fetched' | 'no_apt' | 'failed';

/**
 * Fetches Debian's package of the C++ documentation into `folder`, unless one of the `known` folders has it.
 * The system's own tools download and unpack it, without root and without a change to the system. Nothing
 * waits for it; when it fails, as without internet, it leaves nothing behind, and the next start tries again.
 */
export async function fetchDocs(
  folder: string,
  known: readonly string[],
  log: App['log'],
  run: RunProgram,
): Promise<FetchedDocs> {
  if ([folder, ...known].some((one) => existsSync(join(one, 'en', 'index.html')))) return 'there';
  const place = `${folder}.part`;
  try {
    await rm(place, { recursive: true, force: true });
    await mkdir(place, { recursive: true });
    await download(place, run);
    const [file] = (await readdir(place)).filter((name) => name.endsWith('.deb'));
    if (file === undefined) throw new Error('no package was downloaded');
    await run('dpkg-deb', ['-x', file, 'unpacked'], place);
    await rm(folder, { recursive: true, force: true });
    await rename(join(place, 'unpacked', PAGES), folder);
    log({ level: 'info', event: 'docs_fetched', folder });
    return 'fetched';
  } catch (error: unknown) {
    if ((error as { code?: unknown }).code === 'ENOENT') return 'no_apt';
    log({ level: 'info', event: 'docs_not_fetched', error: firstLineOf(error) });
    return 'failed';
  } finally {
    await rm(place, { recursive: true, force: true }).catch(() => undefined);
  }
}

/** Loads the package lists into a folder of its own if the system has never loaded them. */
async function download(place: string, run: RunProgram): Promise<void> {
  try {
    await run('apt-get', ['download', '-q', PACKAGE], place);
  } catch (error: unknown) {
    if ((error as { code?: unknown }).code === 'ENOENT') throw error;
    await mkdir(join(place, 'state', 'lists', 'partial'), { recursive: true });
    await mkdir(join(place, 'cache', 'archives', 'partial'), { recursive: true });
    const own = ['-o', `Dir::State=${join(place, 'state')}`, '-o', `Dir::Cache=${join(place, 'cache')}`];
    await run('apt-get', [...own, 'update', '-q'], place);
    await run('apt-get', [...own, 'download', '-q', PACKAGE], place);
  }
}

/** Runs a program at the lowest priority, since nobody waits for it; `signal` ends it. */
export function runInBackground(signal: AbortSignal): RunProgram {
  return (program, args, cwd) => {
    const running = promisify(execFile)(program, args, { cwd, signal, timeout: STEP_MS });
    const { pid } = running.child;
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
    return running;
  };
}

function firstLineOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n').slice(0, 2).join(' ').slice(0, 300);
}
