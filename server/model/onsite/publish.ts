import { type Kysely } from 'kysely';
import { isInParts, type OnsitePlace } from '#domain/onsite/onsite.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishSubject } from '../desk.ts';

/**
 * Tells the staff on site of a contest that something changed for people in these rooms: coordinators who
 * answer for one of them, and all other staff. null: it may concern everybody.
 */
export async function publishOnsite(
  trx: Kysely<Schema>,
  publish: Publish,
  contestId: number,
  places: readonly OnsitePlace[] | null,
): Promise<void> {
  if (places === null) {
    await publishSubject(trx, publish, 'onsite', contestId);
    return;
  }
  const rows = await trx
    .selectFrom('onsite_parts')
    .select(['user_id', 'site', 'room', 'group_label as group'])
    .where('contest_id', '=', contestId)
    .execute();
  await publishSubject(trx, publish, 'onsite', contestId, ({ userId }) => {
    const parts = rows.filter((row) => row.user_id === userId);
    return parts.length === 0 || places.some((place) => isInParts(parts, place));
  });
}
