import { type Kysely } from 'kysely';
import {
  type Standing,
  type StandingParticipant,
  type StandingTask,
} from '#protocol/wire/standings/standing.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { emptyRow } from '#domain/standings/standings.ts';
import { type BoardView } from '#server/model/standings/cells.ts';
import { namesOnWire } from '#server/model/tasks/queries.ts';
import { areAwardsPublished, withAwards } from './awards.ts';

/**
 * The whole board of a contest as one audience sees it; hidden, it names neither people nor tasks. `version`
 * is the number of the last entry of the board's stream in the given database snapshot.
 */
export async function boardOf(
  db: Kysely<Schema>,
  contest: ContestRow,
  view: BoardView,
  version: number,
): Promise<Standing> {
  const isFull = view === 'full';
  const visible = isFull || contest.standings_visible;
  const tasks = visible ? await standingTasks(db, contest.id) : [];
  const participants = visible ? await standingParticipants(db, contest.id) : [];
  const rows = visible ? await standingRows(db, contest.id, view) : [];
  return {
    contest_id: contest.id,
    contest_name: contest.name,
    type: contest.type,
    start_time: contest.start_at,
    end_time: contest.end_at,
    visible,
    frozen: !isFull && contest.standings_frozen,
    final_at: contest.final_at,
    version,
    tasks,
    participants: withAwards(contest, { tasks, participants, rows }),
    rows,
  };
}

/** The people on a contest's board, with their awards once these are published. */
export async function honouredParticipants(
  db: Kysely<Schema>,
  contest: ContestRow,
): Promise<readonly StandingParticipant[]> {
  const participants = await standingParticipants(db, contest.id);
  if (!areAwardsPublished(contest)) return participants;
  const tasks = await standingTasks(db, contest.id);
  return withAwards(contest, { tasks, participants, rows: await standingRows(db, contest.id, 'public') });
}

/** The tasks in the head of a contest's board. */
export async function standingTasks(db: Kysely<Schema>, contestId: number): Promise<StandingTask[]> {
  const rows = await db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .innerJoin('contests', 'contests.id', 'contest_tasks.contest_id')
    .select([
      'contest_tasks.number',
      'contest_tasks.label',
      'tasks.name',
      'tasks.names',
      'contest_tasks.max_score',
    ])
    .select(['contest_tasks.balloon_color', 'contests.type'])
    .where('contest_tasks.contest_id', '=', contestId)
    .orderBy('contest_tasks.number')
    .execute();
  return rows.map(({ balloon_color: color, type, names, ...task }) => ({
    ...task,
    ...namesOnWire({ name: task.name, names }),
    ...(color !== null && type === 'icpc' && { balloon_color: color }),
  }));
}

/** The people on a contest's board, with public data only. */
async function standingParticipants(db: Kysely<Schema>, contestId: number): Promise<StandingParticipant[]> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.user_id')
    .select(['participants.id', 'users.name', 'users.display_name', 'users.group_label as group'])
    .select(['users.school', 'participants.category', 'participants.picture_hash'])
    .where('participants.contest_id', '=', contestId)
    .where('participants.is_ranked', '=', true)
    .orderBy('participants.id')
    .execute();
  return rows.map(({ picture_hash: picture, school, ...one }) => ({
    ...one,
    ...(school !== '' && { school }),
    ...(picture !== null && { picture }),
  }));
}

async function standingRows(
  db: Kysely<Schema>,
  contestId: number,
  view: BoardView,
): Promise<Standing['rows']> {
  const rows = await db
    .selectFrom('participants')
    .leftJoin('standing_rows', (join) =>
      join
        .onRef('standing_rows.participant_id', '=', 'participants.id')
        .on('standing_rows.contest_id', '=', contestId)
        .on('standing_rows.view', '=', view),
    )
    .select(['participants.id', 'standing_rows.row'])
    .where('participants.contest_id', '=', contestId)
    .where('participants.is_ranked', '=', true)
    .orderBy('participants.id')
    .execute();
  return rows.map(({ id, row }) => row ?? emptyRow(id));
}
