import { destinationFor } from '#protocol/destination-facts.ts';
import { type App } from '#server/app.ts';
import { type Handlers } from '#server/http/context.ts';
import { boardOf } from './board.ts';
import { viewOf } from '#server/model/standings/audience.ts';
import { scoreHistory } from './history.ts';
import { historiesOf, momentOf, statisticsOf } from './moment-answers.ts';
import { PastBoards } from './past.ts';
import { PublicDocuments } from './public-documents.ts';
import { SharedBoards } from './shared-boards.ts';

/** The most public boards in memory; the first one to be loaded is dropped first. */
const KEPT_BOARDS = 50;
/** The number of characters of an epoch's name in an address. */
const EPOCH = 8;

type Calls =
  | 'standing'
  | 'scoreHistory'
  | 'publicHead'
  | 'publicHeadAt'
  | 'publicSnapshot'
  | 'publicDelta'
  | 'standingMoment'
  | 'standingHistories'
  | 'standingStatistics';

/** The calls that show boards (STD-1, STD-2), present and past (STD-6). */
export function standingsHandlers(app: Pick<App, 'db' | 'journal'>): Pick<Handlers, Calls> {
  const documents = new KeptDocuments(app);
  const past = new PastBoards();
  const boards = new SharedBoards();
  return {
    standing: ({ caller, contest, db, numbers }) => {
      const view = viewOf(caller);
      const version =
        numbers[destinationFor(view === 'full' ? 'staffStanding' : 'standing', contest.id)] ?? 0;
      // A reader in a snapshot of the database gets the board of that snapshot.
      return view === 'full' || db.isTransaction
        ? boardOf(db, contest, view, version)
        : boards.of(db, contest, version);
    },

    scoreHistory: ({ caller, contest, db, input }) => scoreHistory(db, contest, viewOf(caller), input.pid),

    standingMoment: async ({ caller, contest, db, input, now }) =>
      momentOf(await past.of(db, contest, viewOf(caller), now), input.at),
    standingHistories: async ({ caller, contest, db, input, now }) =>
      historiesOf(await past.of(db, contest, viewOf(caller), now), input.pids),
    standingStatistics: async ({ caller, contest, db, now }) =>
      statisticsOf(db, await past.of(db, contest, viewOf(caller), now)),

    publicHead: ({ input: { aid } }) => documents.ask(aid, (board) => board.head()),
    publicHeadAt: ({ input: { aid, cut } }) => documents.ask(aid, (board) => board.headAt(cut)),
    publicSnapshot: ({ input: { aid, cut } }) =>
      documents.ask(aid, (board) => board.snapshot(cut.slice(0, EPOCH), Number(cut.slice(EPOCH + 1)))),
    publicDelta: ({ input: { aid, span } }) => {
      const [from = 0, to = 0] = span
        .slice(EPOCH + 1)
        .split('-')
        .map(Number);
      return documents.ask(aid, (board) => board.delta(span.slice(0, EPOCH), from, to));
    },
  };
}

/** The documents of each contest, for as many contests as are watched. */
class KeptDocuments {
  readonly #app: Pick<App, 'db' | 'journal'>;
  readonly #kept = new Map<number, PublicDocuments>();

  constructor(app: Pick<App, 'db' | 'journal'>) {
    this.#app = app;
  }

  /** Answers from a contest's documents; an unknown contest leaves nothing behind. */
  async ask<A>(contestId: number, question: (board: PublicDocuments) => Promise<A>): Promise<A> {
    const known = this.#kept.get(contestId);
    const board = known ?? new PublicDocuments(this.#app, contestId);
    this.#kept.set(contestId, board);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_BOARDS && oldest !== undefined) this.#kept.delete(oldest);
    try {
      return await question(board);
    } catch (error: unknown) {
      if (known === undefined) this.#kept.delete(contestId);
      throw error;
    }
  }
}
