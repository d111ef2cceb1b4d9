import { type GroupRule } from '#domain/standings/scoring.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Checked, CheckerFault } from './checkers/check.ts';

/** The worth of a test: the rule of its group, and its points under the rule `points`. */
export interface TestWorth {
  readonly rule: GroupRule;
  readonly points: number;
}

/**
 * The score of a test under its group's rule: points under `points`, a fraction from 0 to 1 under the others. A right
 * output gives all; a partly right one is a wrong answer with a score. Throws a `CheckerFault` for an invalid share.
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

/** The fraction of a test that a checker's own points are: they are of the test's points, where it has any, or a share already. */
function fractionOf({ score, points: given, isShare }: Checked, points: number): number {
  if (given === null) return score;
  // A result that gives nothing may name any share.
  if (isShare && (given < 0 || given > 1))
    throw new CheckerFault(
      `points ${given}: a share from 0 to 1 is wanted where a group's rule is not "points"`,
    );
  return Math.min(1, Math.max(0, points > 0 && !isShare ? given / points : given));
}
