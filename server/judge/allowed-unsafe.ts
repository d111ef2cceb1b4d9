import { type Database } from '../db/database.ts';

/**
 * The name of a running contest with more than one contestant, which forbids judging without a sandbox. null:
 * there is none, and a submission can only harm its own author.
 */
export async function contestAgainstUnsafe(db: Database, now: number): Promise<string | null> {
  const row = await db
    .selectFrom('contests')
    .innerJoin('participants', 'participants.contest_id', 'contests.id')
    .select('contests.name')
    .where('contests.is_rehearsal', '=', false)
    .where('contests.start_at', '<=', now)
    // Extra time extends beyond the contest's end.
    .where((eb) => eb(eb('contests.end_at', '+', eb('participants.extra_time_seconds', '*', 1000)), '>', now))
    .groupBy(['contests.id', 'contests.name'])
    .having((eb) => eb(eb.fn.countAll<number>(), '>', 1))
    .executeTakeFirst();
  return row?.name ?? null;
}
