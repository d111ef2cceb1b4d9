import { type App } from '../../app.ts';
import { type Transaction } from '../../db/transaction.ts';
import { putFile } from '../../files/store.ts';
import { type CallContext } from '../../http/context.ts';
import { badRequest } from '../../http/fault.ts';
import { languagesOf, type PlacedTask, taskByNumber } from '../tasks/queries.ts';
import { shows, taskView } from '../tasks/visibility.ts';
import { knownSubmissions, type LockedPlace, lockPlace } from './queries.ts';
import { recordSubmission } from './record.ts';
import { limitRefusal, type PastSubmissions, phaseRefusal, sourceRefusal } from './rules.ts';
import { type KnownSubmission } from './wire.ts';

/**
 * A competitor's solution (TSK-2). Sent again with the same `client_id` it answers the same receipt, also after the
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
    return recordSubmission(trx, tell, place, {
      taskId: task.id,
      taskNumber: task.number,
      language: input.language,
      fileHash: await putFile(trx, content),
      fileName: fileNameOf(name, input.language),
      bytes: content.length,
      at: now,
      contestTimeMs: now - place.contest.start_at,
      clientId: input.client_id,
      externalId: null,
    });
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
  refuse(sourceRefusal(files.source.content, input.language, languagesOf(task)));
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

/** The name the browser gave, without folders; one by the language when it gave none. */
function fileNameOf(name: string, language: string): string {
  const plain = name.replace(/^.*[\\/]/s, '').slice(-100);
  return plain === '' || plain === 'blob' ? `solution.${language}` : plain;
}

function refuse(refusal: Error | null): void {
  if (refusal) throw refusal;
}
