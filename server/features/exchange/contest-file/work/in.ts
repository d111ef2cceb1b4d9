import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type Transaction } from '#server/db/transaction.ts';
import { type FileWork } from '#server/exchange/contest-file/work/read.ts';
import { type Caller } from '#server/model/caller.ts';
import { notNow } from '#server/model/fault.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { emptyRow } from '#domain/standings/standings.ts';
import { BOARD_VIEWS } from '#server/model/standings/cells.ts';
import { changedRows, countedWork, scoreModes } from '#server/model/standings/rows.ts';
import { type StandingRow } from '#domain/standings/standings.ts';
import { type InnerPlan } from '#server/features/people/accounts/file/decide-plan.ts';
import { type PlannedTask } from '../tasks-in.ts';
import { batches, insertContents } from './insert.ts';
import { insertSaid } from './insert-said.ts';
import { insertQuizzes, insertSent } from './insert-sent.ts';
import { insertTranslation } from './insert-translation.ts';
import { here, type Places, tasksHere, usersHere, versionsHere } from './places.ts';

/** The work of a file, and the contest that was just made from the rest of it. */
interface WorkGiven {
  readonly caller: Caller;
  readonly now: number;
  readonly contest: ContestRow;
  readonly work: FileWork;
  readonly tasks: readonly PlannedTask[];
  /** The people as they were before the file was written; null: the file names none. */
  readonly people: InnerPlan | null;
  /** Whether the boards must come out as in the file. */
  readonly sameBoards: boolean;
}

/**
 * Writes people's work in a contest as it was; nothing is judged. Answers the number of rows of each kind.
 * 409 when the boards come out otherwise than in the file; then nothing is changed.
 */
export async function writeWork(
  trx: Transaction,
  given: WorkGiven,
): Promise<Readonly<Record<string, number>>> {
  const { work, contest, now, caller } = given;
  const { final_at, feed_duration_ms } = work.about;
  await trx
    .updateTable('contests')
    .set({ final_at, feed_duration_ms })
    .where('id', '=', contest.id)
    .execute();
  const tasks = await tasksHere(work, given.tasks);
  await nameTasks(trx, contest.id, work, tasks);
  const users = await usersHere(trx, work, { now });
  const participants = await placeParticipants(trx, given, users);
  const versions = await versionsHere(trx, work, { tasks, users, caller });
  const places: Places = {
    contestId: contest.id,
    tasks,
    participants,
    users,
    versions,
    late: new Map(),
    submissions: new Map(),
    rejudgings: new Map(),
  };
  await insertContents(trx, work);
  await insertSent(trx, work, places);
  await insertQuizzes(trx, work, places);
  await insertSaid(trx, work, places);
  await insertTranslation(trx, work, { places, tasks: given.tasks, now });
  if (given.sameBoards) await requireSameBoards(trx, work, contest, places);
  return work.about.rows;
}

/** Stores the ids by which other programs know the tasks. */
async function nameTasks(
  trx: Transaction,
  contestId: number,
  work: FileWork,
  tasks: Places['tasks'],
): Promise<void> {
  for await (const { number, external_id } of work.rows('tasks')) {
    await trx
      .updateTable('contest_tasks')
      .set({ external_id })
      .where('contest_id', '=', contestId)
      .where('number', '=', here(tasks, number).number)
      .execute();
  }
}

/** Gives participants their numbers, seats and other data of the file, and new people their passwords. */
async function placeParticipants(
  trx: Transaction,
  { contest, work, people }: WorkGiven,
  users: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<number, number>> {
  const places = new Map(
    (
      await trx
        .selectFrom('participants')
        .select(['id', 'user_id'])
        .where('contest_id', '=', contest.id)
        .execute()
    ).map(({ id, user_id }) => [user_id, id]),
  );
  const participants = new Map<number, number>();
  for await (const batch of batches(work, 'participants')) {
    const rows = batch.map(({ id, name, ...row }) => {
      const userId = here(users, name);
      const participant = here(places, userId);
      participants.set(id, participant);
      return { ...row, id: participant, user_id: userId, is_new: people?.known.has(name) !== true };
    });
    const json = JSON.stringify(rows);
    await sql`update participants p set extra_time_seconds = v.extra_time_seconds, extra_reason = v.extra_reason,
        finished_at = v.finished_at, started_tasks = v.started_tasks, module_started_at = v.module_started_at,
        module_end_at = v.module_end_at, module_extra_seconds = v.module_extra_seconds, seen_at = v.seen_at,
        on_board = v.on_board, disqualified_at = v.disqualified_at, disqualified_reason = v.disqualified_reason,
        external_id = v.external_id
      from jsonb_to_recordset(${json}::jsonb) as v(id int, extra_time_seconds int, extra_reason text, finished_at bigint,
        started_tasks int, module_started_at bigint, module_end_at bigint, module_extra_seconds int, seen_at bigint,
        on_board boolean, disqualified_at bigint, disqualified_reason text, external_id text)
      where p.id = v.id`.execute(trx);
    // People who existed before keep their own password and account data.
    await sql`update users u set password = v.password, disabled_at = v.disabled_at, anonymised_at = v.anonymised_at,
        types = case when v.is_translator then 'translator' else u.types end
      from jsonb_to_recordset(${json}::jsonb) as v(user_id int, is_new boolean, password text, disabled_at bigint,
        anonymised_at bigint, is_translator boolean)
      where u.id = v.user_id and v.is_new`.execute(trx);
  }
  return participants;
}

/** Throws when a board that follows from the work differs from the one in the file. */
async function requireSameBoards(
  trx: Transaction,
  work: FileWork,
  contest: ContestRow,
  places: Places,
): Promise<void> {
  const ids = [...places.participants.values()];
  const made = changedRows(
    ids,
    await countedWork(trx, contest.id, ids),
    [],
    contest,
    await scoreModes(trx, contest),
  );
  const byPlace = new Map(made.map(({ participant_id, view, row }) => [`${view} ${participant_id}`, row]));
  const said = new Map<string, StandingRow>();
  for await (const { participant, view, row } of work.rows('standings')) {
    const id = here(places.participants, participant);
    said.set(`${view} ${id}`, { id, ...row, cells: cellsHere(row.cells, places) });
  }
  const ranked = await trx
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['participants.id', 'users.name'])
    .where('contest_id', '=', contest.id)
    .where('is_ranked', '=', true)
    .execute();
  for (const { id, name } of ranked) {
    for (const view of BOARD_VIEWS) {
      const key = `${view} ${id}`;
      if (!isDeepStrictEqual(byPlace.get(key) ?? emptyRow(id), said.get(key) ?? emptyRow(id)))
        throw notNow('backend.contest_boards_differ', name);
    }
  }
}

function cellsHere(cells: StandingRow['cells'], { tasks }: Places): StandingRow['cells'] {
  return Object.fromEntries(
    Object.entries(cells).map(([number, cell]) => [String(here(tasks, Number(number)).number), cell]),
  );
}
