import { type Kysely } from 'kysely';
import { type DeskSubject } from '../../protocol/wire/staff/desk.ts';
import { type Schema } from '../db/schema.ts';
import { type Publish } from '../journal/write.ts';
import { staffOf } from './access.ts';
import { publishers } from './streams.ts';

/**
 * Tells staff that something they arrange has changed: admins always, others where it is in a contest of theirs. Call it
 * inside the transaction that makes the change.
 */
export async function publishDeskChange(
  trx: Kysely<Schema>,
  publish: Publish,
  subject: DeskSubject,
  contestId: number | null,
): Promise<void> {
  const staff = contestId === null ? [] : await staffOf(trx, contestId);
  publishers.desk(publish, staff, { action: 'update', subject, contest: contestId });
}
