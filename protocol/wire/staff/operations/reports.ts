import * as v from 'valibot';
import { ROLES } from '#domain/roles.ts';
import { id, instant } from '#protocol/fields.ts';

/** A report that something is wrong, with the last minutes of the person's session. */
const report = v.object({
  id,
  at: instant,
  username: v.string(),
  display_name: v.string(),
  role: v.picklist(ROLES),
  /** The contest they were in; null: none. */
  contest: v.nullable(id),
  contest_name: v.nullable(v.string()),
  /** The person's own words; may be empty. */
  note: v.string(),
  /** The version of the page. */
  version: v.string(),
  events: v.number(),
  bytes: v.number(),
  /** Time and author of its closing; null: it is open. */
  closed_at: v.nullable(instant),
  closed_by: v.nullable(v.string()),
});
export type Report = v.InferOutput<typeof report>;

export const reportList = v.object({ reports: v.array(report) });
