import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { refuseAtWork } from '#server/model/contests/at-work.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { notNow } from '#server/model/fault.ts';
import { changeContest } from '../contests/change-contest.ts';
import { waitingIn, WAITS } from './open-work.ts';

/**
 * Makes the results final: from then on no score changes. Throws 409 when they are already, while somebody still works
 * (with who and until when), and while work waits for its judgement or a decision (with what and how much).
 */
export async function finalise(app: App, context: CallContext<'finalise'>): Promise<Record<string, never>> {
  await changeContest(app, context, {
    decide: async (current, trx) => {
      refuseFinal(current);
      const now = app.now();
      await refuseAtWork(trx, current, now);
      const [first] = await waitingIn(trx, current.id);
      if (first !== undefined) throw notNow(WAITS[first.kind], String(first.count));
      return { final_at: now };
    },
  });
  return {};
}

/** Lets scores change again. Throws 409 when the results are not final. */
export async function reopen(app: App, context: CallContext<'reopen'>): Promise<Record<string, never>> {
  await changeContest(app, context, {
    decide: ({ final_at: finalAt }) => {
      if (finalAt === null) throw notNow('backend.not_final');
      return { final_at: null };
    },
    // Why it was done is kept.
    beside: () => Promise.resolve({ before: {}, after: { reason: context.input.reason } }),
  });
  return {};
}

/** Shows the standings as they are to everybody, from now on and without a freeze. Throws 409 while somebody works. */
export async function publishResults(
  app: App,
  context: CallContext<'publishResults'>,
): Promise<Record<string, never>> {
  await changeContest(app, context, {
    decide: async (current, trx) => {
      await refuseAtWork(trx, current, app.now());
      return { standings: 'yes', public_standing: true };
    },
  });
  return {};
}
