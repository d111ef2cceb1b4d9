import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { notNow } from '#server/model/fault.ts';
import { type LockedPlace } from '#server/model/locks.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { publishParticipants, publishRemoved } from '#server/features/standings/board/republish.ts';
import { lockPlaceOf } from './adjust.ts';

type Context = CallContext<'disqualify' | 'reinstate'>;

/**
 * Removes a participant from every board at once, a frozen one too (a freeze hides results, not who
 * competes), or reinstates a disqualified one with their results. Their work and their rights stay. Throws
 * 404 for a participant of another contest, 409 when the results are final or nothing would change.
 */
export function disqualifyOrReinstate(app: App, context: Context): Promise<Record<string, never>> {
  const { contest: named, input } = context;
  return command(app, context, {
    lock: (trx) => lockPlaceOf(trx, named.id, input.pid),
    decide: decideDisqualification,
    apply: async (trx, publish, { decision, rows: { contest, participant } }) => {
      await trx.updateTable('participants').set(decision).where('id', '=', participant.id).execute();
      const isOut = decision.disqualified_at !== null;
      if (participant.on_board) {
        if (isOut) publishRemoved(publish, contest, [participant.id]);
        else {
          await refreshRows(trx, publish, contest, [participant.id]);
          await publishParticipants(trx, publish, contest, [participant.id]);
        }
      }
      const wasOut = participant.disqualified_at !== null;
      return {
        answer: {},
        audit: {
          target: `participant:${participant.id}`,
          before: { disqualified: wasOut, ...(wasOut && { reason: participant.disqualified_reason }) },
          after: { disqualified: isOut, reason: input.reason },
        },
      };
    },
  });
}

/** The columns of a participant who is disqualified or reinstated; refused where nothing would change. */
export function decideDisqualification(
  { contest, participant }: LockedPlace,
  { call, input, now }: Pick<Context, 'call' | 'input' | 'now'>,
) {
  refuseFinal(contest);
  const isOut = call === 'disqualify';
  if ((participant.disqualified_at !== null) === isOut) throw notNow('backend.already_so');
  return { disqualified_at: isOut ? now : null, disqualified_reason: isOut ? input.reason : '' };
}
