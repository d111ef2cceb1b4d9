import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type OwnEnd } from '../contract/result.ts';
import { type RunEnd, type RunLimits, type RunResult } from './sandbox/driver.ts';

/** A run above its CPU limit by at most this part is repeated, as the machine may be the reason. */
const CPU_SLACK = 0.1;

/** Limits of a contestant's program (`JudgeTask.limits`). */
export interface TaskLimits {
  readonly cpuMs: number;
  readonly memoryBytes: number;
  readonly outputBytes: number;
}

/**
 * The limits of the box for a task. The box ends a program a little above the CPU limit, to tell a near miss
 * from a far one; the wall time is twice the CPU time plus a second. `ownMemoryBytes` is the runner's.
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

/** Whether a run ended before the box's CPU limit, but at most a tenth above the task's. */
export function isNearLimit({ end, cpuMs }: RunResult, limits: Pick<TaskLimits, 'cpuMs'>): boolean {
  return end.kind !== 'cpu' && cpuMs > limits.cpuMs && cpuMs <= limits.cpuMs * (1 + CPU_SLACK);
}

/** The verdict that the run alone decides; null: it ended well, and its output decides. */
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

/** The end of a program that ended by itself; all null if a limit ended it. */
export function ownEndOf(end: RunEnd): OwnEnd {
  return {
    exitCode: end.kind === 'exited' ? end.code : null,
    signal: end.kind === 'signalled' ? end.signal : null,
    forbiddenCall: end.kind === 'forbidden' ? end.syscall : null,
  };
}
