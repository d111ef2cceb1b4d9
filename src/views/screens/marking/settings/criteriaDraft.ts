import { criteriaFault, type CriteriaFault, type Criterion, mostPoints } from '#domain/marking/marking.ts';

/** A criterion while it is edited: its numbers are still texts. */
export interface CriterionDraft {
  readonly id: string;
  readonly name: string;
  readonly points: string;
  readonly step: string;
  /** Ready comments, one per line. */
  readonly comments: string;
}

/** The drafts with which the editing of criteria begins. */
export function draftsOf(criteria: readonly Criterion[]): readonly CriterionDraft[] {
  return criteria.map(({ id, name, points, step, comments }) => ({
    id,
    name,
    points: String(points),
    step: String(step),
    comments: comments.join('\n'),
  }));
}

/** Adds a criterion with an id that no other one has. */
export function withNew(drafts: readonly CriterionDraft[]): readonly CriterionDraft[] {
  let number = drafts.length + 1;
  while (drafts.some(({ id }) => id === `c${number}`)) number += 1;
  return [...drafts, { id: `c${number}`, name: '', points: '1', step: '1', comments: '' }];
}

/** Moves a criterion to another position; a position outside the list changes nothing. */
export function withMoved(
  drafts: readonly CriterionDraft[],
  from: number,
  to: number,
): readonly CriterionDraft[] {
  const moved = drafts[from];
  if (moved === undefined || to < 0 || to >= drafts.length) return drafts;
  return drafts.filter((_, at) => at !== from).toSpliced(to, 0, moved);
}

/** The number in a text, with a comma or a point; null: no number, or not above 0. */
export function numberIn(text: string): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) && value > 0 ? value : null;
}

/** The criteria in the drafts, or the reason why they are invalid. */
export function criteriaIn(
  drafts: readonly CriterionDraft[],
): { readonly criteria: readonly Criterion[]; readonly fault: null } | { readonly fault: DraftFault } {
  const criteria = drafts.map(({ id, name, points, step, comments }) => ({
    id,
    name: name.trim(),
    points: numberIn(points) ?? Number.NaN,
    step: numberIn(step) ?? Number.NaN,
    comments: comments
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  }));
  if (criteria.some(({ name }) => name === '')) return { fault: 'no_name' };
  if (criteria.some(({ points, step }) => Number.isNaN(points) || Number.isNaN(step)))
    return { fault: 'no_number' };
  const fault = criteriaFault(criteria);
  return fault === null ? { criteria, fault: null } : { fault };
}

/** The reason why drafts are invalid. */
export type DraftFault = CriteriaFault | 'no_name' | 'no_number';

/** The sum of the points in the drafts; null while a number is missing. */
export function draftMost(drafts: readonly CriterionDraft[]): number | null {
  const points = drafts.map((one) => numberIn(one.points));
  return points.some((one) => one === null) ? null : mostPoints(points.map((one) => ({ points: one ?? 0 })));
}
