import * as v from 'valibot';
import { PROGRAM_ROLES, STANDARD_CHECKERS } from '#domain/authoring/task/task-programs.ts';

/** The way in which outputs are checked. Tolerances are null where numbers are compared as words. */
const checking = v.object({
  by: v.picklist(['words', 'exact', 'lines', 'program']),
  case_sensitive: v.boolean(),
  absolute: v.nullable(v.number()),
  relative: v.nullable(v.number()),
});
export type Checking = v.InferOutput<typeof checking>;

/** A file of a program of a task. */
const taskProgram = v.object({
  role: v.picklist(PROGRAM_ROLES),
  path: v.string(),
  bytes: v.number(),
  /** The unchanged standard checker that it is; null: it is none. */
  standard: v.nullable(v.picklist(STANDARD_CHECKERS)),
});
export type TaskProgram = v.InferOutput<typeof taskProgram>;

/** The programs of a task other than solutions. */
export const workshopPrograms = v.object({
  revision: v.number(),
  /** True: submissions talk to a program, which also checks the result. */
  is_interactive: v.boolean(),
  /** True: the program is a manager as in CMS, which has no template here. */
  is_managed: v.boolean(),
  /** True: submissions are answers, and nothing is compiled with them. */
  is_output_only: v.boolean(),
  /** True: the page can change the files; false: they are of an older format, or no YAML. */
  is_editable: v.boolean(),
  checking,
  programs: v.array(taskProgram),
});
export type WorkshopPrograms = v.InferOutput<typeof workshopPrograms>;
