import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { audited } from '#server/model/command.ts';
import { refuseFinal } from '#server/model/contests/final.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { requireArranging } from '../people/scope.ts';
import { publishParticipants, publishRemoved } from '../standings/republish.ts';
import { lockPlaces } from './places.ts';

/** The values that are set; those left out stay. */
interface Wanted {
  readonly category?: string | undefined;
  readonly on_board?: boolean | undefined;
}

type Place = Awaited<ReturnType<typeof lockPlaces>>[number];

/** Sets the category of competitors, or whether they have a row on the board; the boards follow at once. */
export async function setParticipants(
  app: App,
  context: CallContext<'setParticipants'>,
): Promise<{ readonly changed: number }> {
  const { ids, ...wanted } = context.input;
  const contestId = context.contest.id;
  requireArranging(context.caller);
  return app.write(async (trx, publish) => {
    const contest = await lockContest(trx, contestId);
    refuseFinal(contest);
    const places = await lockPlaces(trx, contestId, ids);
    const changed = places.filter((place) => differs(place, wanted));
    if (changed.length === 0) return { changed: 0 };
    await trx
      .updateTable('participants')
      .set({
        ...(wanted.category !== undefined && { category: wanted.category }),
        ...(wanted.on_board !== undefined && { on_board: wanted.on_board }),
      })
      .where(
        'id',
        'in',
        changed.map(({ id }) => id),
      )
      .execute();
    await publishBoards(trx, publish, contest, changed, wanted);
    await audited(trx, publish, context, {
      target: `contest:${contestId}`,
      before: { people: byName(changed, {}) },
      after: { people: byName(changed, wanted) },
    });
    return { changed: changed.length };
  });
}

function differs(place: Place, { category, on_board }: Wanted): boolean {
  return (
    (category !== undefined && category !== place.category) ||
    (on_board !== undefined && on_board !== place.on_board)
  );
}

async function publishBoards(
  trx: Transaction,
  publish: Publish,
  contest: ContestRow,
  changed: readonly Place[],
  { on_board: isShown }: Wanted,
): Promise<void> {
  const ids = changed.map(({ id }) => id);
  if (isShown === false) {
    publishRemoved(publish, contest, ids);
    return;
  }
  if (isShown === true) await refreshRows(trx, publish, contest, ids);
  await publishParticipants(trx, publish, contest, ids);
}

function byName(places: readonly Place[], { category, on_board }: Wanted) {
  return Object.fromEntries(
    places.map((place) => [
      place.name,
      { category: category ?? place.category, on_board: on_board ?? place.on_board },
    ]),
  );
}
