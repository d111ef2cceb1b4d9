import * as v from 'valibot';
import { type Overlay, OVERLAY_ROWS, OVERLAY_WIDGETS } from '#domain/standings/overlay.ts';
import { id, instant } from '#protocol/fields.ts';

/** The overlay of a contest's broadcast. */
export const overlay = v.object({
  widgets: v.pipe(v.array(v.picklist(OVERLAY_WIDGETS)), v.maxLength(OVERLAY_WIDGETS.length)),
  rows: v.pipe(v.number(), v.integer(), v.minValue(OVERLAY_ROWS.least), v.maxValue(OVERLAY_ROWS.most)),
  participant: v.nullable(id),
}) satisfies v.GenericSchema<unknown, Overlay>;

/** A result that changed a cell of the public board, with the cell's facts only. */
export const latestResult = v.object({
  /** Contest time in ms. */
  at: v.number(),
  participant: id,
  task: v.number(),
  /** Accepted, or all points of the task. */
  solved: v.boolean(),
  /** Number of judged tries, including this one. */
  tries: v.number(),
  /** The task's present points, and how many of them are new; null: the board has none. */
  points: v.nullable(v.object({ now: v.number(), gained: v.number() })),
});

/** The screens of a hall and of a broadcast, besides the public board. */
export const publicScreen = v.object({
  /** The results, newest first; empty while the board is hidden. */
  results: v.array(latestResult),
  /** Announcements to everybody, the newest first. */
  announcements: v.array(v.object({ id, topic: v.string(), message: v.string(), at: instant })),
  overlay,
});
