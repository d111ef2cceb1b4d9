import fc from 'fast-check';
import { type Adjustment, adjustedRow } from '#domain/marking/scoring/adjustments.ts';
import { icpcCell } from '#domain/standings/icpc.ts';
import { pointsCell, type ScoreMode, taskScore } from '#domain/standings/scoring.ts';
import { icpcRow, pointsRow, type PointsCell, type StandingRow } from '#domain/standings/standings.ts';
import {
  partsBetween,
  type RevealInput,
  type RevealPart,
  type RevealRow,
} from '#domain/standings/reveal/reveal.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';

const MINUTE = 60_000;
const FREEZE_MS = 50 * MINUTE;

/** A submission of a made-up contest that freezes after 50 of its 100 minutes. */
interface MadeSubmission {
  readonly person: number;
  readonly task: number;
  readonly minute: number;
  readonly verdict: Verdict | null;
  readonly groups: readonly number[];
}
interface MadeAdjustment extends Adjustment {
  readonly person: number;
  readonly isHidden: boolean;
}
/** A made-up contest. */
export interface MadeContest {
  readonly isIcpc: boolean;
  readonly lastAcceptedBreaksTies: boolean;
  /** The standings were hidden all the time: the reveal begins with empty rows. */
  readonly isBlank: boolean;
  readonly mode: ScoreMode;
  readonly people: number;
  readonly tasks: number;
  readonly submissions: readonly MadeSubmission[];
  readonly adjustments: readonly MadeAdjustment[];
}

const anySubmission = fc.record({
  person: fc.integer({ min: 1, max: 6 }),
  task: fc.integer({ min: 1, max: 3 }),
  minute: fc.integer({ min: 0, max: 99 }),
  verdict: fc.constantFrom<Verdict | null>('AC', 'AC', 'WA', 'WA', 'CE', 'TLE', null),
  groups: fc.array(fc.constantFrom(0, 0, 10, 25, 33.33), { minLength: 3, maxLength: 3 }),
});
const anyAdjustment = fc.record({
  person: fc.integer({ min: 1, max: 6 }),
  task: fc.constantFrom(null, 1, 2),
  amount: fc.constantFrom(-20, 5, 15),
  isHidden: fc.boolean(),
});

/** Contests of few people, so that ties, overtaking and falling are common. */
export const anyContest: fc.Arbitrary<MadeContest> = fc.record({
  isIcpc: fc.boolean(),
  lastAcceptedBreaksTies: fc.boolean(),
  isBlank: fc.boolean(),
  mode: fc.constantFrom<ScoreMode>('best', 'last', 'best_per_subtask'),
  people: fc.integer({ min: 0, max: 6 }),
  tasks: fc.integer({ min: 1, max: 3 }),
  submissions: fc.array(anySubmission, { maxLength: 40 }),
  adjustments: fc.array(anyAdjustment, { maxLength: 3 }),
});

/** The input for the reveal of a made-up contest. */
export function inputOf(contest: MadeContest): RevealInput {
  const tasks = Array.from({ length: contest.tasks }, (_, at) => at + 1);
  const people = Array.from({ length: contest.people }, (_, at) => at + 1);
  const { isIcpc, lastAcceptedBreaksTies } = contest;
  return { isIcpc, lastAcceptedBreaksTies, tasks, rows: people.map((id) => rowOf(contest, id, tasks)) };
}

/** The final board, in no order. */
export function finalOf(contest: MadeContest): readonly StandingRow[] {
  return inputOf(contest).rows.map(({ after }) => after);
}

function rowOf(contest: MadeContest, id: number, tasks: readonly number[]): RevealRow {
  const after = boardRow(contest, id, tasks, false);
  const blank: StandingRow = { id, cells: {}, score: 0, penalty: 0 };
  const before = contest.isBlank ? blank : boardRow(contest, id, tasks, true);
  const between: Record<string, readonly RevealPart[]> = {};
  for (const task of contest.isIcpc ? [] : tasks) {
    const groups = (isFrozen: boolean) =>
      taskScore(scored(contest, id, task, isFrozen), contest.mode).subtasks.map(({ points }) => points);
    const known = before.cells[task] as PointsCell | undefined;
    between[task] = partsBetween(known, contest.isBlank ? [] : groups(true), groups(false));
  }
  return { before, after, between };
}

function boardRow(contest: MadeContest, id: number, tasks: readonly number[], isFrozen: boolean) {
  const { isIcpc, lastAcceptedBreaksTies, mode } = contest;
  const sent = tasks.filter((task) => of(contest, id, task).length > 0);
  const row = isIcpc
    ? icpcRow(
        id,
        Object.fromEntries(
          sent.map((task) => [
            task,
            icpcCell(
              of(contest, id, task).map(({ minute, verdict }) => ({ at: minute * MINUTE, verdict })),
              { penaltyMinutes: 20, frozenFromMs: isFrozen ? FREEZE_MS : null },
            ),
          ]),
        ),
        { lastAcceptedBreaksTies },
      )
    : pointsRow(
        id,
        Object.fromEntries(
          sent.map((task) => [
            task,
            pointsCell(scored(contest, id, task, isFrozen), { mode, frozenFromMs: null }),
          ]),
        ),
      );
  const adjustments = contest.adjustments.filter(
    (one) => one.person === id && !(isFrozen && one.isHidden) && tasks.includes(one.task ?? 1),
  );
  return adjustedRow(row, adjustments, isIcpc);
}

function of({ submissions }: MadeContest, id: number, task: number): readonly MadeSubmission[] {
  return submissions
    .filter((one) => one.person === id && one.task === task)
    .sort((a, b) => a.minute - b.minute);
}

function scored(contest: MadeContest, id: number, task: number, isFrozen: boolean) {
  return of(contest, id, task).map(({ minute, verdict, groups }, at) => ({
    id: at,
    at: minute * MINUTE,
    points:
      verdict === null || (isFrozen && minute * MINUTE >= FREEZE_MS)
        ? null
        : groups.reduce((sum, points) => sum + points, 0),
    groupPoints: groups,
  }));
}
