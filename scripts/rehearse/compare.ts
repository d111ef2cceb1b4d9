import { setTimeout as delay } from 'node:timers/promises';
import { type ScoredPerson } from '#protocol/wire/staff/marking/scoring.ts';
import { type StaffSubmission } from '#protocol/wire/staff/submissions/submission.ts';
import { type StandingCell, type StandingRow } from '#domain/standings/standings.ts';
import { call } from './client.ts';
import { type HeldContest, handKey } from './file.ts';
import { type Became, type Stage } from './play.ts';

const PAGE = 1_000;
const POLL_MS = 500;
/** Time without a new result after which the judges are not waited for any longer, ms. */
const STILL_MS = 10 * 60_000;
/** Longest wait for scored quizzes and the board after the end, ms. */
const SETTLED_MS = 15_000;
const NEAR = 1e-6;

/** A result that differs from the one in the file. */
export interface Difference {
  readonly who: string;
  /** Label of the task; `total` for the sum. */
  readonly task: string;
  readonly was: string;
  readonly is: string;
}

/** A comparison of a rehearsed day with the file. */
export interface Comparison {
  readonly submissions: readonly Difference[];
  readonly board: readonly Difference[];
  /** Number of compared submissions, and of compared rows of the board. */
  readonly compared: { readonly submissions: number; readonly rows: number };
}

/** Waits until everything is judged, and compares it with the file. */
export async function compareDay(stage: Stage, became: Became, settledMs = SETTLED_MS): Promise<Comparison> {
  const now = await judged(stage, new Set(became.submissions.values()));
  const { held, admin, contestId: cid } = stage;
  const submissions = [...became.submissions].flatMap(([then, id]) => differing(held, then, now.get(id)));
  const since = performance.now();
  for (;;) {
    const { people } = await call(admin, 'scoring', { cid });
    const board = boardDifferences(held, people);
    if (board.length > 0 && performance.now() - since < settledMs) await delay(POLL_MS);
    else
      return {
        submissions,
        board,
        compared: { submissions: became.submissions.size, rows: held.board.size },
      };
  }
}

/** The submissions by id, once all wanted ones are judged, or the judges have stood still for `STILL_MS`. */
async function judged(
  stage: Stage,
  wanted: ReadonlySet<number>,
): Promise<ReadonlyMap<number, StaffSubmission>> {
  for (let least = Infinity, since = performance.now(); ;) {
    const all = await allSubmissions(stage);
    const waiting = [...wanted].filter((id) => all.get(id)?.status !== 'judged').length;
    if (waiting < least) [least, since] = [waiting, performance.now()];
    if (waiting === 0 || performance.now() - since > STILL_MS) return all;
    await delay(POLL_MS);
  }
}

async function allSubmissions({ admin, contestId: contest }: Stage) {
  const all = new Map<number, StaffSubmission>();
  for (let before: number | null | undefined; before !== null;) {
    const page = await call(admin, 'staffSubmissions', { contest, before, limit: PAGE });
    for (const one of page.submissions) all.set(one.id, one);
    before = page.next;
  }
  return all;
}

function differing(held: HeldContest, then: number, now: StaffSubmission | undefined): readonly Difference[] {
  const before = held.submissions.get(then);
  // A submission that was never judged has nothing to compare.
  if (before === undefined || before.verdict === null) return [];
  const { who, task, verdict, score } = before;
  if (now?.verdict === verdict && isNear(score ?? 0, now.score ?? 0)) return [];
  const is = now?.verdict ? resultText(now.verdict, now.score) : 'not judged';
  return [{ who, task: held.tasks[task - 1]?.label ?? '', was: resultText(verdict, score), is }];
}

function resultText(verdict: string, score: number | null): string {
  return score === null ? verdict : `${verdict} ${score}`;
}

/** Rows whose points or tries differ from the file. Times are not compared: the new day is faster. */
function boardDifferences(held: HeldContest, people: readonly ScoredPerson[]): readonly Difference[] {
  const rows = new Map(people.map(({ name, row }) => [name, row]));
  return [...held.board].flatMap(([who, before]) => {
    const now = rows.get(who);
    const cells = held.tasks.flatMap(({ label }, at) => {
      const byHand = held.givenByHand.get(handKey(who, at + 1)) ?? 0;
      const was = cellText(before.cells[at + 1], byHand);
      const is = cellText(now?.cells[at + 1], 0);
      return was === is ? [] : [{ who, task: label, was, is }];
    });
    return cells.length > 0 ? cells : totals(held, who, before, now);
  });
}

function totals(
  held: HeldContest,
  who: string,
  before: Pick<StandingRow, 'score'>,
  now: StandingRow | undefined,
): readonly Difference[] {
  const byHand = held.tasks.reduce(
    (sum, _, at) => sum + (held.givenByHand.get(handKey(who, at + 1)) ?? 0),
    0,
  );
  const [was, is] = [before.score - byHand, now?.score ?? 0];
  return isNear(was, is) ? [] : [{ who, task: 'total', was: pointsText(was), is: pointsText(is) }];
}

function cellText(cell: StandingCell | undefined, byHand: number): string {
  if (cell === undefined) return '0';
  if (cell.kind === 'points') return pointsText(cell.points - byHand);
  if (cell.solvedMinute === null) return cell.tries === 0 ? '0' : `-${cell.tries}`;
  return cell.tries === 0 ? '+' : `+${cell.tries}`;
}

function pointsText(points: number): string {
  return String(Math.round(points * 100) / 100 || 0);
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < NEAR;
}
