import { type Kysely } from 'kysely';
import { awardRulesOf, resultsOf } from '#domain/standings/awards.ts';
import { partsBetween, type RevealPart, type RevealRow } from '#domain/standings/reveal/reveal.ts';
import { type ScoreMode, taskScore } from '#domain/standings/scoring.ts';
import { emptyRow, isIcpcBoard, type PointsCell, type StandingRow } from '#domain/standings/standings.ts';
import { type StoredReveal } from '#server/db/reveal-tables.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';
import {
  type CountedSubmission,
  freezeInstant,
  NO_WORK,
  rowFrom,
  type ScoreModes,
} from '#server/model/standings/cells.ts';
import { countedWork, scoreModes } from '#server/model/standings/rows.ts';
import { standingTasks } from '../board/board.ts';

/** The beginning of a reveal: the frozen board where the standings freeze, else an empty one. */
export function beginsOf(contest: ContestRow): 'frozen' | 'blank' {
  return freezeInstant(contest) === null ? 'blank' : 'frozen';
}

/** The results that a reveal of a contest opens, in their present state. */
export async function makeReveal(db: Kysely<Schema>, contest: ContestRow): Promise<StoredReveal> {
  const people = await db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.id', 'users.group_label as group'])
    .where('participants.contest_id', '=', contest.id)
    .where('is_ranked', '=', true)
    .orderBy('participants.id')
    .execute();
  const tasks = await standingTasks(db, contest.id);
  const modes = await scoreModes(db, contest);
  const work = await countedWork(
    db,
    contest.id,
    people.map(({ id }) => id),
  );
  const numbers = tasks.map(({ number }) => number);
  const rows = people.map(({ id }): RevealRow => {
    const own = work.get(id) ?? NO_WORK;
    const after = rowFrom(id, own, contest, modes, 'full');
    const isBlank = beginsOf(contest) === 'blank';
    const before = isBlank ? emptyRow(id) : rowFrom(id, own, contest, modes, 'public');
    if (isIcpcBoard(contest.type)) return { before, after };
    const between = betweenOf({ before, submissions: own.submissions, contest, modes, tasks: numbers });
    return { before, after, between };
  });
  const groups = new Map(people.map(({ id, group }) => [id, group]));
  const results = resultsOf(
    rows.map(({ after }) => ({ row: after, group: groups.get(after.id) ?? '' })),
    awardRulesOf(contest.award_rules, contest.type),
    new Map(tasks.map((task) => [String(task.number), task.max_score])),
  );
  const isIcpc = isIcpcBoard(contest.type);
  const { last_accepted_breaks_ties: lastAcceptedBreaksTies } = contest;
  return { input: { isIcpc, lastAcceptedBreaksTies, tasks: numbers, rows }, results };
}

/** The subtasks by which each task of a row is opened; tasks without subtasks are left out. */
function betweenOf(given: {
  readonly before: StandingRow;
  readonly submissions: readonly CountedSubmission[];
  readonly contest: ContestRow;
  readonly modes: ScoreModes;
  readonly tasks: readonly number[];
}): Readonly<Record<string, readonly RevealPart[]>> {
  const { before, submissions, contest, modes, tasks } = given;
  const hiddenFrom = freezeInstant(contest) ?? contest.start_at;
  const isKnown = ({ at }: CountedSubmission) => at < hiddenFrom;
  const between = tasks.map((task) => {
    const own = submissions.filter((one) => one.task_number === task);
    const mode = modes.get(task) ?? 'best';
    const parts = partsBetween(
      before.cells[task] as PointsCell | undefined,
      subtasksOf(own.filter(isKnown), mode),
      subtasksOf(own, mode),
    );
    return [String(task), parts] as const;
  });
  return Object.fromEntries(between.filter(([, parts]) => parts.length > 1));
}

function subtasksOf(submissions: readonly CountedSubmission[], mode: ScoreMode): readonly number[] {
  const scored = submissions.map((one) => ({
    id: one.id,
    at: one.contest_time_ms,
    points: one.verdict === null || one.verdict === 'IE' ? null : (one.score ?? 0),
    groupPoints: one.group_scores ?? [],
  }));
  return taskScore(scored, mode).subtasks.map(({ points }) => points);
}
