import { contestMinute } from '../contest/contest-time.ts';
import { type IcpcCell } from './icpc.ts';
import { sumPoints } from './points.ts';
import { type PointsCell, type StandingCell, type StandingRow } from './standings.ts';

/**
 * A cell in its new form, in few bytes: row, task, rejected or judged tries, pending ones (left out: none),
 * worth, the part of the worth that staff gave or took, and the time of the first try that still waits (ms of
 * contest time, icpc). Worth is points (left out: 0) or, in icpc, the contest time of the accepted try in ms;
 * null or left out: not solved; below 0: not solved, and -1 minus it is the minute of the last try that the
 * freeze hides. Two numbers alone: the row has no cell of this task.
 */
export type DeltaCell =
  | readonly [row: number, task: number]
  | readonly [row: number, task: number, tries: number]
  | readonly [row: number, task: number, tries: number, pending: number]
  | readonly [row: number, task: number, tries: number, pending: number, worth: number]
  | readonly [
      row: number,
      task: number,
      tries: number,
      pending: number,
      worth: number | null,
      adjusted: number,
    ]
  | readonly [
      row: number,
      task: number,
      tries: number,
      pending: number,
      worth: number | null,
      adjusted: number,
      waiting: number,
    ];

/** Any of these forms, for reading. */
type AnyCell = readonly [
  row: number,
  task: number,
  tries?: number,
  pending?: number,
  worth?: number | null,
  adjusted?: number,
  waiting?: number,
];

/** Rules by which cells and rows are computed: `penalty` is minutes for a rejected try (icpc alone). */
export interface CellRules {
  readonly penalty?: number | undefined;
  /** icpc: of equal rows, the one with the earlier last accepted run is better. */
  readonly last?: boolean | undefined;
}

/** Cells of several rows as they are now, and the adjustments of whole rows; 0: none. */
export interface CellDelta {
  readonly cells: readonly DeltaCell[];
  readonly adjusted?: readonly (readonly [row: number, amount: number])[] | undefined;
}

/** The delta between two versions of a row: the cells that differ, each in its new form. */
export function diffRow(before: StandingRow, after: StandingRow): Required<CellDelta> {
  const tasks = new Set([...Object.keys(before.cells), ...Object.keys(after.cells)]);
  const cells = [...tasks].flatMap((task): DeltaCell[] => {
    const cell = after.cells[task];
    if (cell === undefined) return [[after.id, Number(task)]];
    const was = before.cells[task];
    return was !== undefined && isSameCell(was, cell) ? [] : [deltaCell(after.id, Number(task), cell)];
  });
  const isAdjusted = before.adjusted !== after.adjusted;
  return { cells, adjusted: isAdjusted ? [[after.id, after.adjusted ?? 0]] : [] };
}

/**
 * Applies a delta and returns the changed rows; `rowOf` gives each as it was. A row that is not known is left
 * out: it is sent whole. Cells are absolute, so that applying a delta twice, or an older one again before it,
 * changes nothing.
 */
export function applyDelta(
  rowOf: (id: number) => StandingRow | undefined,
  { cells, adjusted = [] }: CellDelta,
  rules: CellRules,
): readonly StandingRow[] {
  const changed = new Map<number, Draft>();
  const draftOf = (id: number): Draft | undefined => {
    const known = changed.get(id);
    if (known !== undefined) return known;
    const row = rowOf(id);
    if (row === undefined) return undefined;
    const draft = { row, cells: new Map(Object.entries(row.cells)), adjusted: row.adjusted };
    changed.set(id, draft);
    return draft;
  };
  for (const delta of cells) {
    const draft = draftOf(delta[0]);
    if (draft === undefined) continue;
    if (delta.length === 2) draft.cells.delete(String(delta[1]));
    else draft.cells.set(String(delta[1]), cellOf(delta, rules));
  }
  for (const [id, amount] of adjusted) {
    const draft = draftOf(id);
    if (draft !== undefined) draft.adjusted = amount === 0 ? undefined : amount;
  }
  return [...changed.values()].map((draft) => rowOfDraft(draft, rules));
}

/** Merges deltas by the same rules into one; of each cell the last one counts. */
export function mergeDeltas(all: readonly CellDelta[]): CellDelta {
  const cells = new Map<string, DeltaCell>();
  const adjusted = new Map<number, readonly [number, number]>();
  for (const one of all) {
    for (const cell of one.cells) cells.set(`${cell[0]} ${cell[1]}`, cell);
    for (const row of one.adjusted ?? []) adjusted.set(row[0], row);
  }
  const delta = { cells: [...cells.values()] };
  return adjusted.size === 0 ? delta : { ...delta, adjusted: [...adjusted.values()] };
}

/**
 * A delta in fewer bytes, for documents: in the order of rows and tasks, each row as its distance from the
 * one before, and times (icpc) as their distance before `near`, the last of them.
 */
export function encodeDelta(
  cells: readonly DeltaCell[],
  { penalty }: CellRules,
): { readonly cells: readonly DeltaCell[]; readonly near: number } {
  const sorted = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const near = penalty === undefined ? 0 : sorted.reduce((last, cell) => Math.max(last, worthOf(cell)), 0);
  const from = penalty === undefined ? null : near;
  return { near, cells: sorted.map((cell, index) => moved(cell, -(sorted[index - 1]?.[0] ?? 0), from)) };
}

function worthOf([, , , , worth]: AnyCell): number {
  return worth ?? 0;
}

/** Undoes `encodeDelta`; the cells come in the order of rows and tasks. */
export function decodeDelta(
  close: readonly DeltaCell[],
  near: number,
  { penalty }: CellRules,
): readonly DeltaCell[] {
  let row = 0;
  return close.map((cell) => {
    const plain = moved(cell, row, penalty === undefined ? null : near);
    row = plain[0];
    return plain;
  });
}

/** A cell with its row moved by `by`, and its time (ms) counted from `near`, unless that is null. */
function moved(cell: DeltaCell, by: number, near: number | null): DeltaCell {
  const [row, task, tries = 0, pending = 0, worth, adjusted, waiting]: AnyCell = cell;
  if (cell.length === 2) return [row + by, task];
  const rest = movedWorth(worth, near);
  if (waiting !== undefined) return [row + by, task, tries, pending, rest ?? null, adjusted ?? 0, waiting];
  if (adjusted !== undefined) return [row + by, task, tries, pending, rest ?? null, adjusted];
  if (typeof rest === 'number') return [row + by, task, tries, pending, rest];
  return cell.length === 3 ? [row + by, task, tries] : [row + by, task, tries, pending];
}

function movedWorth(worth: number | null | undefined, near: number | null): number | null | undefined {
  return typeof worth === 'number' && worth >= 0 && near !== null ? near - worth : worth;
}

interface Draft {
  readonly row: StandingRow;
  readonly cells: Map<string, StandingCell>;
  adjusted: number | undefined;
}

function isSameCell(a: StandingCell, b: StandingCell): boolean {
  if (a.tries !== b.tries || a.pending !== b.pending || a.adjusted !== b.adjusted) return false;
  if (a.kind === 'icpc')
    return (
      b.kind === 'icpc' &&
      a.solvedMs === b.solvedMs &&
      a.penalty === b.penalty &&
      a.waitingMs === b.waitingMs &&
      a.pendingMinute === b.pendingMinute
    );
  return b.kind === 'points' && a.points === b.points;
}

function deltaCell(row: number, task: number, cell: StandingCell): DeltaCell {
  const { tries, pending, adjusted } = cell;
  const worth = cell.kind === 'icpc' ? icpcWorth(cell) : cell.points;
  if (cell.kind === 'icpc' && cell.waitingMs !== undefined)
    return [row, task, tries, pending, worth, adjusted ?? 0, cell.waitingMs];
  if (adjusted !== undefined) return [row, task, tries, pending, worth, adjusted];
  if (worth !== null && (worth !== 0 || cell.kind === 'icpc')) return [row, task, tries, pending, worth];
  return pending === 0 ? [row, task, tries] : [row, task, tries, pending];
}

function icpcWorth({ solvedMs, pendingMinute }: IcpcCell): number | null {
  return pendingMinute === undefined ? solvedMs : -1 - pendingMinute;
}

function cellOf(
  [, , tries = 0, pending = 0, worth, by, waitingMs]: AnyCell,
  { penalty }: CellRules,
): StandingCell {
  // A zero is written only if a value follows it.
  const adjusted = waitingMs !== undefined && by === 0 ? undefined : by;
  const plain =
    penalty === undefined
      ? ({ kind: 'points', points: worth ?? 0, tries, pending } satisfies PointsCell)
      : icpcCellOf({ tries, pending, worth, by: adjusted ?? 0 }, penalty);
  const cell = waitingMs === undefined || plain.kind !== 'icpc' ? plain : { ...plain, waitingMs };
  return adjusted === undefined ? cell : { ...cell, adjusted };
}

interface IcpcDelta extends Pick<IcpcCell, 'tries' | 'pending'> {
  readonly worth: number | null | undefined;
  /** Minutes that staff gave or took. */
  readonly by: number;
}

/**
 * A page holds tens of thousands of these. Each is one literal of whole numbers: an engine may store the
 * numbers of an array as fractions, each of which takes memory of its own.
 */
function icpcCellOf(delta: IcpcDelta, penaltyEach: number): IcpcCell {
  const { worth, by } = delta;
  const tries = Math.trunc(delta.tries);
  const pending = Math.trunc(delta.pending);
  if (worth === undefined || worth === null) return triedCell(tries, pending);
  if (worth < 0) return { ...triedCell(tries, pending), pendingMinute: -1 - worth };
  const solvedMs = Math.trunc(worth);
  const solvedMinute = contestMinute(solvedMs);
  const penalty = Math.max(0, solvedMinute + tries * penaltyEach + by);
  return { kind: 'icpc', tries, pending, solvedMinute, solvedMs, penalty };
}

/** Shared cells by tries and pending ones: on a large board thousands are equal. */
const triedCells = new Map<number, IcpcCell>();
const MOST_PENDING = 2 ** 16;

/** The cell of a task that is tried and not solved. */
function triedCell(tries: number, pending: number): IcpcCell {
  const key = tries * MOST_PENDING + pending;
  const known = triedCells.get(key);
  if (known !== undefined) return known;
  const cell: IcpcCell = { kind: 'icpc', tries, pending, solvedMinute: null, solvedMs: null, penalty: 0 };
  triedCells.set(key, cell);
  return cell;
}

/** A row by its cells, as `icpcRow`, `pointsRow` and `adjustedRow` make it. */
function rowOfDraft(
  { row: { id }, cells: drafted, adjusted }: Draft,
  { penalty, last = false }: CellRules,
): StandingRow {
  const cells = Object.fromEntries(drafted);
  const all = Object.values(cells);
  const by = adjusted === undefined ? {} : { adjusted };
  if (penalty === undefined) {
    const points = all.map((cell) => (cell.kind === 'points' ? cell.points : 0));
    return { id, cells, score: Math.max(0, sumPoints([...points, adjusted ?? 0])), penalty: 0, ...by };
  }
  const solved = all.flatMap((cell) => (cell.kind === 'icpc' && cell.solvedMinute !== null ? [cell] : []));
  const minutes = sumPoints([...solved.map((cell) => cell.penalty), adjusted ?? 0]);
  const lastMinute = Math.max(0, ...solved.map((cell) => cell.solvedMinute ?? 0));
  const row = { id, cells, score: solved.length, penalty: Math.max(0, minutes), ...by };
  return last && solved.length > 0 ? { ...row, lastMinute } : row;
}
