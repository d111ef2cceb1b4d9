import { notNow } from '../fault.ts';
import { type ContestRow } from '../rows.ts';

/** Facts on which scores and ranks depend, besides the work itself. */
const RANKED_BY = [
  'start_at',
  'end_at',
  'penalty_minutes',
  'last_accepted_breaks_ties',
] as const satisfies readonly (keyof ContestRow)[];

/** Throws 409 where the results are final and a change would alter them. */
export function refuseFinalChange(contest: ContestRow, patch: Partial<ContestRow>): void {
  if (RANKED_BY.some((name) => patch[name] !== undefined && patch[name] !== contest[name]))
    refuseFinal(contest);
}

/** Throws 409 where the results are final. Call it with the contest's row locked. */
export function refuseFinal({ final_at: finalAt }: Pick<ContestRow, 'final_at'>): void {
  if (finalAt !== null) throw notNow('backend.results_final');
}
