import { type App } from '../../app.ts';
import { type Transaction } from '../../db/transaction.ts';
import { putFile } from '../../files/store.ts';
import { type CallContext } from '../../http/context.ts';
import { badRequest } from '../../http/fault.ts';
import { enqueueSubmission } from '../../judge/queue/enqueue.ts';
import { maxSourceBytes } from '../tasks/detail.ts';
import { languagesOf, type PlacedTask, taskByNumber } from '../tasks/queries.ts';
import { taskVersion } from '../tasks/versions.ts';
import { shows, taskView } from '../tasks/visibility.ts';
import { isZip } from './archive.ts';
import { fileNameOf } from './file-name.ts';
import { knownSubmissions, type LockedPlace, lockPlace } from './queries.ts';
import { recordSubmission } from './record.ts';
import { limitRefusal, type PastSubmissions, phaseRefusal, sourceRefusal } from './rules.ts';
import { type KnownSubmission } from './wire.ts';

/**
 * A competitor's solution (TSK-2), queued to be judged where its task can be. Sent again with the same `client_id` it answers the same receipt, also after the
 * end, and counts once (TSK-8): the lock on the participant makes doubles follow one another. Throws what the person
 * is to be told; then nothing has changed.
 */
export async function submit(
  write: App['write'],
  call: Pick<CallContext<'submit'>, 'caller' | 'input' | 'files' | 'now'>,
  participantId: number,
): Promise<KnownSubmission> {
  const { input, files, now } = call;
  return write(async (trx, tell) => {
    const place = await lockPlace(trx, participantId);
    const known = await knownSubmissions(trx)
      .where('submissions.participant_id', '=', participantId)
      .where('submissions.client_id', '=', input.client_id)
      .executeTakeFirst();
    if (known) return known;
    const task = await checkedTask(trx, place, call);
    const { name, content } = files.source;
    const submission = await recordSubmission(trx, tell, place, {
      taskId: task.id,
      taskNumber: task.number,
      language: input.language,
      fileHash: await putFile(trx, content),
      fileName: fileNameOf(name, `solution.${input.language}`),
      bytes: content.length,
      at: now,
      contestTimeMs: now - place.contest.start_at,
      clientId: input.client_id,
      externalId: null,
    });
    await enqueueSubmission(trx, submission.id, now);
    return submission;
  });
}

/** The task, when the person may submit this for it now. The phase comes first: before the start no task is told from none. */
async function checkedTask(
  trx: Transaction,
  { contest, participant }: LockedPlace,
  { caller, input, files, now }: Pick<CallContext<'submit'>, 'caller' | 'input' | 'files' | 'now'>,
): Promise<PlacedTask> {
  refuse(phaseRefusal(contest, participant, caller.types, now));
  const view = taskView(contest, participant, caller.types, now);
  const task = shows(view, input.task) ? await taskByNumber(trx, contest.id, input.task) : undefined;
  if (!task) throw badRequest('backend.unknown_task', String(input.task));
  const maxBytes = maxSourceBytes((await taskVersion(trx, task.version_id))?.judge ?? null);
  const { content } = files.source;
  refuse(sourceRefusal(content, input.language, { languages: languagesOf(task), maxBytes }));
  if (input.language === 'zip' && !(await isZip(content))) throw badRequest('backend.not_a_zip');
  refuse(limitRefusal(contest, await pastSubmissions(trx, participant.id, task.number), now));
  return task;
}

async function pastSubmissions(
  trx: Transaction,
  participantId: number,
  taskNumber: number,
): Promise<PastSubmissions> {
  const row = await trx
    .selectFrom('submissions')
    .select((eb) => [
      eb.fn.countAll<number>().as('made'),
      eb.fn.max('at').filterWhere('task_number', '=', taskNumber).as('last_at'),
    ])
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow();
  return { made: row.made, lastAt: row.last_at };
}

function refuse(refusal: Error | null): void {
  if (refusal) throw refusal;
}
