import { type ExpressionBuilder, type Kysely } from 'kysely';
import {
  type ScoreAdjustment,
  type ScoredPerson,
  type Scoring,
} from '#protocol/wire/staff/marking/scoring.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { emptyRow } from '#domain/standings/standings.ts';
import { NO_WORK, rowFrom } from '#server/model/standings/cells.ts';
import { countedWork, scoreModes } from '#server/model/standings/rows.ts';
import { standingTasks } from '#server/features/standings/board/board.ts';

/** The true scores of a contest, including people who are not on its board, and the adjustments by staff. */
export async function scoringOf(db: Kysely<Schema>, contest: ContestRow): Promise<Scoring> {
  return {
    contest: contest.id,
    name: contest.name,
    type: contest.type,
    final_at: contest.final_at,
    rules: contest.award_rules,
    tasks: await standingTasks(db, contest.id),
    people: await peopleOf(db, contest),
    adjustments: await adjustmentsOf(db, contest.id),
  };
}

async function peopleOf(db: Kysely<Schema>, contest: ContestRow): Promise<ScoredPerson[]> {
  const found = await db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .leftJoin('standing_rows', (join) =>
      join
        .onRef('standing_rows.participant_id', '=', 'participants.id')
        .onRef('standing_rows.contest_id', '=', 'participants.contest_id')
        .on('standing_rows.view', '=', 'full'),
    )
    .select(['participants.id', 'users.name', 'display_name', 'group_label as group', 'school'])
    .select(['category', 'on_board', 'is_ranked', 'disqualified_at', 'disqualified_reason', 'row'])
    .where('participants.contest_id', '=', contest.id)
    .orderBy('participants.id')
    .execute();
  // Rows of unranked people are not stored, so they are computed here.
  const unranked = found.filter((one) => !one.is_ranked).map(({ id }) => id);
  const work = await countedWork(db, contest.id, unranked);
  const modes = await scoreModes(db, contest);
  return found.map(({ disqualified_at: at, disqualified_reason: reason, row, is_ranked, ...person }) => ({
    ...person,
    disqualified: at === null ? null : { at, reason },
    row: is_ranked
      ? (row ?? emptyRow(person.id))
      : rowFrom(person.id, work.get(person.id) ?? NO_WORK, contest, modes, 'full'),
  }));
}

/** Whether an adjustment holds the points of a marked work. */
function markedBy(row: ExpressionBuilder<Schema & { a: Schema['score_adjustments'] }, 'a'>) {
  return row.exists(
    row.selectFrom('marking_works').select('id').whereRef('marking_works.adjustment_id', '=', 'a.id'),
  );
}

async function adjustmentsOf(db: Kysely<Schema>, contestId: number): Promise<ScoreAdjustment[]> {
  const rows = await db
    .selectFrom('score_adjustments as a')
    .innerJoin('users as by', 'by.id', 'a.by_user')
    .leftJoin('users as withdrew', 'withdrew.id', 'a.withdrawn_by')
    .select(['a.id', 'participant_id as participant', 'task_number as task', 'amount', 'reason', 'at'])
    .select((row) => markedBy(row).as('marked'))
    .select(['by.name as by', 'withdrawn_at', 'withdrew.name as withdrawn_by', 'withdrawn_reason'])
    .where('contest_id', '=', contestId)
    .orderBy('a.id', 'desc')
    .execute();
  return rows.map(({ withdrawn_at: at, withdrawn_by: by, withdrawn_reason: reason, marked, ...rest }) => ({
    ...rest,
    marked: Boolean(marked),
    withdrawn: at === null ? null : { at, by: by ?? '', reason: reason ?? '' },
  }));
}
