import { type Database } from '#server/db/database.ts';
import { type PreparedAnswer } from '#server/http/context.ts';
import { prepareForNow } from '#server/http/prepared.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { boardOf } from './board.ts';

/** Time for which a board is handed out again, ms: a changed name of a person is in no frame, and shows after it. */
const SHARED_MS = 1_000;

interface SharedBoard {
  readonly key: string;
  readonly until: number;
  readonly answer: Promise<PreparedAnswer>;
}

/**
 * Public boards that are read once for all who ask within a second, by contest. A board is shared by those to whom the contest
 * and the number of its stream are the same: all other entries of the stream change both.
 */
export class SharedBoards {
  readonly #boards = new Map<number, SharedBoard>();
  readonly #clock: () => number;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** The board as text. Its reader compares the numbers of streams after it, so what is read here need not be of one moment. */
  of(db: Database, contest: ContestRow, version: number): Promise<PreparedAnswer> {
    const key = JSON.stringify([version, contest]);
    const now = this.#clock();
    const known = this.#boards.get(contest.id);
    if (known?.key === key && now < known.until) return known.answer;
    const answer = boardOf(db, contest, 'public', version).then(prepareForNow);
    const board = { key, until: now + SHARED_MS, answer };
    this.#boards.set(contest.id, board);
    const drop = () => this.#boards.get(contest.id) === board && this.#boards.delete(contest.id);
    // A board that nobody asks for any more takes no memory.
    const timer = setTimeout(drop, SHARED_MS);
    timer.unref();
    answer.catch(drop);
    return answer;
  }
}
