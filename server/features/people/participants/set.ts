import { type App } from '#server/app.ts';
import { type CallContext } from '#server/http/context.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type Publish } from '#server/journal/write.ts';
import { command } from '#server/model/command.ts';
import { refuseFinal } from '#server/model/contest/final.ts';
import { lockContest } from '#server/model/locks.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { refreshRows } from '#server/model/standings/rows.ts';
import { requireArranging } from '../accounts/scope.ts';
import { publishParticipants, publishRemoved } from '#server/features/standings/board/republish.ts';
import { lockPlaces } from './places.ts';

/** The values to be set; a value that is left out stays. */
interface Wanted {
  readonly category?: string | undefined;
  readonly on_board?: boolean | undefined;
}

type Place = Awaited<ReturnType<typeof lockPlaces>>[number];

/** Sets the category of contestants, or whether they have a row on the board; the boards change at once. */
export async function setParticipants(
  app: App,
  context: CallContext<'setParticipants'>,
): Promise<{ readonly changed: number }> {
  const { ids, ...wanted } = context.input;
  const contestId = context.contest.id;
  requireArranging(context.caller);
  return command(app, context, {
    lock: async (trx) => {
      const contest = await lockContest(trx, contestId);
      return { contest, places: await lockPlaces(trx, contestId, ids) };
    },
    decide: (rows) => decideSetting(rows, context),
    apply: async (trx, publish, { decision, rows: { contest } }) => {
      const { changed, columns } = decision;
      if (changed.length === 0) return { answer: { changed: 0 }, audit: null };
      const changedIds = changed.map(({ id }) => id);
      await trx.updateTable('participants').set(columns).where('id', 'in', changedIds).execute();
      await publishBoards(trx, publish, contest, changed, wanted);
      return {
        answer: { changed: changed.length },
        audit: {
          target: `contest:${contestId}`,
          before: { people: byName(changed, {}) },
          after: { people: byName(changed, wanted) },
        },
      };
    },
  });
}

/** The contestants whose values differ, with their new columns; refused once results are final. */
export function decideSetting<P extends Pick<Place, 'category' | 'on_board'>>(
  { contest, places }: { readonly contest: Pick<ContestRow, 'final_at'>; readonly places: readonly P[] },
  { input: { category, on_board } }: { readonly input: Wanted },
) {
  refuseFinal(contest);
  const changed = places.filter(
    (place) =>
      (category !== undefined && category !== place.category) ||
      (on_board !== undefined && on_board !== place.on_board),
  );
  const columns = {
    ...(category !== undefined && { category }),
    ...(on_board !== undefined && { on_board }),
  };
  return { changed, columns };
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
