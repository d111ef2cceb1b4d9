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
  /** The account with that name; null: there is none. */
  user: v.nullable(
    v.object({
      id,
      display_name: v.string(),
      group: v.string(),
      role: v.picklist(ROLES),
      contests: v.array(v.string()),
    }),
  ),
  /** Where the organisers find the person, in their own words. */
  place: v.string(),
  message: v.string(),
  /** The network address that the request came from. */
  address: v.string(),
  state: recoveryState,
  decided_at: v.nullable(instant),
  /** Name of the admin who decided. */
  decided_by: v.nullable(v.string()),
  reason: v.string(),
});
export type RecoveryRequest = v.InferOutput<typeof recoveryRequest>;

/** /topic/recoveries, for admins: a request in its present state. */
export const recoveryFrame = v.object({ action: v.picklist(['set', 'update']), request: recoveryRequest });

/** A new password; no other answer ever contains it. */
export const issuedPassword = v.object({ password: v.string(), request: recoveryRequest });
