import { type GroupRule } from '#domain/standings/scoring.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Checked, CheckerFault } from './checkers/check.ts';

/** The worth of a test: the rule of its group, and its points under the rule `points`. */
export interface TestWorth {
  readonly rule: GroupRule;
  readonly points: number;
}

/**
 * The score of a test: points under its group's rule `points`, otherwise a fraction from 0 to 1. A correct
 * output is AC; a partly correct one is WA with a score. Throws a `CheckerFault` for an invalid share.
 */
export function testScore(
  checked: Checked,
  { rule, points }: TestWorth,
): { score: number; verdict: Verdict } {
  const isWrong = checked.score === 0;
  if (rule === 'points') {
    const score = isWrong ? 0 : (checked.points ?? checked.score * points);
    return { score, verdict: !isWrong && score >= points ? 'AC' : 'WA' };
  }
  const score = isWrong ? 0 : fractionOf(checked, points);
  return { score, verdict: score >= 1 ? 'AC' : 'WA' };
}

/** A checker's own points as a fraction: of the test's points if it has any, otherwise as given. */
function fractionOf({ score, points: given, isShare }: Checked, points: number): number {
  if (given === null) return score;
  // Wrong outputs do not get here, so their share is not checked.
  if (isShare && (given < 0 || given > 1))
    throw new CheckerFault(
      `points ${given}: a share from 0 to 1 is wanted where a group's rule is not "points"`,
    );
  return Math.min(1, Math.max(0, points > 0 && !isShare ? given / points : given));
}
