import { spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Sandbox } from '#server/judge/sandbox/driver.ts';
import { openBox } from './ground.ts';
import { type RunsFound, type RunsOrder } from './runs.ts';

const ROUNDS = 7;
/** CPU times of other processes are in hundredths of a second: over this many runs the rounding is small. */
const RUNS_A_TURN = 150;
const WARM_RUNS = 20;
const MS_A_TICK = 10;

type Run = () => Promise<void>;

async function main({ folder, helper, levels }: RunsOrder): Promise<void> {
  const boxes: Sandbox[] = [];
  try {
    for (const level of levels) boxes.push(await openBox(helper, level));
    const runs = [() => runBare(folder), ...boxes.map((box) => () => runBoxed(box, folder))];
    for (const run of runs) await cpuOf(run, WARM_RUNS);
    const rounds: RunsFound['rounds'][number][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const found: number[] = [];
      // The order rotates, so that each is first in some rounds.
      for (let turn = 0; turn < runs.length; turn += 1) {
        const place = (round + turn) % runs.length;
        found[place] = await cpuOf(runs[place]!, RUNS_A_TURN);
      }
      const [bare = 0, ...boxed] = found;
      rounds.push({ bare, boxed });
    }
    const found: RunsFound = { rounds, parentBytes: process.memoryUsage.rss() };
    process.send?.(found);
  } finally {
    await Promise.all(boxes.map((box) => box.close()));
  }
  process.disconnect();
}

function runBare(folder: string): Promise<void> {
  const input = openSync(join(folder, 'input'), 'r');
  const output = openSync(join(folder, 'output'), 'w');
  return new Promise<void>((resolve, reject) => {
    const child = spawn(join(folder, 'task'), [], { cwd: folder, env: {}, stdio: [input, output, 'ignore'] });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`it ended with ${String(code)}`)),
    );
  }).finally(() => {
    closeSync(input);
    closeSync(output);
  });
}

async function runBoxed(box: Sandbox, folder: string): Promise<void> {
  const { end } = await box.run({
    argv: ['./task'],
    env: {},
    folder,
    writable: [],
    readable: [],
    stdin: { file: join(folder, 'input') },
    stdout: { file: join(folder, `output-${box.level}`) },
    stderr: { nowhere: true },
    limits: { cpuMs: 1_000, wallMs: 10_000, memoryBytes: 256 << 20, outputBytes: 1 << 20, processes: 1 },
  });
  if (end.kind !== 'exited' || end.code !== 0) throw new Error(`it ended by ${JSON.stringify(end)}`);
}

async function cpuOf(run: Run, times: number): Promise<number> {
  const before = await cpuMs();
  for (let time = 0; time < times; time += 1) await run();
  return ((await cpuMs()) - before) / times;
}

/**
 * User and system time so far of this process, of its ended children, and of its living children (the
 * sandbox's helpers) with their own ended children, ms. Idle processes add nothing.
 */
async function cpuMs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const pid = String(process.pid);
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean);
  const ended = (await timesOf(pid)).ofChildren;
  const living = await Promise.all(children.map(timesOf));
  return (
    (user + system) / 1000 + ended + living.reduce((sum, { own, ofChildren }) => sum + own + ofChildren, 0)
  );
}

/** Reads fields 14 to 17 of /proc/PID/stat, counted from behind the name, which may hold any characters. */
async function timesOf(pid: string): Promise<{ own: number; ofChildren: number }> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
  return { own: (user + system) * MS_A_TICK, ofChildren: (childrenUser + childrenSystem) * MS_A_TICK };
}

main(JSON.parse(process.argv[2] ?? '') as RunsOrder).catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
