import { type Result } from '../awards.ts';
import { type RevealMoment, type RevealStep } from './reveal.ts';
import { ranksOf, type StandingRow } from '../standings.ts';

/** Rows on the stage above and below the current one. */
const ABOVE = 15;
const BELOW = 8;
/** Rows on the stage, from the top, once all ranks are known. */
const TOP = ABOVE + BELOW + 1;

/** A row on the stage; `result` (rank and awards) once it is settled. */
export interface StageLine {
  /** Number from 1 at the top; equal rows have numbers of their own and share a rank. */
  readonly place: number;
  readonly rank: number;
  readonly row: StandingRow;
  readonly isSettled: boolean;
  readonly result: Result | null;
}

/** The effect of the last press; ranks count from 1. */
export interface StageChange {
  readonly kind: RevealStep['kind'];
  /** The changed row in its new form; it may have risen off the stage. */
  readonly line: StageLine;
  /** null: no single task. */
  readonly task: string | null;
  readonly subtask: number | null;
  readonly from: number;
  readonly to: number;
}

/** The hall's view of a reveal: the rows around the current one, without anything that is still closed. */
export interface RevealStage {
  readonly lines: readonly StageLine[];
  /** Number of the board's rows, and of those not settled. */
  readonly count: number;
  readonly left: number;
  /** The current row; null: all ranks are known. */
  readonly focus: number | null;
  /** When each task was solved first, as far as it is opened: contest time in ms by task number. */
  readonly firsts: Readonly<Record<string, number>>;
  readonly last: StageChange | null;
}

/** The stage at a moment of a reveal; only settled rows show their `results`. */
export function stageOf(
  { rows, settled, focus, firsts, last }: RevealMoment,
  results: ReadonlyMap<number, Result>,
): RevealStage {
  const ranks = ranksOf(rows);
  const from = focus < 0 ? 0 : Math.max(0, focus - ABOVE);
  const until = focus < 0 ? TOP : focus + BELOW + 1;
  const lineAt = (at: number): StageLine[] => {
    const row = rows[at];
    if (row === undefined) return [];
    const isSettled = settled.has(row.id);
    const result = isSettled ? (results.get(row.id) ?? null) : null;
    return [{ place: at + 1, rank: ranks[at] ?? 0, row, isSettled, result }];
  };
  const [changed] = last === null ? [] : lineAt(rows.findIndex(({ id }) => id === last.row.id));
  return {
    lines: rows.slice(from, until).flatMap((_, at) => lineAt(from + at)),
    count: rows.length,
    left: rows.length - settled.size,
    focus: rows[focus]?.id ?? null,
    firsts: Object.fromEntries(firsts),
    last: last === null || changed === undefined ? null : changeOf(last, changed),
  };
}

function changeOf(step: RevealStep, line: StageLine): StageChange {
  const opened = step.kind === 'open' ? step : { task: null, subtask: null };
  const { kind, from, to } = step;
  return { kind, line, task: opened.task, subtask: opened.subtask, from: from + 1, to: to + 1 };
}
