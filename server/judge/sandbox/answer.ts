import { SandboxError, type PairResult, type RunEnd, type RunResult, type TogetherResult } from './driver.ts';

const WORDS_PER_PROGRAM = 6;

/** The helper's answer about one program; throws a `SandboxError` when it reports a failure. */
export function runAnswer(line: string): RunResult {
  return results(line, 1).results[0] as RunResult;
}

/** The helper's answer about a pair; throws a `SandboxError` when it reports a failure. */
export function pairAnswer(line: string): PairResult {
  const { endedFirst, results: both } = results(line, 2);
  return { endedFirst: endedFirst === 0 ? 0 : 1, results: [both[0] as RunResult, both[1] as RunResult] };
}

/** The helper's answer about several programs; throws a `SandboxError` when it reports a failure. */
export function togetherAnswer(line: string, programs: number): TogetherResult {
  return results(line, programs);
}

function results(line: string, programs: number): { endedFirst: number; results: RunResult[] } {
  const words = line.split(' ');
  if (words[0] === 'failed') throw new SandboxError(line.slice('failed '.length));
  if (words[0] !== 'ran' || words.length !== 2 + WORDS_PER_PROGRAM * programs) {
    throw new SandboxError(`an answer that cannot be read: ${line.slice(0, 200)}`);
  }
  return {
    endedFirst: Number(words[1]),
    results: Array.from({ length: programs }, (_, index) =>
      result(words.slice(2 + WORDS_PER_PROGRAM * index, 2 + WORDS_PER_PROGRAM * (index + 1))),
    ),
  };
}

function result([kind = '', detail = '', cpu, wall, waited, memory]: readonly string[]): RunResult {
  return {
    end: runEnd(kind, detail),
    cpuMs: Number(cpu) / 1000,
    wallMs: Number(wall) / 1000,
    waitedMs: Number(waited) / 1000,
    memoryBytes: Number(memory),
  };
}

function runEnd(kind: string, detail: string): RunEnd {
  switch (kind) {
    case 'exited':
      return { kind, code: Number(detail) };
    case 'signalled':
      return { kind, signal: Number(detail) };
    case 'forbidden':
      return { kind, syscall: detail };
    case 'cpu':
    case 'wall':
    case 'memory':
    case 'output':
      return { kind };
    default:
      throw new SandboxError(`an end that is not known: ${kind}`);
  }
}
