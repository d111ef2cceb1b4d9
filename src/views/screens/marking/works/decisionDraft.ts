import { type Criterion, type MarkPoints, markTotal } from '#domain/marking/marking.ts';
import { type ArbitratedWork } from '#protocol/wire/staff/marking/works.ts';

type Sheet = Pick<ArbitratedWork['sheets'][number], 'points'>;

/** An arbiter's first points: those of the last decision, or else those on which all scorers agree. */
export function firstDecision({
  criteria,
  sheets,
  decisions,
}: Pick<ArbitratedWork, 'criteria' | 'sheets' | 'decisions'>): MarkPoints {
  const last = decisions[0];
  if (last !== undefined) return last.points;
  const agreed = criteria.flatMap(({ id }) => {
    const given = agreedPoints(sheets, id);
    return given === null ? [] : [[id, given] as const];
  });
  return Object.fromEntries(agreed);
}

/** The points of a criterion on which all scorers agree; null: they differ, or a scorer gave none. */
export function agreedPoints(sheets: readonly Sheet[], id: string): number | null {
  const given = new Set(sheets.map(({ points }) => points[id]));
  const [only] = given;
  return given.size === 1 && only !== undefined ? only : null;
}

/** The difference between the scorers' highest and lowest totals; null: fewer than two totals. */
export function spreadOf(criteria: readonly Criterion[], sheets: readonly Sheet[]): number | null {
  const totals = sheets
    .map(({ points }) => markTotal(criteria, points))
    .filter((total): total is number => total !== null);
  return totals.length < 2 ? null : Math.max(...totals) - Math.min(...totals);
}
