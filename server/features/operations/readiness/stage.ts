import { randomUUID } from 'node:crypto';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { type App } from '#server/app.ts';
import { sql } from 'kysely';
import { type Transaction } from '#server/db/transaction.ts';
import { lockContest } from '#server/model/locks.ts';
import { loginColumns } from '#server/model/logins.ts';
import { type ContestRow } from '#server/model/rows.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Length of the hidden contest, ms: a rehearsal survives an outage of the judges of this length. */
const STAGE_LASTS_MS = 30 * DAY_MS;

/** The stage of a rehearsal: a hidden, running copy of its contest, with a person who stands for the jury. */
export interface Stage {
  readonly contestId: number;
  readonly participantId: number;
  readonly userId: number;
}

/**
 * The stage of a rehearsal, made if there is none yet; null when the rehearsal is not under way (any more).
 */
export function openStage(app: Pick<App, 'write' | 'now'>, rehearsalId: number): Promise<Stage | null> {
  return app.write(async (trx) => {
    const rehearsal = await trx
      .selectFrom('rehearsals')
      .select(['contest_id', 'stage_id'])
      .where('id', '=', rehearsalId)
      .where('state', '=', 'running')
      .forUpdate()
      .executeTakeFirst();
    if (!rehearsal) return null;
    if (rehearsal.stage_id !== null) return stageOf(trx, rehearsal.stage_id);
    const stage = await makeStage(trx, await lockContest(trx, rehearsal.contest_id), app.now());
    await trx
      .updateTable('rehearsals')
      .set({ stage_id: stage.contestId })
      .where('id', '=', rehearsalId)
      .execute();
    return stage;
  });
}

/** Deletes a stage with its people and all their submissions and results. */
export async function removeStage(trx: Transaction, contestId: number): Promise<void> {
  const people = await trx
    .selectFrom('participants')
    .select('user_id')
    .where('contest_id', '=', contestId)
    .execute();
  await trx.deleteFrom('contests').where('id', '=', contestId).where('is_rehearsal', '=', true).execute();
  for (const { user_id: id } of people)
    await trx.deleteFrom('users').where('id', '=', id).where('is_rehearsal', '=', true).execute();
}

/**
 * Deletes the stages of rehearsals that were stopped or are gone; a stage on which a judge is at work follows
 * later.
 */
export async function sweepStages(app: Pick<App, 'db' | 'write'>): Promise<void> {
  const left = await app.db
    .selectFrom('contests')
    .select('id')
    .where('is_rehearsal', '=', true)
    .where(
      sql<boolean>`not exists (
      select from rehearsals r where r.stage_id = contests.id and r.state = 'running')`,
    )
    .execute();
  for (const { id } of left) {
    await app.write(async (trx) => {
      await trx
        .deleteFrom('judge_jobs')
        .where('contest_id', '=', id)
        .where('state', '<>', 'leased')
        .execute();
      const { rows } = await sql<{ id: number }>`select id from judge_jobs
        where contest_id = ${id} and lease_until > extract(epoch from clock_timestamp()) * 1000`.execute(trx);
      if (rows.length === 0) await removeStage(trx, id);
    });
  }
}

async function stageOf(trx: Transaction, contestId: number): Promise<Stage> {
  const row = await trx
    .selectFrom('participants')
    .select(['id', 'user_id'])
    .where('contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return { contestId, participantId: row.id, userId: row.user_id };
}

async function makeStage(trx: Transaction, contest: ContestRow, now: number): Promise<Stage> {
  const [startAt, endAt] = [now - HOUR_MS, now + STAGE_LASTS_MS];
  const { id: contestId } = await trx
    .insertInto('contests')
    .values({
      name: contest.name,
      // The modules of an exam would allow only one task after the other.
      type: isIcpcBoard(contest.type) ? 'icpc' : 'ioi',
      start_at: startAt,
      end_at: endAt,
      start_analysis_at: endAt,
      end_analysis_at: endAt,
      start_translation_at: startAt,
      end_translation_at: startAt,
      unrestricted_seconds: 0,
      standings: 'no',
      standings_visible: false,
      standings_frozen: false,
      public_standing: false,
      submissions_limit: null,
      submission_interval_ms: 0,
      penalty_minutes: contest.penalty_minutes,
      user_tests_limit: null,
      check_internet: false,
      check_camera: false,
      check_screen: false,
      external_id: null,
      feed_duration_ms: null,
      final_at: null,
      is_rehearsal: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('contest_tasks')
    .columns(['contest_id', 'number', 'task_id', 'label', 'max_score', 'score_mode'])
    .expression(
      trx
        .selectFrom('contest_tasks')
        .select((eb) => [eb.val(contestId).as('contest_id'), 'number', 'task_id', 'label'])
        .select(['max_score', 'score_mode'])
        .where('contest_id', '=', contest.id),
    )
    .execute();
  const { id: userId } = await trx
    .insertInto('users')
    .values({
      ...loginColumns(`rehearsal-${randomUUID()}`),
      display_name: '',
      group_label: '',
      role: 'user',
      types: '',
      password: null,
      is_rehearsal: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: participantId } = await trx
    .insertInto('participants')
    .values({
      contest_id: contestId,
      user_id: userId,
      finished_at: null,
      module_started_at: null,
      module_end_at: null,
      external_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { contestId, participantId, userId };
}
