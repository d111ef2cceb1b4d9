import { sumPoints } from '../standings/points.ts';

/** Most criteria of a task or question; ours. */
export const MAX_CRITERIA = 40;
/** Longest name of a criterion, in characters; ours. */
export const MAX_CRITERION_CHARS = 300;
/** Most ready comments of a criterion, and the longest of them, in characters; ours. */
export const MAX_TEMPLATES = 20;
export const MAX_TEMPLATE_CHARS = 500;
/** Longest comment of a scorer or arbiter on a criterion or a whole work, in characters; ours. */
export const MAX_MARK_COMMENT_CHARS = 2_000;
/** Most points of one criterion; ours. */
export const MAX_CRITERION_POINTS = 1_000;
/** Longest time in which competitors may appeal, and the usual one, in hours; ours. */
export const MAX_APPEAL_HOURS = 2_160;
export const DEFAULT_APPEAL_HOURS = 48;
/** The id of a criterion, which marks name it by. */
export const CRITERION_ID = /^[a-z0-9_-]{1,40}$/;

/** One thing that a work is given points for. */
export interface Criterion {
  readonly id: string;
  readonly name: string;
  /** Most points of the criterion; the least is 0. */
  readonly points: number;
  /** Points are whole multiples of the step, up to the most. */
  readonly step: number;
  /** Comments that are ready to be chosen. */
  readonly comments: readonly string[];
}

/** Points by the id of the criterion. A criterion without an entry has not been marked. */
export type MarkPoints = Readonly<Record<string, number>>;

/** Why criteria cannot be used. */
export type CriteriaFault = 'none' | 'same_id' | 'bad_step';

/** Why points cannot be given. */
export type MarkFault = 'unknown_criterion' | 'out_of_range' | 'not_a_step';

/** Why criteria cannot be used; null when they can. A criterion's points must be a multiple of its step. */
export function criteriaFault(criteria: readonly Criterion[]): CriteriaFault | null {
  if (criteria.length === 0) return 'none';
  if (new Set(criteria.map(({ id }) => id)).size < criteria.length) return 'same_id';
  return criteria.every(({ points, step }) => isMultiple(points, step)) ? null : 'bad_step';
}

/** Why these points cannot be given; null when they can. */
export function markFault(criteria: readonly Criterion[], points: MarkPoints): MarkFault | null {
  for (const [id, given] of Object.entries(points)) {
    const criterion = criteria.find((one) => one.id === id);
    if (criterion === undefined) return 'unknown_criterion';
    if (given < 0 || given > criterion.points) return 'out_of_range';
    if (!isMultiple(given, criterion.step)) return 'not_a_step';
  }
  return null;
}

/** The sum of a work's points; null while a criterion has none. */
export function markTotal(criteria: readonly Criterion[], points: MarkPoints): number | null {
  const given = criteria.map(({ id }) => points[id]);
  return given.some((one) => one === undefined) ? null : sumPoints(given.map((one) => one ?? 0));
}

/** Most points that criteria give together. */
export function mostPoints(criteria: readonly Pick<Criterion, 'points'>[]): number {
  return sumPoints(criteria.map(({ points }) => points));
}

/** Whether points are a multiple of a step; both are whole hundredths. */
function isMultiple(points: number, step: number): boolean {
  const [whole, part] = [Math.round(points * 100), Math.round(step * 100)];
  const areHundredths = Math.abs(whole - points * 100) < 1e-6 && Math.abs(part - step * 100) < 1e-6;
  return areHundredths && part > 0 && whole % part === 0;
}
