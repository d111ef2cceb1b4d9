import * as v from 'valibot';
import { ROLES } from '../../domain/roles.ts';
import { id, instant } from '../fields.ts';

/** `done`: a new password was made; `dismissed`: none was, and the organisers said why among themselves. */
const RECOVERY_STATES = ['open', 'done', 'dismissed'] as const;
export type RecoveryState = (typeof RECOVERY_STATES)[number];
const state = v.picklist(RECOVERY_STATES);

/** The ticket by which the browser that asked, and nobody else, hears what became of it. */
export const recoveryTicket = v.object({ ticket: v.string() });
/** What became of a request, as whoever asked is told: never whether there is such an account. */
export const recoveryAnswer = v.object({ state });

/** A request for a new password as admins see it. */
export const recoveryRequest = v.object({
  id,
  at: instant,
  /** As it was typed. */
  username: v.string(),
  /** Whose name that is; null: nobody's. */
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
  state,
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
