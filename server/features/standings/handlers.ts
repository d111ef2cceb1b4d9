import { type App } from '../../app.ts';
import { type Handlers } from '../../http/context.ts';
import { type Caller } from '../../model/caller.ts';
import { heads } from '../../journal/append.ts';
import { boardOf } from './board.ts';
import { type BoardView } from '../../model/standings/cells.ts';
import { scoreHistory } from './history.ts';
import { historiesOf, momentOf, statisticsOf } from './moment-answers.ts';
import { PastBoards } from './past.ts';
import { PublicBoard } from './public-board.ts';
import { streamOf } from '../../model/standings/rows.ts';

/** As many public boards are kept in memory; the one asked for first goes first. */
const KEPT_BOARDS = 50;

type Calls =
  | 'standing'
  | 'scoreHistory'
  | 'publicStanding'
  | 'standingMoment'
  | 'standingHistories'
  | 'standingStatistics';

/** The calls that show boards (STD-1, STD-2), as they are and as they were (STD-6). */
export function standingsHandlers(app: Pick<App, 'db' | 'journal' | 'now'>): Pick<Handlers, Calls> {
  const publicBoards = new Map<number, PublicBoard>();
  const past = new PastBoards();
  return {
    standing: async ({ caller, contest, db }) => {
      const view = viewOf(caller);
      const stream = streamOf(contest.id, view);
      const now = await heads(db, [stream]);
      return boardOf(db, contest, view, now[stream] ?? 0);
    },

    scoreHistory: ({ caller, contest, db, input }) => scoreHistory(db, contest, viewOf(caller), input.pid),

    standingMoment: async ({ caller, contest, db, input, now }) =>
      momentOf(await past.of(db, contest, viewOf(caller), now), input.at),
    standingHistories: async ({ caller, contest, db, input, now }) =>
      historiesOf(await past.of(db, contest, viewOf(caller), now), input.pids),
    standingStatistics: async ({ caller, contest, db, now }) =>
      statisticsOf(db, await past.of(db, contest, viewOf(caller), now)),

    publicStanding: async ({ input }) => {
      const board = publicBoards.get(input.aid) ?? new PublicBoard(app, input.aid);
      publicBoards.set(input.aid, board);
      const [oldest] = publicBoards.keys();
      if (publicBoards.size > KEPT_BOARDS && oldest !== undefined) publicBoards.delete(oldest);
      try {
        return await board.answer(input.since);
      } catch (error: unknown) {
        publicBoards.delete(input.aid);
        throw error;
      }
    },
  };
}

/** Organisers see the board as it truly is, everybody else as the public may. */
function viewOf({ role }: Pick<Caller, 'role'>): BoardView {
  return role === 'admin' || role === 'author' ? 'full' : 'public';
}
