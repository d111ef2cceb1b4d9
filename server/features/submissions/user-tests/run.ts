import { type App } from '#server/app.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { putFile } from '#server/files/store.ts';
import { type CallContext } from '#server/http/context.ts';
import { badRequest, notNow } from '#server/model/fault.ts';
import { enqueueUserTest } from '#server/judge/queue/enqueue.ts';
import { publishers } from '#server/model/streams.ts';
import { timeFrameOf } from '#server/model/contest/own-times.ts';
import { fileNameOf } from '#server/model/submissions/file-name.ts';
import { type LockedPlace, lockPlace } from '#server/model/locks.ts';
import { phaseRefusal, sourceRefusal } from '#server/model/submissions/rules.ts';
import { canUserTest, maxSourceBytes } from '#server/features/tasks/content/detail.ts';
import { languagesOf, type PlacedTask, taskByNumber } from '#server/model/tasks/queries.ts';
import { taskVersion } from '#server/model/tasks/versions.ts';
import { requireModule, taskView } from '#server/model/tasks/visibility.ts';
import { knownUserTests } from '#server/model/submissions/user-tests/queries.ts';
import { publishUserTest } from '#server/model/submissions/user-tests/record.ts';
import { type KnownUserTest } from '#server/model/submissions/user-tests/wire.ts';
import { limitRefusal, pastWork } from '#server/model/past-work.ts';

type Call = Pick<CallContext<'runUserTest'>, 'caller' | 'input' | 'files' | 'now'>;

/**
 * Queues a run of a contestant's program on their own input (TSK-4). Sent again with the same `client_id` it
 * is the same user test, also after the end. Throws the refusal for the person; then nothing has changed.
 */
export async function runUserTest(
  write: App['write'],
  call: Call,
  participantId: number,
): Promise<KnownUserTest> {
  return write(async (trx, publish) => {
    const place = await lockPlace(trx, participantId);
    const own = knownUserTests(trx).where('user_tests.participant_id', '=', participantId);
    const { input, now } = call;
    const known = await own.where('user_tests.client_id', '=', input.client_id).executeTakeFirst();
    if (known) return known;
    const id = await insert(trx, place, await checkedTask(trx, place, call), call);
    await enqueueUserTest(trx, id, now);
    const made = await own.where('user_tests.id', '=', id).executeTakeFirstOrThrow();
    await publishUserTest(trx, publish, made, 'set');
    const { contest, participant } = place;
    if (contest.user_test_interval_ms > 0 || contest.user_tests_limit !== null) {
      const frame = await timeFrameOf(trx, { ...place, now }, { task: made.task_number });
      publishers.time(publish, { contestId: contest.id, userId: participant.user_id }, frame);
    }
    return made;
  });
}

/**
 * The task, if the person may test this on it now. The phase is checked first: before the start every task
 * number gets the same answer.
 */
async function checkedTask(
  trx: Transaction,
  { contest, participant }: LockedPlace,
  { caller, input, files, now }: Call,
): Promise<PlacedTask> {
  refuse(phaseRefusal(contest, participant, caller.types, now));
  const view = taskView(contest, participant, caller.types, now);
  const task = view.kind === 'none' ? undefined : await taskByNumber(trx, contest.id, input.task);
  if (!task) throw badRequest('backend.unknown_task', String(input.task));
  requireModule(view, input.task);
  const judge = (await taskVersion(trx, task.version_id))?.judge ?? null;
  if (!canUserTest(contest, task, judge)) throw notNow('backend.no_user_tests');
  const taken = { languages: languagesOf(task), maxBytes: maxSourceBytes(judge) };
  refuse(sourceRefusal(files.source.content, input.language, taken));
  refuse(
    limitRefusal(
      contest,
      'user_tests',
      await pastWork(trx, 'user_tests', participant.id, task.number, now),
      now,
    ),
  );
  return task;
}

async function insert(
  trx: Transaction,
  { contest, participant }: LockedPlace,
  task: PlacedTask,
  { input, files, now }: Call,
): Promise<number> {
  const { source, input: ownInput } = files;
  const { id } = await trx
    .insertInto('user_tests')
    .values({
      contest_id: contest.id,
      participant_id: participant.id,
      task_id: task.id,
      task_number: task.number,
      language: input.language,
      file_hash: await putFile(trx, source.content),
      file_name: fileNameOf(source.name, `solution.${input.language}`),
      bytes: source.content.length,
      input_hash: await putFile(trx, ownInput.content),
      input_name: fileNameOf(ownInput.name, 'input.txt'),
      input_bytes: ownInput.content.length,
      at: now,
      client_id: input.client_id,
      status: 'queued',
      result: 'null',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function refuse(refusal: Error | null): void {
  if (refusal) throw refusal;
}
