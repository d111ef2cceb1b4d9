import { type ContestType } from '../contest/contest.ts';
import { type IcpcCell } from './icpc.ts';
import { hundredths, sumPoints } from './points.ts';

/** One task of one row of an ioi, nvo or dzi board. */
export interface PointsCell {
  readonly kind: 'points';
  readonly points: number;
  /** Submissions that were judged. */
  readonly tries: number;
  /** Submissions whose result is not known, or not shown while frozen. */
  readonly pending: number;
  /** The part of the points that staff gave or took; left out where there is none. */
  readonly adjusted?: number | undefined;
}

export type StandingCell = IcpcCell | PointsCell;

/** A row of a board. `id` is the participant's; `cells` by task number; a task without submissions has no cell. */
export interface StandingRow {
  readonly id: number;
  readonly cells: Readonly<Record<string, StandingCell>>;
  /** Problems solved (icpc) or sum of points. */
  readonly score: number;
  /** Minutes (icpc); 0 elsewhere. */
  readonly penalty: number;
  /** Minute of the last accepted run, if it breaks ties (the earlier is better); left out without one. */
  readonly lastMinute?: number | undefined;
  /** Adjustment of the whole row, in points or minutes of penalty (icpc); left out if there is none. */
  readonly adjusted?: number | undefined;
}

/** Penalties from here on count as equal; it is eight years in minutes. */
const PENALTY_SPAN = 2 ** 22;
/** Minutes of a last accepted run from here on count as equal; with the rest they fit into one exact number. */
const LAST_SPAN = 2 ** 15;

/** Whether the contest's board has icpc cells; the others have points. */
export function isIcpcBoard(type: ContestType): boolean {
  return type === 'icpc';
}

/** A row of an icpc board: problems solved, the sum of their penalties, and the tie-breaker if any. */
export function icpcRow(
  id: number,
  cells: Readonly<Record<string, IcpcCell>>,
  { lastAcceptedBreaksTies = false }: { readonly lastAcceptedBreaksTies?: boolean } = {},
): StandingRow {
  let score = 0;
  let penalty = 0;
  let lastMinute = 0;
  for (const cell of Object.values(cells)) {
    if (cell.solvedMinute === null) continue;
    score += 1;
    penalty += cell.penalty;
    lastMinute = Math.max(lastMinute, cell.solvedMinute);
  }
  const row = { id, cells, score, penalty };
  return lastAcceptedBreaksTies && score > 0 ? { ...row, lastMinute } : row;
}

/** A row of an ioi, nvo or dzi board: the sum of the tasks' points. */
export function pointsRow(id: number, cells: Readonly<Record<string, PointsCell>>): StandingRow {
  return { id, cells, score: sumPoints(Object.values(cells).map((cell) => cell.points)), penalty: 0 };
}

/** The row of a participant without submissions. */
export function emptyRow(id: number): StandingRow {
  return { id, cells: {}, score: 0, penalty: 0 };
}

/** The first solve of a task, and the earliest try before it that waits for its verdict; contest time, ms. */
interface Race {
  readonly solved: number;
  /** null: no waiting try could be first. */
  readonly waiting: number | null;
}

/** By task number, the race to be first, for each task that is solved. */
export type Races = ReadonlyMap<string, Race>;

/**
 * The first solve of each problem, as contest time in ms by task number; left out are problems that nobody
 * solved, and those where an earlier try still waits for its verdict: the first is named once it is certain.
 * It is computed from the rows shown and stored in none, since a row must not change because another does.
 */
export function firstToSolve(rows: Iterable<StandingRow>): ReadonlyMap<string, number> {
  return certainOf(racesOf(rows));
}

/** The first solves of the races that are decided. */
export function certainOf(races: Races): ReadonlyMap<string, number> {
  return new Map(
    [...races].flatMap(([task, { solved, waiting }]) => (waiting === null ? [[task, solved]] : [])),
  );
}

/** The races of all rows of a board. */
export function racesOf(rows: Iterable<StandingRow>): Races {
  const races = new Map<string, Race>();
  for (const [task, { solved, waiting }] of earliestIn(rows))
    if (solved !== Infinity) races.set(task, raceOf(solved, waiting));
  return races;
}

/**
 * The races after some rows changed, came new, or left, as in `mergeChanged`; `all` are the rows as they are
 * now. Costs one look at each cell that changed; or one at each cell, if a task is solved for the first time
 * or its earliest solve or waiting try is gone. The same map as before while none of them changed.
 */
export function racesAfter(
  before: Races,
  leaving: Iterable<StandingRow>,
  coming: Iterable<StandingRow>,
  all: Iterable<StandingRow>,
): Races {
  const left = earliestIn(leaving);
  const came = earliestIn(coming);
  const changed: [string, Race][] = [];
  for (const task of new Set([...left.keys(), ...came.keys()])) {
    const known = before.get(task);
    const went = left.get(task) ?? NOTHING;
    const now = came.get(task) ?? NOTHING;
    if (known === undefined ? now.solved !== Infinity : isLost(known, went, now)) return racesOf(all);
    if (known === undefined) continue;
    const solved = Math.min(known.solved, now.solved);
    const race = raceOf(solved, Math.min(known.waiting ?? Infinity, now.waiting));
    if (race.solved !== known.solved || race.waiting !== known.waiting) changed.push([task, race]);
  }
  return changed.length === 0 ? before : new Map([...before, ...changed]);
}

/** Whether the earliest solve or waiting try of a race went, and no equal one replaced it. */
function isLost(known: Race, went: Earliest, now: Earliest): boolean {
  return (
    (went.solved === known.solved && now.solved > known.solved) ||
    (went.waiting === known.waiting && now.waiting > went.waiting)
  );
}

interface Earliest {
  readonly solved: number;
  readonly waiting: number;
}

const NOTHING: Earliest = { solved: Infinity, waiting: Infinity };

function raceOf(solved: number, waiting: number): Race {
  return { solved, waiting: waiting < solved ? waiting : null };
}

function earliestIn(rows: Iterable<StandingRow>): ReadonlyMap<string, Earliest> {
  const earliest = new Map<string, Earliest>();
  for (const { cells } of rows) {
    for (const task of Object.keys(cells)) {
      const cell = cells[task];
      if (cell?.kind !== 'icpc') continue;
      const { solvedMs, waitingMs } = cell;
      if (solvedMs === null && waitingMs === undefined) continue;
      const known = earliest.get(task) ?? NOTHING;
      const solved = Math.min(known.solved, solvedMs ?? Infinity);
      const waiting = Math.min(known.waiting, waitingMs ?? Infinity);
      if (solved !== known.solved || waiting !== known.waiting) earliest.set(task, { solved, waiting });
    }
  }
  return earliest;
}

/** Whether a cell has the first solve of its task, or one in the same millisecond. */
export function isFirstToSolve(
  task: string,
  cell: StandingCell | undefined,
  firsts: ReadonlyMap<string, number>,
): boolean {
  return cell?.kind === 'icpc' && cell.solvedMs !== null && cell.solvedMs === firsts.get(task);
}

/** Fields that order a board. */
type Ordered = Pick<StandingRow, 'score' | 'penalty' | 'lastMinute'>;

/** One number that orders a board: greater is better. More score first, then less penalty, then the earlier last run. */
export function orderKey(row: Ordered): number {
  const last = Math.min(row.lastMinute ?? 0, LAST_SPAN - 1) / LAST_SPAN;
  return hundredths(row.score) * PENALTY_SPAN - Math.min(row.penalty, PENALTY_SPAN - 1) - last;
}

/** The rows in board order. */
export function sortRows(rows: readonly StandingRow[]): readonly StandingRow[] {
  const keyed = rows.map((row) => ({ row, key: orderKey(row) }));
  keyed.sort((a, b) => b.key - a.key || a.row.id - b.row.id);
  return keyed.map(({ row }) => row);
}

/** The rank of each row of a board in order: equal keys share a rank, and the next rank counts them all (1, 2, 2, 4). */
export function ranksOf(sorted: readonly StandingRow[]): readonly number[] {
  const ranks = new Array<number>(sorted.length);
  let rank = 0;
  let lastKey = Number.NaN;
  sorted.forEach((row, index) => {
    const key = orderKey(row);
    if (key !== lastKey) rank = index + 1;
    lastKey = key;
    ranks[index] = rank;
  });
  return ranks;
}

/** Whether one row stands above another: neither does among equal results. */
export function isBetter(row: Ordered, other: Ordered): boolean {
  return orderKey(row) > orderKey(other);
}

/** The rank that a row has, or would have, on a board in order: one more than the rows that are better. Costs a binary search. */
export function rankAmong(sorted: readonly StandingRow[], row: Ordered): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBetter(sorted[middle] as StandingRow, row)) low = middle + 1;
    else high = middle;
  }
  return low + 1;
}

/**
 * A sorted board after some rows changed, came new, or left it. `leaving` are the rows of `sorted` that do not stay: those
 * that left, and those that changed as they were before; `coming` are the new ones and the changed ones as they are now.
 * Costs a binary search for each of these and one copy of the board; the order of the others is not looked at again.
 */
export function mergeChanged(
  sorted: readonly StandingRow[],
  leaving: readonly StandingRow[],
  coming: readonly StandingRow[],
): readonly StandingRow[] {
  const holes = leaving.map((row) => positionOf(row, sorted)).sort((a, b) => a - b);
  const added = sortRows(coming);
  const positions = added.map((row) => positionOf(row, sorted));
  const merged: StandingRow[] = [];
  let hole = 0;
  let next = 0;
  for (let index = 0; index < sorted.length; index += 1) {
    while (positions[next] === index) merged.push(added[next++] as StandingRow);
    if (holes[hole] === index) hole += 1;
    else merged.push(sorted[index] as StandingRow);
  }
  while (next < added.length) merged.push(added[next++] as StandingRow);
  return merged;
}

/** Index of the row in the sorted `rows`, or of the first one that comes after it; a binary search. */
export function positionOf(row: StandingRow, rows: readonly StandingRow[]): number {
  const key = orderKey(row);
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = rows[middle] as StandingRow;
    const order = orderKey(other) - key || row.id - other.id;
    if (order > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
