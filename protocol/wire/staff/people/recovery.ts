import * as v from 'valibot';
import { ROLES } from '#domain/roles.ts';
import { id, instant } from '#protocol/fields.ts';
import { recoveryState } from '#protocol/wire/people/recovery.ts';

/** A request for a new password as admins see it. */
export const recoveryRequest = v.object({
  id,
  at: instant,
  /** The name as it was typed. */
  username: v.string(),
  /** The account of that name; null: none. */
  user: v.nullable(
    v.object({
      id,
      display_name: v.string(),
      group: v.string(),
      role: v.picklist(ROLES),
      contests: v.array(v.string()),
    }),
  ),
  /** How the organisers find the person, in their own words. */
  place: v.string(),
  message: v.string(),
  /** The network address that asked. */
  address: v.string(),
  state: recoveryState,
  decided_at: v.nullable(instant),
  /** Name of the admin who decided. */
  decided_by: v.nullable(v.string()),
  reason: v.string(),
});
export type RecoveryRequest = v.InferOutput<typeof recoveryRequest>;

/** /topic/recoveries, for admins: a request as it now is. */
export const recoveryFrame = v.object({ action: v.picklist(['set', 'update']), request: recoveryRequest });

/** A new password, in the one answer that ever holds it. */
export const issuedPassword = v.object({ password: v.string(), request: recoveryRequest });
