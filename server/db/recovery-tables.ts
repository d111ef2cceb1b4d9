import { type Generated } from 'kysely';
import { type RecoveryState } from '#protocol/wire/people/recovery.ts';

/** Requests for a new password, perhaps with a login name that does not exist. */
interface RecoveryRequestsTable {
  id: Generated<number>;
  /** A hash of the ticket by which the requesting browser follows its request. */
  ticket_hash: string;
  /** The login name as typed. */
  username: string;
  /** The person with that name; null: nobody has it. */
  user_id: number | null;
  /** Where staff find the person. */
  place: string;
  message: string;
  /** The network of the request (model/budgets/place.ts). */
  address: string;
  at: number;
  state: Generated<RecoveryState>;
  decided_at: number | null;
  decided_by: number | null;
  /** Why the request was dismissed. */
  reason: Generated<string>;
}

/** Tables for people who cannot log in. */
export interface RecoveryTables {
  recovery_requests: RecoveryRequestsTable;
}
