import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openSandbox } from './sandbox/open.ts';
import { takeSlotNumber } from './slot-number.ts';

const RUNS = 20;
const COMPILE_TIMEOUT_MS = 60_000;

/** A program with about 50 ms of arithmetic that no compiler can precompute. */
const PROGRAM = `#include <stdio.h>
int main(int argc, char **argv) {
  unsigned x = argc;
  for (int i = 0; i < 40000000; i++) x = x * 1664525u + 1013904223u;
  printf("%u\\n", x);
}
`;

/** CPU times of repeated runs of one program, ms. */
export interface Timings {
  readonly min: number;
  readonly median: number;
  readonly max: number;
}

/** Runs a program twenty times in the sandbox. The spread of the times shows how reliable they are. */
export async function measureTimings(helper: string, level: 'ns' | 'landlock'): Promise<Timings> {
  const folder = await mkdtemp(join(tmpdir(), 'agon-doctor-'));
  const slot = await takeSlotNumber();
  try {
    await chmod(folder, 0o755);
    await writeFile(join(folder, 'task.c'), PROGRAM);
    await promisify(execFile)('gcc', ['-O1', '-static', '-o', join(folder, 'task'), join(folder, 'task.c')], {
      timeout: COMPILE_TIMEOUT_MS,
    });
    await writeFile(join(folder, 'input'), '', { mode: 0o644 });
    const sandbox = await openSandbox({ slot: slot.number, level, helper });
    try {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const { cpuMs } = await sandbox.run({
          argv: ['./task'],
          env: {},
          folder,
          writable: [],
          readable: [],
          stdin: { file: join(folder, 'input') },
          stdout: { nowhere: true },
          stderr: { nowhere: true },
          limits: {
            cpuMs: 5_000,
            wallMs: 15_000,
            memoryBytes: 64 << 20,
            outputBytes: 1 << 20,
            processes: 1,
          },
        });
        times.push(cpuMs);
      }
      return spreadOf(times);
    } finally {
      await sandbox.close();
    }
  } finally {
    await slot.release();
    await rm(folder, { recursive: true, force: true });
  }
}

function spreadOf(times: readonly number[]): Timings {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (place: number) => sorted[Math.min(sorted.length - 1, Math.floor(place))] ?? 0;
  return { min: at(0), median: at(sorted.length / 2), max: at(sorted.length - 1) };
}
