import { finishRefusal, type ModuleProgress, nextTaskNumber } from '../../../domain/modules.ts';
import { type App } from '../../app.ts';
import { type Transaction } from '../../db/transaction.ts';
import { type CallContext, type Handlers, type ParticipantRow } from '../../http/context.ts';
import { notFound, notNow } from '../../http/fault.ts';
import { type Tell } from '../../journal/write.ts';
import { userStream } from '../../live/streams.ts';
import { closeQuizzes } from '../quizzes/close.ts';
import { lockPlace } from '../submissions/queries.ts';
import { phaseRefusal } from '../submissions/rules.ts';
import { taskOnWire, tasksOf } from '../tasks/queries.ts';
import { shows, taskView } from '../tasks/visibility.ts';
import { initOf } from './init.ts';
import { moduleProgressOf } from './module-progress.ts';
import { timeFrameOf } from './own-times.ts';
import { participantById } from './participants.ts';
import { tellStaff } from './tell.ts';

type Own = Pick<CallContext<'start'>, 'caller' | 'contest' | 'participant'>;
type Patch = Partial<Pick<ParticipantRow, 'started_tasks' | 'module_started_at' | 'finished_at'>>;

/** The nvo modules (QIZ-2) and the finish of every contest (QIZ-3). */
export function moduleHandlers(app: App): Pick<Handlers, 'start' | 'nextModule' | 'finish'> {
  const change = (own: Own, decide: (progress: ModuleProgress, now: number) => Patch | null) =>
    changeProgress(app, own, decide);
  return {
    // Sent twice, it starts one module: the second answer says that it is under way.
    start: (own) =>
      change(own, (progress, now) => {
        if (progress.startedAt !== null) return null;
        if (own.contest.type !== 'nvo' || nextTaskNumber(progress) === null)
          throw notNow('backend.no_module');
        return startedModule(progress, now);
      }),

    nextModule: (own) =>
      change(own, (progress, now) => {
        refuseEarly(progress, now);
        const ended = { ...progress, startedAt: null };
        return nextTaskNumber(ended) === null ? { module_started_at: null } : startedModule(ended, now);
      }),

    // Sent again, when the first answer was lost, it is done already.
    finish: async (own) => {
      const hasFinished = typeof own.participant?.finished_at === 'number';
      if (hasFinished) return { ok: true };
      await change(own, (progress, now) => {
        if (progress.startedAt !== null) refuseEarly(progress, now);
        return { finished_at: now, module_started_at: null };
      });
      return { ok: true };
    },
  };
}

/**
 * Changes how far a competitor is, while nobody else can, and tells them (their other pages follow) and the staff.
 * `decide` answers null when there is nothing to change. Throws 409 when the contest does not run for them.
 */
async function changeProgress(
  app: App,
  { caller, participant }: Own,
  decide: (progress: ModuleProgress, now: number) => Patch | null,
) {
  if (!participant) throw notFound();
  return app.write(async (trx, tell) => {
    const { contest, participant: before } = await lockPlace(trx, participant.id);
    const now = app.now();
    const refusal = phaseRefusal(contest, before, caller.types, now);
    if (refusal) throw refusal;
    const patch = decide(await moduleProgressOf(trx, before), now);
    const after = { ...before, ...patch };
    if (patch) {
      await trx.updateTable('participants').set(patch).where('id', '=', after.id).execute();
      await tellProgress(trx, tell, { caller, contest, participant: after, now });
      await closeQuizzes(trx, tell, { contest, participant: after }, now);
    }
    return initOf(trx, { contest, participant: after, now });
  });
}

async function tellProgress(
  trx: Transaction,
  tell: Tell,
  own: Own & { readonly participant: ParticipantRow; readonly now: number },
): Promise<void> {
  const { caller, contest, participant, now } = own;
  tell(userStream('time', contest.id, caller.userId), await timeFrameOf(trx, own));
  const view = taskView(contest, participant, caller.types, now);
  const tasks = (await tasksOf(trx, [contest.id])).filter((task) => shows(view, task.number));
  tell(userStream('tasks', contest.id, caller.userId), { action: 'set', tasks: tasks.map(taskOnWire) });
  await tellStaff(trx, tell, contest, await participantById(trx, participant.id));
}

function startedModule(progress: ModuleProgress, now: number): Patch {
  return { started_tasks: progress.startedTasks + 1, module_started_at: now };
}

function refuseEarly(progress: ModuleProgress, now: number): void {
  const refusal = finishRefusal(progress, now);
  if (refusal !== null) {
    throw notNow(refusal === 'no_module' ? 'backend.no_module' : 'backend.module_too_short');
  }
}
