import { type App } from '#server/app.ts';
import { type Extension, extendWithin } from '../contests/extend-participant.ts';
import { publishPlaces } from './places.ts';

/** Gives many competitors the same time for the same reason, all of them or none; throws as `extendWithin` does. */
export async function extendParticipants(
  app: App,
  {
    participantIds,
    ...extension
  }: Omit<Extension, 'participantId'> & {
    readonly participantIds: readonly number[];
    readonly reason: string;
  },
): Promise<{ readonly extended: number }> {
  // In one order, so that two who do this at once wait for each other.
  const ids = [...new Set(participantIds)].sort((a, b) => a - b);
  return app.write(async (trx, publish) => {
    const now = app.now();
    for (const participantId of ids) await extendWithin(trx, publish, { ...extension, participantId }, now);
    await publishPlaces(trx, publish, extension.contest.id);
    return { extended: ids.length };
  });
}
