import * as v from 'valibot';
import { id } from '#protocol/fields.ts';
import { ownPrint } from '#protocol/wire/submissions/print.ts';
import { doneBy, seated } from './balloons.ts';

const { client_id: _, ...facts } = ownPrint.entries;

/** A print as the print runners see it; its text is loaded when it is printed. */
const staffPrint = v.object({
  ...seated.entries,
  ...facts,
  /** The submission whose source it is; null: it is a text of its own. */
  submission: v.nullable(id),
  bytes: v.number(),
  printed: v.nullable(doneBy),
  /** Person and time of delivery or refusal. */
  closed: v.nullable(doneBy),
});
export type StaffPrint = v.InferOutput<typeof staffPrint>;

/** The prints of a contest, the newest last. */
export const printList = v.object({
  contest: id,
  name: v.string(),
  /** The tasks, named as in the list of balloons. */
  tasks: v.array(v.object({ number: id, label: v.string(), name: v.string() })),
  prints: v.array(staffPrint),
});
export type PrintList = v.InferOutput<typeof printList>;
