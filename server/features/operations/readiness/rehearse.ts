import { type App } from '#server/app.ts';
import { type Chore, startChore } from '#server/chore.ts';
import { getFile } from '#server/files/store.ts';
import { publishSubject } from '#server/model/desk.ts';
import { Fault } from '#server/model/fault.ts';
import { languagesOf } from '#server/model/tasks/queries.ts';
import { submit } from '#server/features/submissions/sending/submit.ts';
import { collectRuns, isOver, noteRun } from './collect.ts';
import { openStage, removeStage, type Stage, sweepStages } from './stage.ts';

/** Time within which a rehearsal begins, and goes on after a verdict, ms. */
const LOOK_EVERY_MS = 500;

/** The fields of the caller who stands for the jury, besides the id. */
const STAND_IN = { name: '', role: 'user', types: [], sessionId: null, isLocked: false } as const;

/**
 * Carries out the rehearsals that are under way: after a restart they go on, and stopped or abandoned ones
 * are deleted. Several processes may do it at once.
 */
export function startRehearsing(app: App): Chore {
  return startChore(app, {
    everyMs: LOOK_EVERY_MS,
    failed: 'rehearsal_failed',
    once: async () => {
      await rehearseOnce(app);
      return false;
    },
  });
}

/**
 * Takes every rehearsal a step further: sends the next solutions, notes verdicts, and ends finished
 * rehearsals.
 */
export async function rehearseOnce(app: App): Promise<void> {
  await sweepStages(app);
  const running = await app.db
    .selectFrom('rehearsals')
    .select(['id', 'contest_id', 'started_at'])
    .where('state', '=', 'running')
    .orderBy('id')
    .execute();
  for (const rehearsal of running) {
    // One rehearsal that fails keeps no other waiting.
    await stepFurther(app, rehearsal).catch((error: unknown) =>
      app.log({
        level: 'warn',
        event: 'rehearsal_failed',
        contest: rehearsal.contest_id,
        error: String(error),
      }),
    );
  }
}

async function stepFurther(app: App, rehearsal: Parameters<typeof collectRuns>[1]): Promise<void> {
  const stage = await openStage(app, rehearsal.id);
  if (stage === null) return;
  const sent = await sendAll(app, stage, rehearsal.id);
  const noted = await collectRuns(app, rehearsal);
  if (await isOver(app.db, rehearsal.id)) await finish(app, rehearsal, stage);
  // The publication also wakes the judges.
  else if (sent || noted)
    await app.write((trx, publish) => publishSubject(trx, publish, 'check', rehearsal.contest_id));
}

/** Sends the solutions that are not sent yet, as a contestant would; answers whether there were any. */
async function sendAll(app: App, stage: Stage, rehearsalId: number): Promise<boolean> {
  const runs = await app.db
    .selectFrom('rehearsal_runs as r')
    .innerJoin('tasks', 'tasks.id', 'r.task_id')
    .innerJoin('jury_solutions as s', (join) =>
      join.onRef('s.version_id', '=', 'r.task_version_id').onRef('s.path', '=', 'r.path'),
    )
    .select(['r.id', 'r.task_number', 's.language', 's.source', 'tasks.languages'])
    .where('r.rehearsal_id', '=', rehearsalId)
    .where('r.submission_id', 'is', null)
    .where('r.outcome', 'is', null)
    .orderBy('r.id')
    .execute();
  for (const run of runs) {
    if (!languagesOf(run).includes(run.language)) {
      await noteRun(app.db, run.id, 'other_language', []);
      continue;
    }
    try {
      const content = await getFile(app.db, run.source.hash);
      const { id } = await submit(
        app,
        {
          caller: { ...STAND_IN, userId: stage.userId },
          // A solution that is sent again after a restart is the same submission.
          input: { task: run.task_number, language: run.language, client_id: `rehearsal-${run.id}` },
          files: {
            source: {
              name: run.source.name,
              mime: 'text/plain',
              content,
              path: null,
              bytes: content.length,
            },
          },
          now: app.now(),
        },
        stage.participantId,
      );
      await app.db
        .updateTable('rehearsal_runs')
        .set({ submission_id: id })
        .where('id', '=', run.id)
        .execute();
    } catch (error: unknown) {
      if (!(error instanceof Fault)) throw error;
      await noteRun(app.db, run.id, 'refused', [error.message]);
    }
  }
  return runs.length > 0;
}

/** Notes whether the right solutions stood on the board, and deletes the stage. */
async function finish(
  app: App,
  { id, contest_id: contestId }: { readonly id: number; readonly contest_id: number },
  stage: Stage,
): Promise<void> {
  await app.write(async (trx, publish) => {
    const row = await trx
      .selectFrom('standing_rows')
      .select('row')
      .where('contest_id', '=', stage.contestId)
      .where('participant_id', '=', stage.participantId)
      .where('view', '=', 'full')
      .executeTakeFirst();
    const accepted = await trx
      .selectFrom('rehearsal_runs')
      .select('task_number')
      .distinct()
      .where('rehearsal_id', '=', id)
      .where('verdict', '=', 'AC')
      .execute();
    const cells = new Set(Object.keys(row?.row.cells ?? {}));
    const isBoardRight = accepted.every(({ task_number: number }) => cells.has(String(number)));
    const ended = await trx
      .updateTable('rehearsals')
      .set({ state: 'done', ended_at: app.now(), is_board_right: isBoardRight })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst();
    // Somebody stopped the rehearsal meanwhile, or another process has ended it.
    if (!ended) return;
    await removeStage(trx, stage.contestId);
    await publishSubject(trx, publish, 'check', contestId);
  });
}
