import { type Verdict } from '../../domain/verdicts.ts';
import { type Checked, CheckerFault } from './checkers/check.ts';
import { runVerdict, type TaskLimits } from './run-verdict.ts';
import { type PairResult, type RunResult } from './sandbox/driver.ts';

const SIGPIPE = 13;
/** By so much an end must be the earlier one to be the cause of the other: less is the order in which they were looked at. */
const SURELY_EARLIER_MS = 50;

/** What an interactive test comes to: the solution's own verdict, or the interactor's word. */
export type PairVerdict = { readonly verdict: Verdict } | { readonly checked: Checked };

/**
 * Who decides after a solution and an interactor have talked. The first is the solution. `word` gives what the interactor
 * said, or throws a `CheckerFault` when that was nothing valid; which is also what happens to an interactor whose
 * solution went away.
 */
export function pairVerdict(
  { results: [solution, interactor], endedFirst }: PairResult,
  limits: Pick<TaskLimits, 'cpuMs'>,
  word: () => Checked,
): PairVerdict {
  const own = runVerdict(solution, limits);
  const said = wordOf(word);
  const isRejected = !(said instanceof CheckerFault) && said.score === 0;
  // Only who had been answered for good can write to nobody.
  const isAnswered = isSignal(solution, SIGPIPE);
  if (own !== null && !isAnswered && !(isRejected && isCauseOf(interactor, solution, endedFirst))) {
    return { verdict: own };
  }
  if (!(said instanceof CheckerFault)) return { checked: said };
  if (isAnswered && own !== null) return { verdict: own };
  // It was left alone in the middle of a word: the solution ended early.
  if (isSignal(interactor, SIGPIPE)) return { verdict: 'WA' };
  throw said;
}

function wordOf(word: () => Checked): Checked | CheckerFault {
  try {
    return word();
  } catch (error: unknown) {
    if (error instanceof CheckerFault) return error;
    throw error;
  }
}

/**
 * Whether the solution came to its end only since the interactor had gone: a signal of its own making (but a broken pipe)
 * it earned itself; an exit with a code, or a limit, may be how it takes the end of its input.
 */
function isCauseOf(interactor: RunResult, solution: RunResult, endedFirst: 0 | 1): boolean {
  if (endedFirst !== 1) return false;
  switch (solution.end.kind) {
    case 'exited':
      return true;
    case 'signalled':
    case 'forbidden':
      return false;
    default:
      return interactor.wallMs + SURELY_EARLIER_MS < solution.wallMs;
  }
}

function isSignal({ end }: RunResult, signal: number): boolean {
  return end.kind === 'signalled' && end.signal === signal;
}
