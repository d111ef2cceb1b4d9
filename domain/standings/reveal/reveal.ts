import {
  firstToSolve,
  icpcRow,
  positionOf,
  pointsRow,
  type PointsCell,
  type StandingCell,
  type StandingRow,
  sortRows,
} from '../standings.ts';
import { type IcpcCell } from '../icpc.ts';
import { roundPoints, sumPoints } from '../points.ts';

const MINUTE_MS = 60_000;

/** A row of a reveal: its public state, its true state, and the steps between. */
export interface RevealRow {
  readonly before: StandingRow;
  readonly after: StandingRow;
  /** Intermediate cells by task number, of tasks opened by subtasks; the last equals that of `after`. */
  readonly between?: Readonly<Record<string, readonly RevealPart[]>>;
}

/** An intermediate cell, with one more subtask opened. */
export interface RevealPart {
  /** Number of the subtask, from 1. */
  readonly subtask: number;
  readonly cell: PointsCell;
}

/** The input of a reveal. */
export interface RevealInput {
  readonly isIcpc: boolean;
  readonly lastAcceptedBreaksTies: boolean;
  /** Numbers of the tasks in the order of the board. */
  readonly tasks: readonly number[];
  readonly rows: readonly RevealRow[];
}

/**
 * One press. `open`: a cell is opened, wholly or by a subtask; `whole`: the adjustment of the whole row is opened;
 * `settle`: the row has nothing left to open, its rank is known. `from` and `to` are positions on the board, counted
 * from 0 at its top.
 */
export type RevealStep =
  | {
      readonly kind: 'open';
      readonly row: StandingRow;
      readonly task: string;
      /** The subtask that was opened last; null where the task is opened at once. */
      readonly subtask: number | null;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'whole'; readonly row: StandingRow; readonly from: number; readonly to: number }
  | { readonly kind: 'settle'; readonly row: StandingRow; readonly from: number; readonly to: number };

/** A reveal from its beginning to its end. */
export interface RevealPlan {
  readonly input: RevealInput;
  readonly steps: readonly RevealStep[];
}

/** The board in the midst of a reveal; it holds no trace of closed results. */
export interface RevealMoment {
  /** In board order. */
  readonly rows: readonly StandingRow[];
  /** Participants whose ranks are known. */
  readonly settled: ReadonlySet<number>;
  /** Index of the row whose turn it is: the lowest that is not settled; -1: all are. */
  readonly focus: number;
  /** First solves (contest time in ms by task number), without those that a closed cell may precede. */
  readonly firsts: ReadonlyMap<string, number>;
  readonly last: RevealStep | null;
}

/** A presenter's press. `place`: the number of a row, from 1; the press settles all rows below it. */
export type RevealPress =
  | 'next'
  | 'back'
  | 'row'
  | 'row_back'
  | 'first'
  | 'last'
  | { readonly place: number };

/**
 * The steps of a reveal, from the bottom of the board up: the lowest row that is not settled has its cells
 * opened in the order of the tasks, rising (or, where points can be lost, falling) after each; with nothing
 * left to open it is settled. Costs a search and a move for each step.
 */
export function revealPlan(input: RevealInput): RevealPlan {
  const ways = new Map(input.rows.map((row) => [row.before.id, statesOf(row, input)]));
  const order = [...sortRows(input.rows.map(({ before }) => before))];
  const settled = new Set<number>();
  const steps: RevealStep[] = [];
  let focus = order.length - 1;
  while (focus >= 0) {
    const current = order[focus] as StandingRow;
    const next = ways.get(current.id)?.shift();
    if (next === undefined) {
      settled.add(current.id);
      steps.push({ kind: 'settle', row: current, from: focus, to: focus });
    } else {
      order.splice(focus, 1);
      const to = positionOf(next.row, order);
      order.splice(to, 0, next.row);
      steps.push({ ...next, from: focus, to });
      focus = Math.max(focus, to);
    }
    while (focus >= 0 && settled.has((order[focus] as StandingRow).id)) focus -= 1;
  }
  return { input, steps };
}

/** The board after a number of steps, which is limited to the number of steps there are. */
export function revealedAt({ input, steps }: RevealPlan, position: number): RevealMoment {
  const done = steps.slice(0, Math.max(0, position));
  const rows = new Map(input.rows.map(({ before }) => [before.id, before]));
  const settled = new Set<number>();
  for (const step of done) {
    rows.set(step.row.id, step.row);
    if (step.kind === 'settle') settled.add(step.row.id);
  }
  const sorted = sortRows([...rows.values()]);
  const focus = sorted.findLastIndex(({ id }) => !settled.has(id));
  const firsts = certainFirsts(sorted, settled, input);
  return { rows: sorted, settled, focus, firsts, last: done.at(-1) ?? null };
}

/** First solves that the open cells prove; left out where a closed cell may hide an earlier try. */
function certainFirsts(
  rows: readonly StandingRow[],
  settled: ReadonlySet<number>,
  { rows: known }: RevealInput,
): ReadonlyMap<string, number> {
  const before = firstToSolve(known.map((row) => row.before));
  const isBlank = known.every((row) => Object.keys(row.before.cells).length === 0);
  const mayBeEarlier = (row: StandingRow, task: string, first: number) => {
    const cell = row.cells[task];
    if (cell === undefined) return isBlank && !settled.has(row.id);
    if (cell.kind !== 'icpc' || cell.pendingMinute === undefined) return false;
    return cell.pending > 1 || cell.pendingMinute * MINUTE_MS < first;
  };
  const firsts = [...firstToSolve(rows)].filter(
    ([task, first]) => before.get(task) === first || !rows.some((row) => mayBeEarlier(row, task, first)),
  );
  return new Map(firsts);
}

/** The position after a press. */
export function positionAfter({ input, steps }: RevealPlan, position: number, press: RevealPress): number {
  const here = Math.max(0, Math.min(steps.length, position));
  switch (press) {
    case 'next':
      return Math.min(steps.length, here + 1);
    case 'back':
      return Math.max(0, here - 1);
    case 'first':
      return 0;
    case 'last':
      return steps.length;
    case 'row': {
      const at = steps.findIndex(({ kind }, index) => index >= here && kind === 'settle');
      return at < 0 ? steps.length : at + 1;
    }
    case 'row_back':
      return steps.findLastIndex(({ kind }, index) => index < here - 1 && kind === 'settle') + 1;
    default:
      return positionOfPlace(steps, input.rows.length, press.place);
  }
}

/** Cells from some known subtasks to all: one more subtask each time, without those that change nothing. */
export function partsBetween(
  before: PointsCell | undefined,
  subtasksBefore: readonly number[],
  subtasksAfter: readonly number[],
): readonly RevealPart[] {
  const known = before ?? { kind: 'points', points: 0, tries: 0, pending: 0 };
  const changed = subtasksAfter.flatMap((points, index) =>
    points === (subtasksBefore[index] ?? 0) ? [] : [index],
  );
  const open = subtasksAfter.map((_, index) => subtasksBefore[index] ?? 0);
  return changed.map((index) => {
    open[index] = subtasksAfter[index] ?? 0;
    const points = Math.max(0, roundPoints(sumPoints(open) + (known.adjusted ?? 0)));
    return { subtask: index + 1, cell: { ...known, points } };
  });
}

type Opening = { readonly kind: 'open'; task: string; subtask: number | null } | { readonly kind: 'whole' };
type State = Opening & { readonly row: StandingRow };

/** The states of a row, one opening after another. */
function statesOf({ before, after, between = {} }: RevealRow, input: RevealInput): State[] {
  const states: State[] = [];
  let row = before;
  const set = (task: string, cell: StandingCell | undefined, subtask: number | null) => {
    row = withCell(row, task, cell, input);
    states.push({ kind: 'open', task, subtask, row });
  };
  for (const task of tasksOf(before, after, input)) {
    const cell = after.cells[task];
    if (isSame(before.cells[task], cell)) continue;
    const parts = between[task] ?? [];
    for (const part of parts.slice(0, -1)) set(task, part.cell, part.subtask);
    set(task, cell, parts.at(-1)?.subtask ?? null);
  }
  const { cells: _, ...rest } = row;
  const { cells: cellsAfter, ...restAfter } = after;
  if (isSame(rest, restAfter)) {
    // The last state is the very object of the true board, so that nothing can differ at the end.
    const last = states.at(-1);
    if (last !== undefined) states[states.length - 1] = { ...last, row: after };
  } else states.push({ kind: 'whole', row: { ...restAfter, cells: cellsAfter } });
  return states;
}

function tasksOf(before: StandingRow, after: StandingRow, { tasks }: RevealInput): readonly string[] {
  const listed = tasks.map(String);
  const others = new Set([...Object.keys(before.cells), ...Object.keys(after.cells)]);
  for (const task of listed) others.delete(task);
  return [...listed, ...[...others].sort((a, b) => Number(a) - Number(b))];
}

function withCell(
  row: StandingRow,
  task: string,
  cell: StandingCell | undefined,
  { isIcpc, lastAcceptedBreaksTies }: RevealInput,
): StandingRow {
  const { [task]: _, ...others } = row.cells;
  const cells = cell === undefined ? others : { ...others, [task]: cell };
  const plain = isIcpc
    ? icpcRow(row.id, cells as Record<string, IcpcCell>, { lastAcceptedBreaksTies })
    : pointsRow(row.id, cells as Record<string, PointsCell>);
  const { adjusted } = row;
  if (adjusted === undefined) return plain;
  const whole = (sum: number) => Math.max(0, sumPoints([sum, adjusted]));
  return isIcpc
    ? { ...plain, penalty: whole(plain.penalty), adjusted }
    : { ...plain, score: whole(plain.score), adjusted };
}

function positionOfPlace(steps: readonly RevealStep[], rows: number, place: number): number {
  let left = rows - Math.max(0, Math.min(rows, place));
  if (left === 0) return 0;
  const at = steps.findIndex(({ kind }) => kind === 'settle' && (left -= 1) === 0);
  return at + 1;
}

/** Whether two flat records are equal; undefined fields count as missing. */
function isSame(one: object | undefined, other: object | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  const a = one as Record<string, unknown>;
  const b = other as Record<string, unknown>;
  return [...Object.keys(a), ...Object.keys(b)].every((key) => a[key] === b[key]);
}
