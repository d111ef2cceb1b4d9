import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Checked, CheckerFault } from './checkers/check.ts';
import { runVerdict, type TaskLimits } from './run-verdict.ts';
import { type PairResult, type RunResult } from './sandbox/driver.ts';

const SIGPIPE = 13;

/** A finished dialogue. `endedFirst` is null where the order is unknown, as over named pipes. */
export interface Talked {
  readonly results: PairResult['results'];
  readonly endedFirst: PairResult['endedFirst'] | null;
}

/**
 * The result of an interactive test: the solution's own verdict, with how its partner failed after it (''); or the
 * interactor's word.
 */
export type PairVerdict =
  | { readonly verdict: Verdict; readonly note: string }
  | { readonly checked: Checked };

/**
 * Decides between a solution and an interactor after their dialogue. The first is the solution. `word` gives the
 * interactor's word, or throws a `CheckerFault` when that was invalid. An interactor that failed by itself is the
 * jury's fault, however the solution took it; one that failed after a failed solution is not.
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
  // The interactor hears of the solution's end only after it (driver.ts): a refusal that came first was not its echo, and
  // however the solution then took the end of its input is no verdict.
  const isRefused = talked.endedFirst === 1 && said.score === 0;
  // A process writes to a closed pipe only if its partner had finished with it.
  if (own === null || isSignal(solution, SIGPIPE) || isRefused) return { checked: said };
  return { verdict: own, note: '' };
}

/** An interactor that gave no word: either the solution left it, or it is the jury's fault, which is thrown. */
function afterFault(
  { results: [solution, interactor], endedFirst }: Talked,
  own: Verdict | null,
  fault: CheckerFault,
): PairVerdict {
  // Its partner left in the middle of the dialogue.
  if (isSignal(interactor, SIGPIPE) && endedFirst !== 1) return { verdict: own ?? 'WA', note: '' };
  // Where the order is not known, the doubt is in the team's favour; so CMS has it.
  if (endedFirst !== 0 || own === null) throw fault;
  // A process that writes to a closed pipe was left by its partner; and an interactor that still sleeps when its
  // partner is gone slept before.
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
