import { type WorkshopInvocations, type WorkshopSolutions } from '#protocol/wire/staff/solutions.ts';

/** What every part of the page of solutions is given. */
export interface Given {
  readonly taskId: number;
  readonly tree: WorkshopSolutions;
  readonly history: WorkshopInvocations;
  readonly mayWrite: boolean;
}
