import { type WorkshopPrograms } from '#protocol/wire/staff/workshop-programs.ts';

/** What the parts of the page are given. */
export interface GivenPrograms {
  readonly taskId: number;
  readonly programs: WorkshopPrograms;
  readonly mayWrite: boolean;
}
