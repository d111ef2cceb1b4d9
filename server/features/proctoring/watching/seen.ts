import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited, type CommandContext } from '#server/model/command.ts';
import { noteWatched } from '#server/model/proctoring/news.ts';
import { type WatchedPlace } from './place.ts';

/** The selected signals: all up to one, or only that one. */
type Which = Pick<WatchedPlace, 'contestId' | 'userId'> &
  ({ readonly upto: number } | { readonly only: number });

/** Marks unseen signals as seen; answers which. */
export async function markSignals(
  trx: Transaction,
  which: Which,
  { caller, now }: Pick<CommandContext, 'caller' | 'now'>,
): Promise<number[]> {
  const rows = await trx
    .updateTable('signals')
    .set({ seen_at: now, seen_by: caller.userId })
    .where('contest_id', '=', which.contestId)
    .where('user_id', '=', which.userId)
    .where('seen_at', 'is', null)
    .where('id', 'only' in which ? '=' : '<=', 'only' in which ? which.only : which.upto)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Marks a contestant's signals as seen, up to one or only that one; doing it again changes nothing. Answers
 * the number.
 */
export function markSeen(
  app: App,
  { participantId, contestId, userId }: WatchedPlace,
  context: CallContext<'markSeen'>,
): Promise<{ readonly seen: number }> {
  const { upto, only } = context.input;
  return app.write(async (trx, publish) => {
    const which = only ? { contestId, userId, only: upto } : { contestId, userId, upto };
    const seen = await markSignals(trx, which, context);
    if (seen.length === 0) return { seen: 0 };
    await noteWatched(trx, contestId, [participantId]);
    await audited(trx, publish, context, {
      target: `participant:${participantId}`,
      before: null,
      after: { signals: seen },
    });
    return { seen: seen.length };
  });
}
