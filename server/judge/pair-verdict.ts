import { type Verdict } from '../../domain/verdicts.ts';
import { type Checked, CheckerFault } from './checkers/check.ts';
import { runVerdict, type TaskLimits } from './run-verdict.ts';
import { type PairResult, type RunResult } from './sandbox/driver.ts';

const SIGPIPE = 13;

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
  // The interactor hears of the solution's end only after it (driver.ts): a refusal that came first was not its echo, and
  // however the solution then took the end of its input is no verdict.
  const isRefused = endedFirst === 1 && !(said instanceof CheckerFault) && said.score === 0;
  // Only who had been answered for good can write to nobody.
  const isAnswered = isSignal(solution, SIGPIPE);
  if (own !== null && !isAnswered && !isRefused) return { verdict: own };
  if (!(said instanceof CheckerFault)) return { checked: said };
  if (isAnswered && own !== null) return { verdict: own };
  // It was left alone in the middle of a word, or waiting for one: the solution ended early.
  if (isSignal(interactor, SIGPIPE) || interactor.end.kind === 'wall') return { verdict: 'WA' };
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

function isSignal({ end }: RunResult, signal: number): boolean {
  return end.kind === 'signalled' && end.signal === signal;
}
