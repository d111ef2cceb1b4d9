import { type Medal } from '../../../../domain/awards.ts';
import {
  firstToSolve,
  mergeChanged,
  ranksOf,
  type StandingRow,
  sortRows,
} from '../../../../domain/standings.ts';
import { type StandingParticipant } from '../../../../protocol/wire/standing.ts';
import { type Board } from '../../../streams/state/standing.ts';
import { selectUser } from '../../../streams/state/session.ts';
import { type State } from '../../../streams/state/state.ts';

/** A line of the board: who, with what, at which place. The same object as long as all three are. */
export interface BoardLine {
  readonly rank: number;
  readonly row: StandingRow;
  readonly participant: StandingParticipant;
  /** It is the first line below those with this medal (`withCuts`). */
  readonly cut?: Medal | undefined;
}

/** A board in order. `firsts` says when each problem was solved first (icpc), by task number. */
export interface Ranking {
  readonly lines: readonly BoardLine[];
  readonly firsts: ReadonlyMap<string, number>;
}

interface Known extends Ranking {
  readonly board: Pick<Board, 'rows' | 'participants'>;
  readonly sorted: readonly StandingRow[];
}

const NONE: Ranking = { lines: [], firsts: new Map() };
let last: Known | null = null;

/**
 * The open board in order. Only rows that changed are put into their places: the others' order is not looked at again
 * (`npm run bench -- standings` says how much cheaper that is than sorting).
 */
export function selectRanking({ standing }: Pick<State, 'standing'>): Ranking {
  const { board } = standing;
  if (board === null) return NONE;
  if (last?.board.rows !== board.rows || last.board.participants !== board.participants) {
    last = rankingAfter(last, board);
  }
  return last;
}
selectRanking.slices = ['standing'] as const;

/** The person's own line of the open board, by their name; null for those who are not on it. */
export function selectOwnLine(state: State): BoardLine | null {
  const name = selectUser(state)?.name;
  if (name === undefined) return null;
  return selectRanking(state).lines.find(({ participant }) => participant.name === name) ?? null;
}

function rankingAfter(before: Known | null, board: Board): Known {
  const sorted = before?.board.rows === board.rows ? before.sorted : sortedAfter(before, board);
  const ranks = ranksOf(sorted);
  const linesBefore = new Map(before?.lines.map((line) => [line.row.id, line]));
  const lines = sorted.map((row, index) => {
    const rank = ranks[index] ?? 0;
    const participant = board.participants.get(row.id) ?? nobody(row.id);
    const known = linesBefore.get(row.id);
    const isSame = known?.rank === rank && known.row === row && isSamePerson(known.participant, participant);
    return isSame ? known : { rank, row, participant };
  });
  const firsts = board.type === 'icpc' ? firstToSolve(sorted) : NONE.firsts;
  return {
    board: { rows: board.rows, participants: board.participants },
    sorted,
    lines,
    firsts: before !== null && isSameMap(before.firsts, firsts) ? before.firsts : firsts,
  };
}

function sortedAfter(before: Known | null, { rows }: Board): readonly StandingRow[] {
  const all = rows.values();
  if (before === null) return sortRows(all);
  const rowsBefore = before.board.rows;
  const coming = all.filter((row) => rowsBefore.get(row.id) !== row);
  const leaving = before.sorted.filter((row) => rows.get(row.id) !== row);
  return mergeChanged(before.sorted, leaving, coming);
}

/** A row whose person is still on the way stands without a name rather than not at all. */
function nobody(id: number): StandingParticipant {
  return { id, name: '', display_name: '…', group: '', category: '' };
}

function isSamePerson(one: StandingParticipant, other: StandingParticipant): boolean {
  return one === other || (one.name === '' && other.name === '' && one.id === other.id);
}

function isSameMap(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([key, value]) => other.get(key) === value);
}
