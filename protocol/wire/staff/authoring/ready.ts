import * as v from 'valibot';
import { READY_LINES } from '#domain/authoring/task/task-readiness.ts';
import { id } from '#protocol/fields.ts';
import { packageFinding } from './packages.ts';

/** The readiness of a task, line by line. */
export const workshopReady = v.object({
  revision: v.number(),
  is_ready: v.boolean(),
  lines: v.array(
    v.object({
      id: v.picklist(READY_LINES),
      state: v.picklist(['good', 'bad', 'wait', 'none']),
      /** The sentence that the line shows. */
      why: v.string(),
      count: v.number(),
      /** Names of the affected objects, at most a few. */
      names: v.array(v.string()),
    }),
  ),
  findings: v.array(packageFinding),
  /** The caller's contests that have the task, and those that may get it. */
  contests: v.array(v.object({ id, name: v.string(), has_it: v.boolean() })),
});
export type WorkshopReady = v.InferOutput<typeof workshopReady>;
