import {
  type WorkshopInvocations,
  type WorkshopSolutions,
} from '#protocol/wire/staff/authoring/solutions.ts';

/** Props of every part of the page of solutions. */
export interface Given {
  readonly taskId: number;
  readonly tree: WorkshopSolutions;
  readonly history: WorkshopInvocations;
  readonly mayWrite: boolean;
}
