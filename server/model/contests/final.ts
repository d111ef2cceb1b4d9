import { notNow } from '../fault.ts';
import { type ContestRow } from '../rows.ts';

/** Throws 409 where the results are final. Ask it of the contest's row once it is locked. */
export function refuseFinal({ final_at: finalAt }: Pick<ContestRow, 'final_at'>): void {
  if (finalAt !== null) throw notNow('backend.results_final');
}
