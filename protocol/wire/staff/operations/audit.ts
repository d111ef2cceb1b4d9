import * as v from 'valibot';
import { id, instant } from '#protocol/fields.ts';

/** A change by staff: its author, time, action, and the values before and after (as JSON). */
const auditEntry = v.object({
  id,
  at: instant,
  username: v.string(),
  action: v.string(),
  target: v.string(),
  /** Name of its subject; null: it has none, or is gone. */
  about: v.optional(v.nullable(v.string()), null),
  contest: v.nullable(id),
  /** Address of its author; null: unknown. */
  address: v.optional(v.nullable(v.string()), null),
  before: v.unknown(),
  after: v.unknown(),
});
export type AuditEntry = v.InferOutput<typeof auditEntry>;
export const auditAnswer = v.object({ entries: v.array(auditEntry), more: v.boolean() });
