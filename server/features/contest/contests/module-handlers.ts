import { finishRefusal, type ModuleProgress, nextTaskNumber, ownEndOf } from '#domain/contest/modules.ts';
import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext, type Handlers } from '#server/http/context.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { type LockedPlace, lockPlace } from '#server/model/locks.ts';
import { phaseRefusal } from '#server/model/submissions/rules.ts';
import { initOf } from './init.ts';
import { moduleProgressOf } from '#server/model/contest/module-progress.ts';
import { NO_MODULE, type ProgressPatch, storeProgress } from './store-progress.ts';

type Own = Pick<CallContext<'start'>, 'caller' | 'contest' | 'participant'>;

/** The facts that decide a change of a contestant's progress. */
interface Deciding extends Pick<LockedPlace, 'contest' | 'participant'> {
  readonly progress: ModuleProgress;
  /** The length of each task that is a module, by the task's number; null: it ends with the contest. */
  readonly minutes: ReadonlyMap<number, number | null>;
  readonly now: number;
}
type Decide = (deciding: Deciding) => ProgressPatch | null;

/** The nvo modules (QIZ-2) and the finish of every contest (QIZ-3). */
export function moduleHandlers(app: App): Pick<Handlers, 'start' | 'nextModule' | 'finish'> {
  return {
    start: (own) => changeProgress(app, own, decideStart),
    nextModule: (own) => changeProgress(app, own, decideModuleEnd),
    // A finish that is sent again, because its answer was lost, changes nothing.
    finish: async (own) => {
      const hasFinished = typeof own.participant?.finished_at === 'number';
      if (!hasFinished) await changeProgress(app, own, decideFinish);
      return { ok: true };
    },
  };
}

/**
 * The next module starts, with the person's extra time. A start that is sent twice starts one module: the
 * second answer says that it is under way.
 */
export function decideStart({
  contest,
  participant,
  progress,
  minutes,
  now,
}: Deciding): ProgressPatch | null {
  if (progress.startedAt !== null) return null;
  const number = contest.type === 'nvo' ? nextTaskNumber(progress) : null;
  if (number === null) throw notNow('backend.no_module');
  const own = minutes.get(number) ?? null;
  const { extra_time_seconds: extra, module_extra_seconds: used } = participant;
  return {
    started_tasks: number,
    module_started_at: now,
    module_end_at: ownEndOf(own, Math.max(0, extra - used), now),
    module_extra_seconds: own === null ? used : extra,
  };
}

/** After a module the next one waits to be started; after the last one the exam is finished. */
export function decideModuleEnd({ progress, now }: Pick<Deciding, 'progress' | 'now'>): ProgressPatch {
  refuseEarly(progress, now);
  return progress.tasksLeft > 0 ? NO_MODULE : { ...NO_MODULE, finished_at: now };
}

/** The exam is finished; a module under way ends with it, if it may end already. */
export function decideFinish({ progress, now }: Pick<Deciding, 'progress' | 'now'>): ProgressPatch {
  if (progress.startedAt !== null) refuseEarly(progress, now);
  return { ...NO_MODULE, finished_at: now };
}

/**
 * Changes a contestant's progress, whose row is locked. `decide` answers null when there is nothing to
 * change. Throws 409 when the contest does not run for them.
 */
async function changeProgress(app: App, { caller, participant }: Own, decide: Decide) {
  if (!participant) throw notFound();
  return app.write(async (trx, publish) => {
    const place = await lockPlace(trx, participant.id);
    const { contest, participant: before } = place;
    const now = app.now();
    const refusal = phaseRefusal(contest, before, caller.types, now);
    if (refusal) throw refusal;
    const progress = await moduleProgressOf(trx, { ...place, now });
    const patch = decide({ ...place, progress, minutes: await minutesOf(trx, contest.id), now });
    const change = { ...place, types: caller.types, now };
    const after = patch === null ? before : await storeProgress(trx, publish, { ...change, patch });
    return initOf(trx, { contest, participant: after, now });
  });
}

function refuseEarly(progress: ModuleProgress, now: number): void {
  const refusal = finishRefusal(progress, now);
  if (refusal !== null) {
    throw notNow(refusal === 'no_module' ? 'backend.no_module' : 'backend.module_too_short');
  }
}

async function minutesOf(trx: Transaction, contestId: number): Promise<ReadonlyMap<number, number | null>> {
  const tasks = await trx
    .selectFrom('contest_tasks')
    .select(['number', 'module_minutes'])
    .where('contest_id', '=', contestId)
    .execute();
  return new Map(tasks.map(({ number, module_minutes: minutes }) => [number, minutes]));
}
