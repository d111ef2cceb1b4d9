import { type Kysely } from 'kysely';
import { isInParts, type OnsitePlace } from '#domain/onsite/onsite.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Caller } from '../caller.ts';
import { notFound } from '../fault.ts';

/**
 * The parts of a contest that somebody answers for; null: the whole contest. Organisers answer for all,
 * coordinators for their named parts, or for all where none is named.
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

/** A contestant with site, room and seat. */
export interface Placed extends OnsitePlace {
  readonly participant: number;
  readonly user_id: number;
  readonly username: string;
  readonly display_name: string;
  readonly school: string;
  readonly seat: string;
}

/** Contestants of a contest by id, with their seats. */
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

/** The people on a seat of a contest; an empty seat name means nobody. */
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

/**
 * Contestants of a contest for whom the caller answers. Throws 404 when one does not exist, or is of another
 * part.
 */
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
