import {
  type PairResult,
  type RunRequest,
  type RunResult,
  type Sandbox,
  SandboxError,
  type TogetherResult,
} from './sandbox/driver.ts';

/** Runs programs in a judge's sandbox; a run that the box failed is tried once more. */
export interface Box {
  run(request: RunRequest): Promise<RunResult>;
  runPair(first: RunRequest, second: RunRequest): Promise<PairResult>;
  runTogether(requests: readonly RunRequest[]): Promise<TogetherResult>;
}

/** A box over a sandbox that tries again once when the sandbox failed; then the `SandboxError` is the caller's. */
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
