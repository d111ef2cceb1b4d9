import * as v from 'valibot';
import { PROGRAM_ROLES, STANDARD_CHECKERS } from '#domain/authoring/task/task-programs.ts';

/** How outputs are decided on. Tolerances are null where numbers are compared as words. */
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
  /** The standard checker that it is, unchanged. */
  standard: v.nullable(v.picklist(STANDARD_CHECKERS)),
});
export type TaskProgram = v.InferOutput<typeof taskProgram>;

/** The programs of a task beside its solutions. */
export const workshopPrograms = v.object({
  revision: v.number(),
  /** Submissions talk to a program, which also decides. */
  is_interactive: v.boolean(),
  /** The program is a manager in the way of CMS, which cannot be started from a template here. */
  is_managed: v.boolean(),
  /** Submissions are answers, and nothing is compiled with them. */
  is_output_only: v.boolean(),
  /** The files are of the form that the page can change; false: of an older one, or no YAML. */
  is_editable: v.boolean(),
  checking,
  programs: v.array(taskProgram),
});
export type WorkshopPrograms = v.InferOutput<typeof workshopPrograms>;
