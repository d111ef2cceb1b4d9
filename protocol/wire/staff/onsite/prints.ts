import * as v from 'valibot';
import { id } from '#protocol/fields.ts';
import { ownPrint } from '#protocol/wire/submissions/print.ts';
import { doneBy, seated } from './balloons.ts';

const { client_id: _, ...facts } = ownPrint.entries;

/** A print as those who print see it; its text is fetched when it is printed. */
const staffPrint = v.object({
  ...seated.entries,
  ...facts,
  /** The submission whose source it is; null: a text of its own. */
  submission: v.nullable(id),
  bytes: v.number(),
  printed: v.nullable(doneBy),
  /** Delivered or refused. */
  closed: v.nullable(doneBy),
});
export type StaffPrint = v.InferOutput<typeof staffPrint>;

/** The prints of a contest, the newest last. */
export const printList = v.object({
  contest: id,
  name: v.string(),
  /** Named as in the list of balloons. */
  tasks: v.array(v.object({ number: id, label: v.string(), name: v.string() })),
  prints: v.array(staffPrint),
});
export type PrintList = v.InferOutput<typeof printList>;
