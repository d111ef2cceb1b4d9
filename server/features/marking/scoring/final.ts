import { type AtWork } from '#protocol/wire/staff/contest/at-work.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { atWork, refuseWorking } from '#server/model/contest/at-work.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { changeContest, noFacts } from '#server/features/contest/contests/change-contest.ts';
import { waitingIn, WAITS } from './open-work.ts';

type Waiting = Awaited<ReturnType<typeof waitingIn>>;
type Final = { readonly contest: Pick<ContestRow, 'final_at'> };

/**
 * Makes the results final: no score changes until they are reopened. Throws 409 when they are final already,
 * while somebody still works (with the people who end last and the last end), and while something waits for
 * judges or staff (with the first such kind and its number; `waitingIn`).
 */
export async function finalise(app: App, context: CallContext<'finalise'>): Promise<Record<string, never>> {
  await changeContest(app, context, {
    facts: async (trx, contest) => ({
      working: await atWork(trx, contest, app.now()),
      waiting: await waitingIn(trx, contest.id),
    }),
    decide: decideFinal,
  });
  return {};
}

/** Sets when the results became final. Throws 409 when they are final already, while somebody works or something waits. */
export function decideFinal(
  {
    contest,
    facts: { working, waiting },
  }: Final & { readonly facts: { readonly working: AtWork | null; readonly waiting: Waiting } },
  { now }: { readonly now: number },
) {
  refuseFinal(contest);
  refuseWorking(working);
  const [first] = waiting;
  if (first !== undefined) throw notNow(WAITS[first.kind], String(first.count));
  return { final_at: now };
}

/** Makes final results changeable again. Throws 409 when the results are not final. */
export async function reopen(app: App, context: CallContext<'reopen'>): Promise<Record<string, never>> {
  await changeContest(app, context, {
    facts: noFacts,
    decide: decideReopening,
    // The audit keeps the reason.
    beside: () => Promise.resolve({ before: {}, after: { reason: context.input.reason } }),
  });
  return {};
}

/** Clears when the results became final. Throws 409 when they are not final. */
export function decideReopening({ contest }: Final) {
  if (contest.final_at === null) throw notNow('backend.not_final');
  return { final_at: null };
}

/**
 * Shows the present standings to everybody from now on, without a freeze. Throws 409 while somebody works.
 */
export async function publishResults(
  app: App,
  context: CallContext<'publishResults'>,
): Promise<Record<string, never>> {
  await changeContest(app, context, {
    facts: (trx, contest) => atWork(trx, contest, app.now()),
    decide: ({ facts: working }) => {
      refuseWorking(working);
      return { standings: 'yes', public_standing: true };
    },
  });
  return {};
}
