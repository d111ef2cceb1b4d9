import { type Kysely } from 'kysely';
import { LEAST_DISK_BYTES } from '#domain/needs.ts';
import { type Schema } from '../db/schema.ts';
import { freeSpace } from '../files/free-space.ts';
import { Fault } from './fault.ts';

/**
 * Looks whether so many bytes more leave competitors' work its room on every disk that is known. Throws 507 (RFC 4918,
 * 11.5): what can be sent again later gives way to what cannot.
 */
export async function requireSpace(db: Kysely<Schema>, bytes: number): Promise<void> {
  const spaces = await freeSpace(db);
  if (spaces.some(({ freeBytes }) => freeBytes - bytes < LEAST_DISK_BYTES))
    throw new Fault(507, 'backend.disk_full');
}
