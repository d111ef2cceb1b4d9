import { type Kysely } from 'kysely';
import { type Overlay } from '#domain/overlay.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { record } from '#server/model/audit.ts';
import { type Caller } from '#server/model/caller.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { badRequest } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { overlayOf } from './public-screen.ts';

/** Sets what the overlay of a contest shows, and tells the other pages of its staff. Throws 400 for somebody who is on no board of it. */
export async function setOverlay(
  { write }: Pick<App, 'write'>,
  given: {
    readonly caller: Caller;
    readonly contestId: number;
    readonly overlay: Overlay;
    readonly now: number;
  },
): Promise<AnswerOf<'setOverlay'>> {
  const { caller, contestId, now } = given;
  const widgets = [...new Set(given.overlay.widgets)];
  const { rows, participant } = given.overlay;
  return write(async (trx, publish) => {
    await lockContest(trx, contestId);
    if (participant !== null) await requireOnBoard(trx, contestId, participant);
    const before = await overlayOf(trx, contestId);
    const after = { widgets, rows, participant };
    const shown = JSON.stringify(after);
    await trx
      .insertInto('overlays')
      .values({ contest_id: contestId, shown })
      .onConflict((conflict) => conflict.column('contest_id').doUpdateSet({ shown }))
      .execute();
    await publishDeskChange(trx, publish, 'overlay', contestId);
    const target = `contest:${contestId}`;
    await record(trx, { caller, now, action: 'setOverlay', target, contestId, before, after });
    return after;
  });
}

async function requireOnBoard(db: Kysely<Schema>, contestId: number, participantId: number): Promise<void> {
  const found = await db
    .selectFrom('participants')
    .select('id')
    .where('id', '=', participantId)
    .where('contest_id', '=', contestId)
    .where('is_ranked', '=', true)
    .executeTakeFirst();
  if (!found) throw badRequest('backend.nobody_there');
}
