import { type Kysely } from 'kysely';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Schema } from '#server/db/schema.ts';

/** The site and room of the people on a contest's board; people without either are left out. */
export function seatsOf(db: Kysely<Schema>, contestId: number): Promise<AnswerOf<'boardSeats'>['seats']> {
  return db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.id as participant', 'users.site', 'users.room'])
    .where('participants.contest_id', '=', contestId)
    .where('participants.is_ranked', '=', true)
    .where((row) => row.or([row('site', '<>', ''), row('room', '<>', '')]))
    .execute();
}
