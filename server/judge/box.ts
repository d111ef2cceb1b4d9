import {
  type PairResult,
  type RunRequest,
  type RunResult,
  type Sandbox,
  SandboxError,
  type TogetherResult,
} from './sandbox/driver.ts';

/** Runs programs in a judge's sandbox; a run in which the sandbox failed is repeated once. */
export interface Box {
  run(request: RunRequest): Promise<RunResult>;
  runPair(first: RunRequest, second: RunRequest): Promise<PairResult>;
  runTogether(requests: readonly RunRequest[]): Promise<TogetherResult>;
}

/** A box that repeats a run once when the sandbox fails; a second `SandboxError` is thrown. */
export function boxOf(sandbox: Sandbox): Box {
  return {
    run: (request) => twice(() => sandbox.run(request)),
    runPair: (first, second) => twice(() => sandbox.runPair(first, second)),
    runTogether: (requests) => twice(() => sandbox.runTogether(requests)),
  };
}

async function twice<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error: unknown) {
    if (!(error instanceof SandboxError)) throw error;
    return run();
  }
}
