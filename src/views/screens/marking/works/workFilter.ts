import { type MarkedTask } from '#protocol/wire/staff/marking/works.ts';

type Work = Pick<MarkedTask['works'][number], 'number' | 'state' | 'flagged'>;

/** Filters by which scorers look at their works. */
export const WORK_FILTERS = ['all', 'left', 'flagged', 'done'] as const;
export type WorkFilter = (typeof WORK_FILTERS)[number];

/** Whether a work is among those that are looked at. One that is flagged is left, too. */
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

/** The work to go on with: the first that is not done, and those that are flagged last; null: all are done. */
export function nextToMark(works: readonly Work[]): number | null {
  const left = works.filter((work) => isWorkIn(work, 'left'));
  return (left.find(({ flagged }) => !flagged) ?? left[0])?.number ?? null;
}
