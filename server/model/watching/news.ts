import { type Kysely } from 'kysely';
import { type WatchedPart } from '../../../domain/watching.ts';
import { type Schema } from '../../db/schema.ts';

/**
 * Says that something of a competitor changed that those who watch over their contest see (PRC-6). They are told a moment
 * later, of many changes at once (features/watching). Call it inside the transaction that makes the change: nobody else's
 * change waits for it.
 */
export async function noteWatched(
  trx: Kysely<Schema>,
  of: { readonly contestId: number; readonly userId: number; readonly part: WatchedPart },
): Promise<void> {
  await trx
    .insertInto('watch_news')
    .values({ contest_id: of.contestId, user_id: of.userId, part: of.part })
    .execute();
}
