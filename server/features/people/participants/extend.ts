import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { extendWithin } from '#server/features/contest/contests/extend-participant.ts';
import { publishRow } from '#server/model/desk.ts';

const MINUTE_SECONDS = 60;

/**
 * Gives many contestants the same extra time with the same reason, all of them or none; throws as
 * `extendWithin` does.
 */
export async function extendParticipants(
  app: App,
  context: CallContext<'extendParticipants'>,
): Promise<{ readonly extended: number }> {
  const { minutes, reason } = context.input;
  const seconds = Math.round(minutes * MINUTE_SECONDS);
  // The ids are in one order, so that two such calls at once wait for each other.
  const ids = [...new Set(context.input.ids)].sort((a, b) => a - b);
  return app.write(async (trx, publish) => {
    const now = app.now();
    for (const participantId of ids)
      await extendWithin(
        trx,
        publish,
        { ...context, call: 'extendParticipant', now },
        { participantId, seconds, reason },
      );
    await publishRow(trx, publish, { call: context.call, contestId: context.contest.id });
    return { extended: ids.length };
  });
}
