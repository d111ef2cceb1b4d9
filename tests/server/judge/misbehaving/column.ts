import { lstat, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pass } from 'node:timers/promises';
import { type RunEnd, type RunRequest, type RunResult } from '#server/judge/sandbox/driver.ts';
import { type Built, placeProgram } from './builds.ts';
import { type Case, type Ending, USUAL } from './cases.ts';
import { PAIRS, PARTNER_LIMITS, type PairCase } from './cases/pairs.ts';
import { type Hand } from './hand.ts';
import {
  describeProcess,
  KEYS_OF_A_RUN,
  layOutWorld,
  leftFiles,
  leftObjects,
  leftProcesses,
  type World,
} from './world.ts';

/** Paths that compilers and runtimes of languages need to read. */
export const RUNTIMES = [
  '/usr',
  '/lib',
  '/lib64',
  '/etc/java-17-openjdk',
  '/etc/alternatives',
  '/etc/ld.so.cache',
];
/** Memory that is watched, not counted, is found over the limit a little late; this much is tolerated. */
const MOST_OVERSHOOT_BYTES = 512 << 20;
const SLACK_BYTES = 1 << 16;

/** Differs between tests that run at the same time. */
const KEY_BASE = 0x10000000 + (process.pid % 1024) * (1 << 20);

let runs = 0;

/** The common part of all cases of one hand. */
export interface Column {
  readonly name: string;
  readonly uid: number;
  readonly hand: Hand;
  readonly built: ReadonlyMap<string, Built>;
  /** Called for each run. */
  readonly log?: (line: string) => void;
}

/** Runs all cases one after the other; returns the faults found, a line each. */
export async function runColumn(column: Column, cases: readonly Case[]): Promise<string[]> {
  const world = await layOutWorld(column.uid, cases.some(({ input }) => input === 'million') ? 1e6 : 0);
  const wrong: string[] = [];
  const victim = await describeProcess(column.hand.victim);
  try {
    for (const one of cases) {
      const marker = newMarker(column.name);
      const folder = await world.makeFolder();
      const faults = await runCase(column, world, one, marker, folder);
      if ((await describeProcess(column.hand.victim)) !== victim) faults.push('another process was harmed');
      wrong.push(...faults.map((fault) => `${one.name}: ${fault}`));
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await world.close();
  }
  return wrong;
}

/** Runs the pairs. */
export async function runPairs(column: Column): Promise<string[]> {
  const world = await layOutWorld(column.uid);
  const wrong: string[] = [];
  for (const pair of PAIRS)
    wrong.push(...(await runPairCase(column, world, pair)).map((fault) => `${pair.file}: ${fault}`));
  await world.close();
  return wrong;
}

/** The first fault of each case that ends wrongly or leaves harm; each case gets a new world. */
export async function countWrong(column: Column, cases: readonly Case[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const one of cases) {
    const faults = await runColumn(column, [one]);
    if (faults.length > 0) wrong.push(faults[0] ?? '');
  }
  return wrong;
}

async function runCase(
  { hand, built, uid, log }: Column,
  world: World,
  one: Case,
  marker: string,
  folder: string,
): Promise<string[]> {
  const program = built.get(one.file);
  if (program === undefined) return ['was not built'];
  await placeProgram(program, folder, uid);
  const names = await readdir(folder);
  const key = KEY_BASE + runs * KEYS_OF_A_RUN;
  const said = join(world.outputs, `${marker}.out`);
  const errors = join(world.outputs, `${marker}.err`);
  const limits = { ...USUAL, ...one.limits };
  const request: RunRequest = {
    argv: program.argv,
    env: { ...worldOf(world, hand, marker), KEY: String(key), ...one.env },
    folder,
    writable: one.writable ?? ['output.txt'],
    readable: program.argv[0]?.startsWith('/') === true ? RUNTIMES : [],
    stdin: { file: one.input === 'million' ? world.million : world.input },
    stdout: one.stdout === 'nowhere' ? { nowhere: true } : { file: said },
    stderr: { file: errors },
    limits,
  };
  const result = await hand.run(request).catch((error: unknown) => String(error));
  const stderr = await readFile(errors, 'utf8').catch(() => '');
  if (typeof result === 'string') return [result];
  log?.(`${one.name} ${describeEnd(result.end)} ${result.cpuMs} ms ${result.memoryBytes >> 20} MB`);
  const faults = [
    ...wrongEnd(one, result, stderr),
    ...wrongUse(one, result),
    ...(await world.damage()),
    ...(await leftFiles(marker)).slice(0, 3).map((path) => `left ${path}`),
    ...(await leftObjects(key)).map((kind) => `left objects of the kind ${kind}`),
    ...(await stillThere(marker)),
    ...(await wrongFile(said, limits.outputBytes)),
    ...(await wrongFile(errors, limits.outputBytes)),
    ...(one.writable === 'folder'
      ? []
      : await wrongFolder(folder, [...names, 'output.txt'], limits.outputBytes)),
  ];
  await rm(said, { force: true });
  await rm(errors, { force: true });
  return faults;
}

async function runPairCase(column: Column, world: World, pair: PairCase): Promise<string[]> {
  const { hand, built, uid } = column;
  const marker = newMarker(column.name);
  const requests = await Promise.all(
    ['partner.c', pair.file].map(async (file, place): Promise<RunRequest> => {
      const folder = await world.makeFolder();
      const program = built.get(file);
      if (program !== undefined) await placeProgram(program, folder, uid);
      return {
        argv: ['./program'],
        env: worldOf(world, hand, marker),
        folder,
        writable: [],
        readable: [],
        stdin: { pipe: 'partner' },
        stdout: { pipe: 'partner' },
        stderr: { nowhere: true },
        limits: { ...USUAL, ...(place === 0 ? PARTNER_LIMITS : { wallMs: 200 }) },
      };
    }),
  );
  const [partner, other] = requests;
  if (partner === undefined || other === undefined) return ['not ready'];
  const { results } = await hand.runPair(partner, other);
  const faults: string[] = [];
  if (!pair.ends.some((ending) => isEnd(ending, results[1].end)))
    faults.push(`ended with ${describeEnd(results[1].end)}`);
  if (!isEnd({ code: pair.partner }, results[0].end))
    faults.push(`its partner ended with ${describeEnd(results[0].end)}`);
  return [...faults, ...(await world.damage()), ...(await stillThere(marker))];
}

function worldOf(world: World, hand: Hand, marker: string): Record<string, string> {
  return {
    MARKER: marker,
    ANSWER: world.answer,
    CANARY: world.canary,
    INPUT: world.input,
    OUTSIDE: world.outside,
    VICTIM: String(hand.victim),
    PORT: String(world.port),
    QUEUE: hand.queue,
  };
}

function wrongEnd(one: Case, { end, cpuMs, wallMs }: RunResult, stderr: string): string[] {
  if (one.ends.some((ending) => isEnd(ending, end))) return [];
  const words = stderr.slice(0, 200).trim();
  return [`ended with ${describeEnd(end)} after ${cpuMs} ms of ${wallMs} ms. ${words}`];
}

function wrongUse(one: Case, { end, cpuMs, memoryBytes }: RunResult): string[] {
  const faults: string[] = [];
  const [leastMs, mostMs] = one.cpuMs ?? [0, Infinity];
  if (cpuMs < leastMs || cpuMs > mostMs) faults.push(`said to have used ${cpuMs} ms`);
  const [leastMb, mostMb] = one.memoryMb ?? [0, Infinity];
  const limit = one.limits?.memoryBytes ?? USUAL.memoryBytes;
  if (memoryBytes < leastMb << 20 || memoryBytes > Math.min(mostMb * (1 << 20), limit + MOST_OVERSHOOT_BYTES))
    faults.push(`said to have used ${(memoryBytes / (1 << 20)).toFixed(1)} MB`);
  if (end.kind !== 'memory' && memoryBytes > limit) faults.push('more memory than its limit, unnoticed');
  return faults;
}

/** A marker that is unique for each run and not the beginning of another. */
export function newMarker(column: string): string {
  return `agon-mark-${process.pid}-${column}-${++runs}-`;
}

/** Processes that outlived their run, after a moment for those that are just ending. They are killed. */
export async function stillThere(marker: string): Promise<string[]> {
  let left = await leftProcesses(marker);
  for (const until = performance.now() + 500; left.length > 0 && performance.now() < until;) {
    await pass(10);
    left = await leftProcesses(marker);
  }
  for (const pid of left) endProcess(Number(pid));
  return left.length === 0 ? [] : [`left ${left.length} processes`];
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended by itself.
  }
}

async function wrongFile(path: string, mostBytes: number): Promise<string[]> {
  const info = await lstat(path).catch(() => null);
  if (info === null) return [];
  if (!info.isFile()) return [`${path} is no file`];
  if (info.size > mostBytes + SLACK_BYTES) return [`${path} has ${info.size} bytes`];
  if (info.blocks * 512 > mostBytes + SLACK_BYTES) return [`${path} holds ${info.blocks} blocks`];
  if (info.size < SLACK_BYTES && (await readFile(path, 'utf8')).includes('agon-secret-'))
    return ['told a secret'];
  return [];
}

async function wrongFolder(folder: string, allowed: readonly string[], mostBytes: number): Promise<string[]> {
  const names = await readdir(folder);
  const faults = names.filter((name) => !allowed.includes(name)).map((name) => `made ${name}`);
  faults.push(...allowed.filter((name) => !names.includes(name)).map((name) => `took away ${name}`));
  for (const name of names.filter((one) => one === 'output.txt'))
    faults.push(...(await wrongFile(join(folder, name), mostBytes)));
  return faults;
}

function isEnd(ending: Ending, end: RunEnd): boolean {
  if (typeof ending === 'string') return end.kind === ending;
  if ('code' in ending) return end.kind === 'exited' && end.code === ending.code;
  return end.kind === 'signalled' && end.signal === ending.signal;
}

/** An end in words. */
export function describeEnd(end: RunEnd): string {
  if (end.kind === 'exited') return `code ${end.code}`;
  if (end.kind === 'signalled') return `signal ${end.signal}`;
  return end.kind === 'forbidden' ? `forbidden ${end.syscall}` : end.kind;
}
