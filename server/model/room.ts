import { type Kysely } from 'kysely';
import { LEAST_DISK_BYTES } from '#domain/operations/needs.ts';
import { type Schema } from '../db/schema.ts';
import { freeSpace } from '../files/free-space.ts';
import { Fault } from './fault.ts';

/**
 * Checks that `bytes` more leave enough space for contestants' work on every known disk. Throws 507 (RFC
 * 4918, 11.5): files that can be sent again later give way to those that cannot.
 */
export async function requireSpace(db: Kysely<Schema>, bytes: number): Promise<void> {
  const spaces = await freeSpace(db);
  if (spaces.some(({ freeBytes }) => freeBytes - bytes < LEAST_DISK_BYTES))
    throw new Fault(507, 'backend.disk_full');
}
