import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { badRequest } from '#server/model/fault.ts';
import { enqueueSubmission } from '#server/judge/queue/enqueue.ts';
import { maxSourceBytes } from '#server/features/tasks/content/detail.ts';
import { languagesOf, type PlacedTask, taskByNumber } from '#server/model/tasks/queries.ts';
import { taskVersion } from '#server/model/tasks/versions.ts';
import { latenessOf, type Lateness } from '#server/model/submissions/late/lateness.ts';
import { keepContacts } from '#server/model/submissions/late/contacts.ts';
import { recordLate } from '#server/model/submissions/late/record.ts';
import { publishLate } from '#server/model/submissions/late/publish.ts';
import { isZip } from './archive.ts';
import { fileNameOf } from '#server/model/submissions/file-name.ts';
import { knownSubmissions } from '#server/model/submissions/queries.ts';
import { type LockedPlace, lockPlace } from '#server/model/locks.ts';
import { recordSubmission } from '#server/model/submissions/record.ts';
import { phaseRefusal, sourceRefusal } from '#server/model/submissions/rules.ts';
import { type KnownSubmission } from '#server/model/submissions/wire.ts';
import { limitRefusal, pastWork } from '#server/model/past-work.ts';

/**
 * Takes a contestant's solution (TSK-2), and queues it if its task can be judged. Sent again with the same
 * `client_id` it gets the same receipt, also after the end, and counts once (TSK-8): the lock on the
 * participant makes duplicates follow one another. A solution that was given in time and comes late is stored
 * for the staff to decide. Throws the refusal for the person; then nothing has changed.
 */
export async function submit(
  { write, contacts }: Pick<App, 'write' | 'contacts'>,
  call: Pick<CallContext<'submit'>, 'caller' | 'input' | 'files' | 'now'>,
  participantId: number,
): Promise<KnownSubmission> {
  const { input, files, now } = call;
  await keepContacts(contacts, input.sent_at, now);
  return write(async (trx, publish) => {
    const place = await lockPlace(trx, participantId);
    const known = await knownSubmissions(trx)
      .where('submissions.participant_id', '=', participantId)
      .where('submissions.client_id', '=', input.client_id)
      .executeTakeFirst();
    if (known) return known;
    const { task, late } = await checkedTask(trx, place, call);
    const { name, content } = files.source;
    const lateId = late && (await recordLate(trx, place, { ...late, task, now, answer: null }));
    const submission = await recordSubmission(trx, publish, place, {
      taskId: task.id,
      taskNumber: task.number,
      language: input.language,
      fileHash: await putFile(trx, content),
      fileName: fileNameOf(name, `solution.${input.language}`),
      bytes: content.length,
      at: now,
      contestTimeMs: (late?.sentAt ?? now) - place.contest.start_at,
      clientId: input.client_id,
      externalId: null,
      lateId,
    });
    const kind = place.contest.is_rehearsal ? 'rehearsal' : 'submission';
    if (lateId === null) await enqueueSubmission(trx, submission.id, now, kind);
    else await publishLate(trx, publish, lateId);
    return submission;
  });
}

/**
 * The task, if the person may submit this for it now, or it comes late. The phase is checked first: before
 * the start every task number gets the same answer. A late solution is not refused for following the last one
 * too soon: the staff see it.
 */
async function checkedTask(
  trx: Transaction,
  place: LockedPlace,
  { caller, input, files, now }: Pick<CallContext<'submit'>, 'caller' | 'input' | 'files' | 'now'>,
): Promise<{ readonly task: PlacedTask; readonly late: Lateness | null }> {
  const { contest, participant } = place;
  const task = await taskByNumber(trx, contest.id, input.task);
  if (!task) refuse(phaseRefusal(contest, participant, caller.types, now));
  if (!task) throw badRequest('backend.unknown_task', String(input.task));
  const work = { types: caller.types, taskNumber: task.number, sentAt: input.sent_at ?? null, now };
  const late = await latenessOf(trx, place, work);
  const maxBytes = maxSourceBytes((await taskVersion(trx, task.version_id))?.judge ?? null);
  const { content } = files.source;
  refuse(sourceRefusal(content, input.language, { languages: languagesOf(task), maxBytes }));
  if (input.language === 'zip' && !(await isZip(content))) throw badRequest('backend.not_a_zip');
  const past = await pastWork(trx, 'submissions', participant.id, task.number, now);
  refuse(limitRefusal(contest, 'submissions', late === null ? past : { ...past, lastAt: null }, now));
  return { task, late };
}

function refuse(refusal: Error | null): void {
  if (refusal) throw refusal;
}
