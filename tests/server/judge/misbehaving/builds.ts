import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, copyFile, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const PROGRAMS = join(import.meta.dirname, 'programs');

/** Commands by kind of program, to build `source` into `to` and to run it. */
const KINDS: Readonly<
  Record<
    string,
    {
      readonly build: (source: string, to: string) => readonly string[];
      readonly run: (name: string) => readonly string[];
    }
  >
> = {
  '.c': {
    build: (source, to) => gnu('gcc', '-std=gnu17', source, to),
    run: () => ['./program'],
  },
  '.cpp': {
    build: (source, to) => gnu('g++', '-std=gnu++20', source, to),
    run: () => ['./program'],
  },
  '.java': {
    build: (source, to) => ['javac', '-encoding', 'UTF-8', '-d', to, source],
    run: (name) => ['/usr/bin/java', '-XX:+UseSerialGC', '-cp', '.', name],
  },
  '.py': {
    build: (source, to) => ['cp', source, join(to, 'program.py')],
    run: () => ['/usr/bin/pypy3', 'program.py'],
  },
  '.go': {
    build: (source, to) => ['go', 'build', '-o', join(to, 'program'), source],
    run: () => ['./program'],
  },
};

/** A program that is ready to run: the folder of its files, and its command line there. */
export interface Built {
  readonly folder: string;
  readonly argv: readonly string[];
}

/** The folder that keeps built programs between test runs. All may read it, only its owner may write. */
export async function cacheFolder(): Promise<string> {
  const folder = join(tmpdir(), `agon-misbehaving-${process.getuid?.() ?? 0}`);
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if ((await stat(folder)).uid !== process.getuid?.()) throw new Error(`${folder} belongs to somebody else`);
  return folder;
}

/** Builds the programs that are not in the cache, one per core at a time. */
export async function buildPrograms(files: Iterable<string>, cache: string): Promise<Map<string, Built>> {
  const shared = await readFile(join(PROGRAMS, 'world.h'), 'utf8');
  const built = new Map<string, Built>();
  const waiting = [...new Set(files)];
  const work = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
      built.set(file, await buildOne(file, shared, cache));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return built;
}

/** Copies the files of a program into a folder, owned by its user. */
export async function placeProgram(built: Built, folder: string, uid: number): Promise<void> {
  for (const name of await readdir(built.folder)) {
    await copyFile(join(built.folder, name), join(folder, name));
    await chown(join(folder, name), uid, uid);
  }
}

async function buildOne(file: string, shared: string, cache: string): Promise<Built> {
  const kind = KINDS[extname(file)];
  if (kind === undefined) throw new Error(`${file}: how is it built?`);
  const source = join(PROGRAMS, file);
  const key = createHash('sha256')
    .update(JSON.stringify([shared, await readFile(source, 'utf8'), kind.build('source', 'to')]))
    .digest('hex')
    .slice(0, 16);
  const folder = join(cache, `${key}-${file}`);
  const argv = kind.run(basename(file, extname(file)));
  if (await isThere(folder)) return { folder, argv };
  const making = `${folder}.${process.pid}`;
  await mkdir(making, { recursive: true });
  const [command = '', ...args] = kind.build(source, making);
  await execute(command, args, { env: { ...process.env, CGO_ENABLED: '0', GO111MODULE: 'off' } });
  await rename(making, folder).catch(() => rm(making, { recursive: true }));
  return { folder, argv };
}

function gnu(compiler: string, standard: string, source: string, to: string): string[] {
  return [compiler, standard, '-O2', '-pipe', '-static', '-s', '-pthread', '-o', join(to, 'program'), source];
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
