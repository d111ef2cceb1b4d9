import { type WorkshopPrograms } from '#protocol/wire/staff/authoring/programs.ts';

/** Props of the parts of the page. */
export interface GivenPrograms {
  readonly taskId: number;
  readonly programs: WorkshopPrograms;
  readonly mayWrite: boolean;
}
