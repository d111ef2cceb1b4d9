import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { noteWatched } from '#server/model/proctoring/news.ts';

/**
 * Puts contestants in the caller's charge, even those in another's, or releases those in the caller's. People
 * who are not in the contest are skipped. Answers the number of changes.
 */
export function takeCharge(
  app: App,
  context: CallContext<'takeCharge'>,
): Promise<{ readonly changed: number }> {
  const { caller, now, input } = context;
  const { participants, take } = input;
  const contestId = context.contest.id;
  return app.write(async (trx, publish) => {
    const changed = take
      ? await giveCharge(trx, { contestId, participants, userId: caller.userId, now })
      : await letGo(trx, { contestId, participants, userId: caller.userId });
    if (changed.length === 0) return { changed: 0 };
    await audited(trx, publish, context, {
      target: `contest:${contestId}`,
      before: null,
      after: { [take ? 'taken' : 'let_go']: changed },
    });
    return { changed: changed.length };
  });
}

/** Puts contestants of a contest in somebody's charge; answers those who were not in it before. */
export async function giveCharge(
  trx: Transaction,
  {
    contestId,
    participants,
    userId,
    now,
  }: {
    readonly contestId: number;
    readonly participants: readonly number[];
    readonly userId: number;
    readonly now: number;
  },
): Promise<readonly number[]> {
  const rows = await trx
    .insertInto('watch_charges')
    .columns(['participant_id', 'contest_id', 'user_id', 'since'])
    .expression((eb) =>
      eb
        .selectFrom('participants')
        .select((select) => [
          'id',
          'contest_id',
          select.val(userId).$castTo<number>().as('user_id'),
          select.cast<number>(select.val(now), 'bigint').as('since'),
        ])
        .where('contest_id', '=', contestId)
        .where('id', 'in', [...participants, 0])
        .orderBy('id'),
    )
    .onConflict((conflict) =>
      conflict
        .column('participant_id')
        .doUpdateSet({ user_id: userId, since: now })
        .where('watch_charges.user_id', '<>', userId),
    )
    .returning('participant_id')
    .execute();
  const ids = rows.map(({ participant_id: id }) => id);
  await noteWatched(trx, contestId, ids);
  return ids;
}

async function letGo(
  trx: Transaction,
  of: { readonly contestId: number; readonly participants: readonly number[]; readonly userId: number },
): Promise<readonly number[]> {
  const rows = await trx
    .deleteFrom('watch_charges')
    .where('contest_id', '=', of.contestId)
    .where('user_id', '=', of.userId)
    .where('participant_id', 'in', [...of.participants, 0])
    .returning('participant_id')
    .execute();
  const ids = rows.map(({ participant_id: id }) => id);
  await noteWatched(trx, of.contestId, ids);
  return ids;
}
