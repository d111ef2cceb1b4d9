import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Checked, CheckerFault } from './checkers/check.ts';
import { runVerdict, type TaskLimits } from './run-verdict.ts';
import { type PairResult, type RunResult } from './sandbox/driver.ts';

const SIGPIPE = 13;

/** A finished dialogue. `endedFirst`: null if the order is unknown, as over named pipes. */
export interface Talked {
  readonly results: PairResult['results'];
  readonly endedFirst: PairResult['endedFirst'] | null;
}

/**
 * The result of an interactive test: the solution's own verdict with a note about the interactor's failure
 * ('' for none), or the interactor's result.
 */
export type PairVerdict =
  | { readonly verdict: Verdict; readonly note: string }
  | { readonly checked: Checked };

/**
 * Decides between a solution (first) and an interactor after their dialogue. `word` returns the interactor's
 * result, or throws a `CheckerFault` when that is invalid. An interactor that failed by itself is the jury's
 * fault, whatever the solution did then; one that failed after the solution had failed is not.
 */
export function pairVerdict(
  talked: Talked,
  limits: Pick<TaskLimits, 'cpuMs'>,
  word: () => Checked,
): PairVerdict {
  const [solution] = talked.results;
  const own = runVerdict(solution, limits);
  const said = wordOf(word);
  if (said instanceof CheckerFault) return afterFault(talked, own, said);
  // The interactor sees the solution's end only after it (driver.ts). An interactor that ended first has
  // therefore refused by itself, and the solution's later failure does not count.
  const isRefused = talked.endedFirst === 1 && said.score === 0;
  // A solution gets SIGPIPE only if the interactor had already finished with the pipe.
  if (own === null || isSignal(solution, SIGPIPE) || isRefused) return { checked: said };
  return { verdict: own, note: '' };
}

/** The verdict without an interactor's result: the solution left it, or the jury's fault is thrown. */
function afterFault(
  { results: [solution, interactor], endedFirst }: Talked,
  own: Verdict | null,
  fault: CheckerFault,
): PairVerdict {
  // The solution left in the middle of the dialogue.
  if (isSignal(interactor, SIGPIPE) && endedFirst !== 1) return { verdict: own ?? 'WA', note: '' };
  // If the order is unknown, the fault counts as the jury's, in favour of the team, as in CMS.
  if (endedFirst !== 0 || own === null) throw fault;
  // A solution with SIGPIPE was left by the interactor. An interactor that still waits after the solution's
  // end was already waiting before.
  const wasLeft = isSignal(solution, SIGPIPE) || (own === 'WTL' && interactor.end.kind === 'wall');
  if (wasLeft) throw fault;
  return { verdict: own, note: `the jury's program: ${fault.message}` };
}

function wordOf(word: () => Checked): Checked | CheckerFault {
  try {
    return word();
  } catch (error: unknown) {
    if (error instanceof CheckerFault) return error;
    throw error;
  }
}

function isSignal({ end }: RunResult, signal: number): boolean {
  return end.kind === 'signalled' && end.signal === signal;
}
