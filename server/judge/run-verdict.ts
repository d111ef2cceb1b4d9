import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type OwnEnd } from '../contract/result.ts';
import { type RunEnd, type RunLimits, type RunResult } from './sandbox/driver.ts';

/** So far above the limit a run is not yet given up: it may have been the machine, and is done once more. */
const CPU_SLACK = 0.1;

/** Limits of one program of a competitor (`JudgeTask.limits`). */
export interface TaskLimits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
  readonly outputBytes: number;
}

/**
 * The limits of the box for a task's limits: it ends a program a little above the CPU limit, so that a near miss
 * differs from a far one; the wall time is twice the CPU time and a second. `ownMemoryBytes` is the runner's.
 */
export function boxLimits(limits: TaskLimits, ownMemoryBytes: number): RunLimits {
  return {
    cpuMs: Math.ceil(limits.cpuMs * (1 + CPU_SLACK)),
    wallMs: 2 * limits.cpuMs + 1000,
    memoryBytes: limits.memoryBytes + ownMemoryBytes,
    outputBytes: limits.outputBytes,
    processes: 1,
  };
}

/** Whether a run ended by itself, within a tenth above its CPU limit. */
export function isNearLimit({ end, cpuMs }: RunResult, limits: Pick<TaskLimits, 'cpuMs'>): boolean {
  return end.kind !== 'cpu' && cpuMs > limits.cpuMs && cpuMs <= limits.cpuMs * (1 + CPU_SLACK);
}

/** The verdict a run has by itself; null when it ended well and its output decides. */
export function runVerdict({ end, cpuMs }: RunResult, limits: Pick<TaskLimits, 'cpuMs'>): Verdict | null {
  switch (end.kind) {
    case 'cpu':
      return 'TLE';
    case 'wall':
      return 'WTL';
    case 'memory':
      return 'MLE';
    case 'output':
      return 'OLE';
    case 'forbidden':
      return 'SEC';
    case 'signalled':
      return cpuMs > limits.cpuMs ? 'TLE' : 'RE';
    case 'exited':
      if (cpuMs > limits.cpuMs) return 'TLE';
      return end.code === 0 ? null : 'RE';
  }
}

/** How a program ended by itself; none of it where a limit ended it. */
export function ownEndOf(end: RunEnd): OwnEnd {
  return {
    exitCode: end.kind === 'exited' ? end.code : null,
    signal: end.kind === 'signalled' ? end.signal : null,
    forbiddenCall: end.kind === 'forbidden' ? end.syscall : null,
  };
}
