import { isRoomInParts } from '#domain/onsite/onsite.ts';
import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { audited } from '#server/model/command.ts';
import { notFound } from '#server/model/fault.ts';
import { publishOnsite } from '#server/model/onsite/publish.ts';
import { partsOf } from '#server/model/onsite/scope.ts';

/**
 * Marks a room as ready, or undoes that; doing it again changes nothing. Throws 404 for a room of another
 * part.
 */
export async function setRoomReady(
  app: App,
  context: CallContext<'setRoomReady'>,
): Promise<{ ready: boolean }> {
  const { caller, input } = context;
  const { site, room, ready } = input;
  const contestId = context.contest.id;
  return app.write(async (trx, publish) => {
    if (!isRoomInParts(await partsOf(trx, caller, contestId), { site, room })) throw notFound();
    const now = app.now();
    const key = { contest_id: contestId, site, room };
    const { numInsertedOrUpdatedRows: added = 0n } = ready
      ? await trx
          .insertInto('onsite_rooms')
          .values({ ...key, ready_at: now, ready_by: caller.userId })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirstOrThrow()
      : { numInsertedOrUpdatedRows: await remove() };
    if (added === 0n) return { ready };
    await publishOnsite(trx, publish, contestId, null);
    await audited(trx, publish, context, {
      target: `contest:${contestId}`,
      before: { site, room, ready: !ready },
      after: { site, room, ready },
    });
    return { ready };

    async function remove(): Promise<bigint> {
      const { numDeletedRows } = await trx
        .deleteFrom('onsite_rooms')
        .where('contest_id', '=', contestId)
        .where('site', '=', site)
        .where('room', '=', room)
        .executeTakeFirst();
      return numDeletedRows;
    }
  });
}
