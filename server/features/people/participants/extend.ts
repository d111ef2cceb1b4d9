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
  const { ids, minutes, reason } = context.input;
  const extension = { participantIds: ids, seconds: Math.round(minutes * MINUTE_SECONDS), reason };
  return app.write(async (trx, publish) => {
    const each = { ...context, call: 'extendParticipant', now: app.now() } as const;
    const extended = await extendWithin(trx, publish, each, extension);
    await publishRow(trx, publish, { call: context.call, contestId: context.contest.id });
    return { extended: extended.length };
  });
}
