import { type Kysely } from 'kysely';
import { isInParts, type OnsitePlace } from '#domain/onsite/onsite.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '../caller.ts';
import { notFound } from '../fault.ts';

/**
 * The rooms that somebody answers for in a contest; null: the whole of it. Organisers answer for all, coordinators for
 * the rooms that were named, or all where none was.
 */
export async function partsOf(
  db: Kysely<Schema>,
  { userId, role }: Pick<Caller, 'userId' | 'role'>,
  contestId: number,
): Promise<readonly OnsitePlace[] | null> {
  if (role !== 'coordinator') return null;
  const parts = await db
    .selectFrom('onsite_parts')
    .select(['site', 'room', 'group_label as group'])
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .orderBy('site')
    .orderBy('room')
    .orderBy('group_label')
    .execute();
  return parts.length === 0 ? null : parts;
}

/** A competitor with where they sit. */
export interface Placed extends OnsitePlace {
  readonly participant: number;
  readonly user_id: number;
  readonly username: string;
  readonly display_name: string;
  readonly school: string;
  readonly seat: string;
}

/** Competitors of a contest by id, with their places. */
export async function placedPeople(
  db: Kysely<Schema>,
  contestId: number,
  participantIds: readonly number[],
): Promise<readonly Placed[]> {
  return placed(db, contestId)
    .where('p.id', 'in', [...participantIds, 0])
    .orderBy('p.id')
    .execute();
}

/** Those in a seat of a contest; an empty one is nobody's. */
export async function peopleAt(
  db: Kysely<Schema>,
  contestId: number,
  { site, room, seat }: Pick<Placed, 'site' | 'room' | 'seat'>,
): Promise<readonly Placed[]> {
  if (seat === '') return [];
  return placed(db, contestId)
    .where('u.site', '=', site)
    .where('u.room', '=', room)
    .where('u.seat', '=', seat)
    .orderBy('p.id')
    .execute();
}

function placed(db: Kysely<Schema>, contestId: number) {
  return db
    .selectFrom('participants as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id as participant', 'u.id as user_id', 'u.name as username', 'u.display_name'])
    .select(['u.group_label as group', 'u.school', 'u.site', 'u.room', 'u.seat'])
    .where('p.contest_id', '=', contestId);
}

/** Competitors of a contest whom the caller answers for. Throws 404 when one is not there, or not theirs. */
export async function ownPeople(
  db: Kysely<Schema>,
  caller: Caller,
  contestId: number,
  participantIds: readonly number[],
): Promise<readonly Placed[]> {
  const ids = new Set(participantIds);
  const people = await placedPeople(db, contestId, [...ids]);
  const parts = await partsOf(db, caller, contestId);
  if (people.length !== ids.size || !people.every((one) => isInParts(parts, one))) throw notFound();
  return people;
}
