import { type Generated } from 'kysely';
import { type RecoveryState } from '#protocol/wire/people/recovery.ts';

/** Somebody asked for a new password, perhaps under a name that nobody has. */
interface RecoveryRequestsTable {
  id: Generated<number>;
  /** Only a hash of the ticket by which the browser that asked follows its request. */
  ticket_hash: string;
  /** As it was typed. */
  username: string;
  /** Whose name that is; null: nobody's. */
  user_id: number | null;
  /** How the organisers find the person. */
  place: string;
  message: string;
  /** The place they asked from (model/budgets/place.ts). */
  address: string;
  at: number;
  state: Generated<RecoveryState>;
  decided_at: number | null;
  decided_by: number | null;
  /** Why it was dismissed. */
  reason: Generated<string>;
}

/** Tables of those who cannot log in. */
export interface RecoveryTables {
  recovery_requests: RecoveryRequestsTable;
}
