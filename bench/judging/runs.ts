import { fork } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BenchGap, type BenchRow, medianOf, showMs } from '../measure.ts';
import { buildStatic, type Ground, type Level } from './ground.ts';
import { DOUBLE } from './programs.ts';

const RUNNER = fileURLToPath(new URL('runs-runner.ts', import.meta.url));

/** The request to the process that runs the programs. */
export interface RunsOrder {
  readonly folder: string;
  readonly helper: string;
  readonly levels: readonly Level[];
}

/** CPU time of one run in each round, ms: bare, and at each level in the requested order. */
export interface RunsFound {
  readonly rounds: readonly { readonly bare: number; readonly boxed: readonly number[] }[];
  readonly parentBytes: number;
}

/** A run in the sandbox against a bare spawn of the same program, in CPU time of all processes involved. */
export async function benchRuns(ground: Ground): Promise<readonly (BenchRow | BenchGap)[]> {
  const { helper, levels, missing } = ground;
  const folder = await buildStatic(join(ground.folder, 'runs'), DOUBLE);
  await writeFile(join(folder, 'input'), '21\n', { mode: 0o644 });
  const { rounds, parentBytes } = await runInChildProcess({ folder, helper, levels });
  const rows = levels.map((level, place): BenchRow => {
    const boxed = rounds.map((round) => round.boxed[place] ?? 0);
    const bare = medianOf(rounds.map((round) => round.bare));
    return {
      name: `a run in the sandbox (${level}), against a bare spawn of the same static program`,
      ratio: medianOf(rounds.map((round, at) => (boxed[at] ?? 0) / round.bare)),
      target: 1.5,
      wanted: 'at most',
      detail: `${showMs(medianOf(boxed))} and ${showMs(bare)} of CPU a run, from a process of ${Math.round(parentBytes / 1e6)} MB`,
    };
  });
  const gaps = missing.map(({ level, why }): BenchGap => ({ name: `a run in the sandbox (${level})`, why }));
  return [...rows, ...gaps];
}

/** Runs the programs from a child process as small as a judge: a spawn costs more in a larger parent. */
function runInChildProcess(order: RunsOrder): Promise<RunsFound> {
  return new Promise((resolve, reject) => {
    const child = fork(RUNNER, [JSON.stringify(order)]);
    child.once('message', (found) => resolve(found as RunsFound));
    child.once('exit', (code) => reject(new Error(`the process that runs programs ended (${String(code)})`)));
  });
}
