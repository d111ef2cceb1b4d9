import {
  firstToSolve,
  mergeChanged,
  ranksOf,
  sortRows,
  type StandingRow,
} from '../../../../domain/standings.ts';
import { type StandingParticipant } from '../../../../protocol/wire/standing.ts';
import { type Board } from '../../../streams/state/standing.ts';

/** A row of the board as it is drawn. The same object as long as nothing of it changed. */
export interface BoardRow {
  readonly rank: number;
  readonly row: StandingRow;
  readonly participant: StandingParticipant;
}

/** A board in its order. */
export interface OrderedBoard {
  readonly rows: readonly BoardRow[];
  /** Contest time (ms) at which each task was first solved, by task number. */
  readonly firsts: ReadonlyMap<string, number>;
}

/**
 * Keeps one board in order from change to change: rows that changed are merged into the sorted rest, and rows that did
 * not change stay the same objects, so that only what moved is drawn anew.
 */
export function createBoardOrder(): (board: Board) => OrderedBoard {
  let contestId = 0;
  let sorted: readonly StandingRow[] = [];
  let byId = new Map<number, StandingRow>();
  let drawn = new Map<number, BoardRow>();
  return (board) => {
    if (board.contestId !== contestId) {
      contestId = board.contestId;
      sorted = [];
      byId = new Map();
      drawn = new Map();
    }
    const now = new Map(board.rows);
    const changed = [...now.values()].filter((row) => byId.get(row.id) !== row);
    const gone = [...byId.keys()].filter((id) => !now.has(id));
    sorted =
      changed.length > now.size / 4 ? sortRows([...now.values()]) : mergeChanged(sorted, changed, gone);
    byId = now;
    const ranks = ranksOf(sorted);
    const rows = sorted.flatMap((row, index) => {
      const participant = board.participants.get(row.id);
      return participant ? [kept(drawn, { rank: ranks[index] ?? 0, row, participant })] : [];
    });
    drawn = new Map(rows.map((one) => [one.row.id, one]));
    return { rows, firsts: firstToSolve(now.values()) };
  };
}

function kept(drawn: ReadonlyMap<number, BoardRow>, fresh: BoardRow): BoardRow {
  const old = drawn.get(fresh.row.id);
  const isSame = old?.rank === fresh.rank && old.row === fresh.row && old.participant === fresh.participant;
  return isSame ? old : fresh;
}
