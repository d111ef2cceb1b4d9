import { type Medal } from '#domain/standings/awards.ts';
import { type TaskTotals, totalsAfter } from '#domain/standings/board-totals.ts';
import {
  certainOf,
  mergeChanged,
  type Races,
  racesAfter,
  racesOf,
  ranksOf,
  type StandingRow,
  sortRows,
} from '#domain/standings/standings.ts';
import { type StandingParticipant } from '#protocol/wire/standings/standing.ts';
import { remember } from '#streams/select.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { selectUser } from '#streams/state/session/session.ts';
import { type State } from '#streams/state/state.ts';

/** A line of the board: rank, result and person. It is the same object as long as these are the same. */
export interface BoardLine {
  readonly rank: number;
  readonly row: StandingRow;
  readonly participant: StandingParticipant;
  /** The medal whose last line is directly above this line (`withCuts`). */
  readonly cut?: Medal | undefined;
}

/** A board in order, with certain first solutions (`firsts`, icpc) and counts (`totals`) by task number. */
export interface Ranking {
  readonly lines: readonly BoardLine[];
  readonly firsts: ReadonlyMap<string, number>;
  readonly totals: ReadonlyMap<number, TaskTotals>;
}

/** The parts of a board on which its ranking depends. */
type RankedBoard = Pick<Board, 'type' | 'rows' | 'participants' | 'tasks'>;
type RankedParts = readonly [Board['type'], Board['rows'], Board['participants'], Board['tasks']];

interface Known extends Ranking {
  readonly board: RankedBoard;
  readonly sorted: readonly StandingRow[];
  readonly races: Races;
}

const NONE: Ranking = { lines: [], firsts: new Map(), totals: new Map() };
const NO_RACES: Races = new Map();

const rankingNow = remember(
  ([type, rows, participants, tasks]: RankedParts, before: Known | undefined): Known =>
    rankingAfter(before ?? null, { type, rows, participants, tasks }),
);

/**
 * A board in order. Only changed rows are sorted in and counted again; the others are not visited (`npm run
 * bench -- standings` compares the cost with a full sort).
 */
export function rankingOf({ type, rows, participants, tasks }: Board): Ranking {
  return rankingNow(type, rows, participants, tasks);
}

/** The ranking of the open board; without lines while none is open. */
export function selectRanking({ standing: { board } }: Pick<State, 'standing'>): Ranking {
  return board === null ? NONE : rankingOf(board);
}
selectRanking.slices = ['standing'] as const;

/** The number of rows of the open board. */
export function selectRowCount({ standing }: Pick<State, 'standing'>): number {
  return standing.board?.rows.size ?? 0;
}
selectRowCount.slices = ['standing'] as const;

/** The person's own line of the open board, by their name; null: not on it. */
export function selectOwnLine(state: State): BoardLine | null {
  const name = selectUser(state)?.name;
  if (name === undefined) return null;
  return selectRanking(state).lines.find(({ participant }) => participant.name === name) ?? null;
}

function rankingAfter(before: Known | null, board: RankedBoard): Known {
  const { type, rows, participants, tasks } = board;
  const changes = changesSince(before, rows);
  const { leaving, coming } = changes;
  const sorted = sortedAfter(before, changes);
  // If tasks or type have changed, everything is counted again.
  const isCounted = before?.board.tasks === tasks && before.board.type === type;
  const races =
    type !== 'icpc'
      ? NO_RACES
      : isCounted
        ? racesAfter(before.races, leaving, coming, sorted)
        : racesOf(sorted);
  return {
    board,
    sorted,
    races,
    firsts: before?.races === races ? before.firsts : certainOf(races),
    lines: linesAfter(before, sorted, participants),
    totals: isCounted
      ? totalsAfter(before.totals, tasks, leaving, coming)
      : totalsAfter(NONE.totals, tasks, [], sorted),
  };
}

function linesAfter(
  before: Known | null,
  sorted: readonly StandingRow[],
  participants: Board['participants'],
): readonly BoardLine[] {
  const ranks = ranksOf(sorted);
  const linesBefore = new Map(before?.lines.map((line) => [line.row.id, line]));
  return sorted.map((row, index) => {
    const rank = ranks[index] ?? 0;
    const participant = participants.get(row.id) ?? nobody(row.id);
    const known = linesBefore.get(row.id);
    const isSame = known?.rank === rank && known.row === row && isSamePerson(known.participant, participant);
    return isSame ? known : { rank, row, participant };
  });
}

/** Old versions of changed or removed rows (`leaving`), and new versions and new rows (`coming`). */
interface Changes {
  readonly leaving: readonly StandingRow[];
  readonly coming: readonly StandingRow[];
}

function changesSince(before: Known | null, rows: Board['rows']): Changes {
  if (before === null) return { leaving: [], coming: rows.values() };
  const rowsBefore = before.board.rows;
  if (rowsBefore === rows) return { leaving: [], coming: [] };
  return {
    leaving: before.sorted.filter((row) => rows.get(row.id) !== row),
    coming: rows.values().filter((row) => rowsBefore.get(row.id) !== row),
  };
}

function sortedAfter(before: Known | null, { leaving, coming }: Changes): readonly StandingRow[] {
  if (before === null) return sortRows(coming);
  return leaving.length + coming.length === 0 ? before.sorted : mergeChanged(before.sorted, leaving, coming);
}

/** A placeholder, so that a row is shown even while its person is not loaded. */
function nobody(id: number): StandingParticipant {
  return { id, name: '', display_name: '…', group: '', category: '' };
}

function isSamePerson(one: StandingParticipant, other: StandingParticipant): boolean {
  return one === other || (one.name === '' && other.name === '' && one.id === other.id);
}
