import { type TriedTest } from '../contract/result.ts';
import { clearBench } from './bench.ts';
import { CheckerFault } from './checkers/check.ts';
import { resultOf } from './evaluate.ts';
import { type HandedIn, prepare, type Room, testerFor } from './prepare.ts';
import { outputOf } from './solution-run.ts';
import { beginningOfFile } from './written.ts';

/** Size of the kept part of an output, and of standard error, per test, bytes. */
const SHOWN_WRITTEN_BYTES = 600;

/** A solution of the jury, and the tests to run it on, as indices of the task's `tests`. */
export interface TryRequest extends HandedIn {
  readonly places: readonly number[];
}

/** The observer of such runs. */
export interface TryWatch {
  onCompiled(compiled: { readonly compiles: boolean; readonly output: string; readonly ms: number }): void;
  onTest(test: TriedTest): void;
  /** Called before each test; false: the remaining tests are left out. */
  goOn(): Promise<boolean>;
}

/** `done`: all ran, or did not compile; `gave_way`: the watch stopped it; `failed`: a jury program failed. */
export type TryOutcome =
  | { readonly end: 'done' | 'gave_way' }
  | { readonly end: 'failed'; readonly reason: string };

/** Runs the chosen tests one after the other, whatever their results. */
export async function tryTests(room: Room, request: TryRequest, watch: TryWatch): Promise<TryOutcome> {
  const { bench } = room;
  const { task } = request;
  await clearBench(bench);
  const prepared = await prepare(room, request);
  const compiled = { compiles: !('refused' in prepared), output: prepared.output, ms: prepared.ms };
  watch.onCompiled(compiled);
  if ('refused' in prepared) return { end: 'done' };
  const seen =
    'solution' in prepared
      ? { ...prepared, solution: { ...prepared.solution, shownErrors: SHOWN_WRITTEN_BYTES } }
      : prepared;
  try {
    const tryTest = await testerFor(room, task, seen);
    const output = 'solution' in seen ? outputOf(bench, seen.solution) : null;
    for (const place of request.places) {
      if (!(await watch.goOn())) return { end: 'gave_way' };
      const result = await resultOf(task, place, tryTest);
      watch.onTest({
        ...result,
        output: output === null ? '' : await beginningOfFile(output, SHOWN_WRITTEN_BYTES),
      });
    }
    return { end: 'done' };
  } catch (error: unknown) {
    if (!(error instanceof CheckerFault)) throw error;
    return { end: 'failed', reason: error.message };
  }
}
