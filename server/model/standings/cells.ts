import { type Adjustment, adjustedRow } from '#domain/marking/scoring/adjustments.ts';
import { icpcCell } from '#domain/standings/icpc.ts';
import { pointsCell, type ScoreMode } from '#domain/standings/scoring.ts';
import { icpcRow, isIcpcBoard, pointsRow, type StandingRow } from '#domain/standings/standings.ts';
import { frozenFromAt, parseStandingsSetting } from '#domain/standings/standings-setting.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type ContestRow } from '../rows.ts';
import { contestTimes } from '../times.ts';

/** The two audiences of a board: the public with the contestants, and the contest's organisers. */
export const BOARD_VIEWS = ['public', 'full'] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

/** The columns of a submission, or of a closed quiz, from which its participant's row is made. */
export interface CountedSubmission {
  readonly id: number;
  readonly task_number: number;
  /** Arrival, ms since the epoch, by which the freeze applies. */
  readonly at: number;
  /** ms since the contest's start, by which penalties are computed. */
  readonly contest_time_ms: number;
  readonly verdict: Verdict | null;
  readonly score: number | null;
  readonly group_scores: readonly number[] | null;
  /** Left out or null: it follows from the verdict. */
  readonly is_penalised?: boolean | null;
}

/** A submission as an audience sees it: hidden by the freeze, it has no verdict. */
interface ShownSubmission extends CountedSubmission {
  readonly isHidden: boolean;
}

/** An adjustment by staff, with the columns from which rows are made. */
export interface CountedAdjustment {
  readonly task_number: number | null;
  readonly amount: number;
  readonly at: number;
  readonly withdrawn_at: number | null;
}

/** Everything from which a participant's row is made. */
export interface CountedWork {
  /** The submissions in the order of contest time. */
  readonly submissions: readonly CountedSubmission[];
  readonly adjustments: readonly CountedAdjustment[];
}

/** The work of a person who has done nothing. */
export const NO_WORK: CountedWork = { submissions: [], adjustments: [] };

/** The rule by which a submission of each task counts, by the task's number; a missing one means `best`. */
export type ScoreModes = ReadonlyMap<number, ScoreMode>;

/**
 * The row of one participant for one audience. The public does not know results that arrived at the freeze or
 * later, nor adjustments since; the instant alone decides, so the row needs no clock (TML-6).
 */
export function rowFrom(
  participantId: number,
  { submissions, adjustments }: CountedWork,
  contest: ContestRow,
  modes: ScoreModes,
  view: BoardView,
): StandingRow {
  const hiddenFrom = view === 'full' ? null : freezeInstant(contest);
  const byTask = new Map<number, ShownSubmission[]>();
  for (const one of submissions) {
    const isHidden = hiddenFrom !== null && one.at >= hiddenFrom;
    const list = byTask.get(one.task_number) ?? [];
    list.push(isHidden ? { ...one, verdict: null, isHidden } : { ...one, isHidden });
    byTask.set(one.task_number, list);
  }
  const isIcpc = isIcpcBoard(contest.type);
  const row = isIcpc
    ? icpcRow(participantId, icpcCells(byTask, contest.penalty_minutes), {
        lastAcceptedBreaksTies: contest.last_accepted_breaks_ties,
      })
    : pointsRow(participantId, pointsCells(byTask, modes));
  return adjustedRow(row, standingAdjustments(adjustments, hiddenFrom), isIcpc);
}

function standingAdjustments(
  adjustments: readonly CountedAdjustment[],
  hiddenFrom: number | null,
): readonly Adjustment[] {
  const isKnown = (at: number) => hiddenFrom === null || at < hiddenFrom;
  return adjustments
    .filter(({ at, withdrawn_at: withdrawn }) => isKnown(at) && (withdrawn === null || !isKnown(withdrawn)))
    .map(({ task_number: task, amount }) => ({ task, amount }));
}

/** The instant from which results are hidden from the public, by the contest's setting; null: never. */
export function freezeInstant(contest: ContestRow): number | null {
  const setting = parseStandingsSetting(contest.standings);
  return setting === null ? null : frozenFromAt(setting, contestTimes(contest));
}

function icpcCells(byTask: ReadonlyMap<number, readonly ShownSubmission[]>, penaltyMinutes: number) {
  const rules = { penaltyMinutes, frozenFromMs: null };
  return cellsOf(byTask, (list) =>
    icpcCell(
      list.map((one) => ({
        at: one.contest_time_ms,
        verdict: one.verdict,
        isPenalised: one.is_penalised ?? null,
        isHidden: one.isHidden,
      })),
      rules,
    ),
  );
}

function pointsCells(byTask: ReadonlyMap<number, readonly ShownSubmission[]>, modes: ScoreModes) {
  return cellsOf(byTask, (list, task) =>
    pointsCell(
      list.map((one) => ({
        id: one.id,
        at: one.contest_time_ms,
        points: one.verdict === null || one.verdict === 'IE' ? null : (one.score ?? 0),
        groupPoints: one.group_scores ?? [],
      })),
      { mode: modes.get(task) ?? 'best', frozenFromMs: null },
    ),
  );
}

function cellsOf<Cell>(
  byTask: ReadonlyMap<number, readonly ShownSubmission[]>,
  cellOf: (submissions: readonly ShownSubmission[], task: number) => Cell,
): Record<string, Cell> {
  return Object.fromEntries(Array.from(byTask, ([task, list]) => [String(task), cellOf(list, task)]));
}
