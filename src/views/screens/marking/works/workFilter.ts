import { type MarkedTask } from '#protocol/wire/staff/marking/works.ts';

type Work = Pick<MarkedTask['works'][number], 'number' | 'state' | 'flagged'>;

/** Filters of a scorer's works. */
export const WORK_FILTERS = ['all', 'left', 'flagged', 'done'] as const;
export type WorkFilter = (typeof WORK_FILTERS)[number];

/** Whether a work passes a filter. A flagged work is never done, and counts as left. */
export function isWorkIn({ state, flagged }: Work, filter: WorkFilter): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'left':
      return state !== 'done';
    case 'flagged':
      return flagged;
    case 'done':
      return state === 'done';
  }
}

/** The next work: the first unfinished one, flagged ones last; null: all are done. */
export function nextToMark(works: readonly Work[]): number | null {
  const left = works.filter((work) => isWorkIn(work, 'left'));
  return (left.find(({ flagged }) => !flagged) ?? left[0])?.number ?? null;
}
