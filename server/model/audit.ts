import { type Kysely } from 'kysely';
import { type Schema } from '../db/schema.ts';
import { type Caller } from './caller.ts';

/** A change by staff: `action` names the call, `target` what was changed, `before` and `after` its values. */
export interface Change {
  readonly caller: Pick<Caller, 'userId' | 'address'>;
  readonly now: number;
  readonly action: string;
  readonly target: string;
  readonly contestId: number | null;
  readonly before: unknown;
  readonly after: unknown;
  /** The version of the contest that it made. */
  readonly version?: number;
}

/** Writes a change into the audit (AUT-6). Call it inside the transaction that makes the change. */
export async function record(trx: Kysely<Schema>, change: Change): Promise<void> {
  await trx
    .insertInto('audit')
    .values({
      at: change.now,
      user_id: change.caller.userId,
      action: change.action,
      target: change.target,
      contest_id: change.contestId,
      address: change.caller.address ?? null,
      before: JSON.stringify(change.before ?? null),
      after: JSON.stringify(change.after ?? null),
      version: change.version ?? null,
    })
    .execute();
}
