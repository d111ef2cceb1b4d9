import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type RunLimits, type RunRequest } from '#server/judge/sandbox/driver.ts';
import { SOURCES, type SourceCase } from './cases/sources.ts';
import { type Column, describeEnd, newMarker, RUNTIMES, stillThere } from './column.ts';
import { layOutWorld, leftFiles, type World } from './world.ts';

const GNU = ['-O2', '-pipe', '-static', '-s', '-o', 'task'];
const COMPILERS: Readonly<Record<string, readonly string[]>> = {
  '.c': ['/usr/bin/gcc', '-std=gnu17', ...GNU, 'task.c'],
  '.cpp': ['/usr/bin/g++', '-std=gnu++20', ...GNU, 'task.cpp'],
  '.java': ['/usr/bin/javac', '-encoding', 'UTF-8', '-d', '.', 'task.java'],
  '.py': ['/usr/bin/pypy3', '-m', 'py_compile', 'task.py'],
  '.go': ['/usr/bin/go', 'build', '-o', 'task', 'task.go'],
};
const ENVIRONMENT = {
  PATH: '/usr/bin:/bin',
  LANG: 'C.UTF-8',
  TMPDIR: '.',
  HOME: '.',
  CGO_ENABLED: '0',
  GO111MODULE: 'off',
  GOPROXY: 'off',
};
const LIMITS: RunLimits = {
  cpuMs: 250,
  wallMs: 4000,
  memoryBytes: 512 << 20,
  outputBytes: 16 << 20,
  processes: 64,
};
/** More for Java: its virtual machine works on many threads before it reads the source, ms. */
const JAVA_CPU_MS = 1500;
const MOST_FOLDER_BYTES = 64 << 20;

/** Compiles the sources one after the other; returns the faults found, a line each. */
export async function compileSources(column: Column): Promise<string[]> {
  const world = await layOutWorld(column.uid);
  const wrong: string[] = [];
  try {
    for (const source of SOURCES)
      wrong.push(...(await compile(column, world, source)).map((fault) => `${source.file}: ${fault}`));
  } finally {
    await world.close();
  }
  return wrong;
}

async function compile(
  { hand, log, ...column }: Column,
  world: World,
  { file, mayCompile }: SourceCase,
): Promise<string[]> {
  const folder = await world.makeFolder();
  const extension = extname(file);
  const text = await readFile(join(import.meta.dirname, 'sources', file), 'utf8');
  await writeFile(join(folder, `task${extension}`), text.replaceAll('@ANSWER@', world.answer));
  const marker = newMarker(column.name);
  const said = join(world.outputs, marker);
  const request: RunRequest = {
    argv: COMPILERS[extension] ?? [],
    env: { ...ENVIRONMENT, GOCACHE: '/tmp/cache', MARKER: marker },
    folder,
    writable: 'folder',
    readable: RUNTIMES,
    stdin: { nowhere: true },
    stdout: { file: said },
    stderr: { file: said },
    limits: { ...LIMITS, ...(extension === '.java' ? { cpuMs: JAVA_CPU_MS } : {}) },
  };
  const result = await hand.run(request).catch((error: unknown) => String(error));
  if (typeof result === 'string') return [result];
  const words = await readFile(said, 'utf8').catch(() => '');
  log?.(
    `${file} ${describeEnd(result.end)} ${result.cpuMs} ms ${result.memoryBytes >> 20} MB ${words.slice(0, 200)}`,
  );
  const faults = [
    ...(await world.damage()),
    ...(await leftFiles(marker)).map((path) => `left ${path}`),
    ...(await stillThere(marker)),
    ...(await wrongContent(folder)),
  ];
  if (words.includes('agon-secret-') || words.includes('BREACH')) faults.push('the compiler told a secret');
  if (result.end.kind === 'exited' && result.end.code === 0 && mayCompile !== true) faults.push('compiled');
  return faults;
}

/** Faults in a folder that a compiler made: secrets, or more bytes than a program can need. */
async function wrongContent(folder: string): Promise<string[]> {
  const faults: string[] = [];
  let bytes = 0;
  for (const name of await readdir(folder)) {
    const info = await lstat(join(folder, name));
    bytes += info.blocks * 512;
    if (info.isSymbolicLink()) faults.push(`made the link ${name}`);
    if (info.isFile() && (await readFile(join(folder, name))).includes('agon-secret-'))
      faults.push(`has a secret in ${name}`);
  }
  return bytes > MOST_FOLDER_BYTES ? [...faults, `filled its folder with ${bytes} bytes`] : faults;
}
