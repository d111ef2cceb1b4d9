import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { refuseAtWork } from '#server/model/contests/at-work.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { type Caller } from '#server/model/caller.ts';
import { notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { changeContest } from '../contests/change-contest.ts';
import { waitingIn, WAITS } from './open-work.ts';

/** Who decides of which contest. */
interface Decision {
  readonly caller: Caller;
  readonly contest: ContestRow;
}

/**
 * Makes the results final: from then on no score changes. Throws 409 when they are already, while somebody still works
 * (with who and until when), and while work waits for its judgement or a decision (with what and how much).
 */
export async function finalise(app: App, { caller, contest }: Decision): Promise<Record<string, never>> {
  await changeContest(app, {
    caller,
    contestId: contest.id,
    action: 'finalise',
    decide: async (current, trx) => {
      refuseFinal(current);
      const now = app.now();
      await refuseAtWork(trx, current, now);
      const [first] = await waitingIn(trx, current.id);
      if (first !== undefined) throw notNow(WAITS[first.kind], String(first.count));
      return { final_at: now };
    },
    beside: toldScoring(contest.id),
  });
  return {};
}

/** Lets scores change again. Throws 409 when the results are not final. */
export async function reopen(
  app: App,
  { caller, contest, reason }: Decision & { readonly reason: string },
): Promise<Record<string, never>> {
  await changeContest(app, {
    caller,
    contestId: contest.id,
    action: 'reopen',
    decide: ({ final_at: finalAt }) => {
      if (finalAt === null) throw notNow('backend.not_final');
      return { final_at: null };
    },
    beside: toldScoring(contest.id, reason),
  });
  return {};
}

/** Shows the standings as they are to everybody, from now on and without a freeze. Throws 409 while somebody works. */
export async function publishResults(
  app: App,
  { caller, contest }: Decision,
): Promise<Record<string, never>> {
  const decide = async (current: ContestRow, trx: Transaction) => {
    await refuseAtWork(trx, current, app.now());
    return { standings: 'yes', public_standing: true };
  };
  await changeContest(app, { caller, contestId: contest.id, action: 'publishResults', decide });
  return {};
}

/** Tells the pages of scores, and keeps why it was done. */
function toldScoring(contestId: number, reason?: string) {
  return async (trx: Transaction, publish: Publish) => {
    await publishDeskChange(trx, publish, 'scoring', contestId);
    return { before: {}, after: reason === undefined ? {} : { reason } };
  };
}
