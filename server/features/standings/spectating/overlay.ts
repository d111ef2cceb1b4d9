import { type Kysely } from 'kysely';
import { type AnswerOf } from '#protocol/calls.ts';
import { type App } from '#server/app.ts';
import { type Schema } from '#server/db/schema.ts';
import { type CallContext } from '#server/http/context.ts';
import { command } from '#server/model/command.ts';
import { notFound } from '#server/model/fault.ts';
import { lockContest } from '#server/model/locks.ts';
import { overlayOf } from './public-screen.ts';

/** Sets the content of a contest's overlay. Throws 404 for a person who is not on its board. */
export function setOverlay(
  app: Pick<App, 'write' | 'now'>,
  context: CallContext<'setOverlay'>,
): Promise<AnswerOf<'setOverlay'>> {
  const contestId = context.contest.id;
  const { participant } = context.input.overlay;
  return command(app, context, {
    lock: async (trx) => {
      await lockContest(trx, contestId);
      const isOnBoard = participant === null || (await hasOnBoard(trx, contestId, participant));
      return { before: await overlayOf(trx, contestId), isOnBoard };
    },
    decide: decideOverlay,
    apply: async (trx, _publish, { decision: after, rows: { before } }) => {
      const shown = JSON.stringify(after);
      await trx
        .insertInto('overlays')
        .values({ contest_id: contestId, shown })
        .onConflict((conflict) => conflict.column('contest_id').doUpdateSet({ shown }))
        .execute();
      return { answer: after, audit: { target: `contest:${contestId}`, before, after } };
    },
  });
}

/** The content of an overlay: each widget once; a person who is not on the board is refused. */
export function decideOverlay(
  { isOnBoard }: { readonly isOnBoard: boolean },
  { input: { overlay } }: Pick<CallContext<'setOverlay'>, 'input'>,
): AnswerOf<'setOverlay'> {
  if (!isOnBoard) throw notFound();
  const { widgets, rows, participant } = overlay;
  return { widgets: [...new Set(widgets)], rows, participant };
}

async function hasOnBoard(db: Kysely<Schema>, contestId: number, participantId: number): Promise<boolean> {
  const found = await db
    .selectFrom('participants')
    .select('id')
    .where('id', '=', participantId)
    .where('contest_id', '=', contestId)
    .where('is_ranked', '=', true)
    .executeTakeFirst();
  return found !== undefined;
}
