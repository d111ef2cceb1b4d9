import { attemptsLeft, waitBeforeNextMs } from '../../../domain/limits.ts';
import { type App } from '../../app.ts';
import { type Transaction } from '../../db/transaction.ts';
import { putFile } from '../../files/store.ts';
import { type CallContext } from '../../http/context.ts';
import { type ContestRow } from '../../model/rows.ts';
import { badRequest, type Fault, notNow } from '../../model/fault.ts';
import { enqueueUserTest } from '../../judge/queue/enqueue.ts';
import { publishers } from '../../model/streams.ts';
import { timeFrameOf } from '../../model/contests/own-times.ts';
import { fileNameOf } from '../../model/submissions/file-name.ts';
import { type LockedPlace, lockPlace } from '../../model/locks.ts';
import { phaseRefusal, sourceRefusal } from '../../model/submissions/rules.ts';
import { canUserTest, maxSourceBytes } from '../tasks/detail.ts';
import { languagesOf, type PlacedTask, taskByNumber } from '../../model/tasks/queries.ts';
import { taskVersion } from '../../model/tasks/versions.ts';
import { requireModule, taskView } from '../../model/tasks/visibility.ts';
import { knownUserTests } from '../../model/user-tests/queries.ts';
import { publishUserTest } from '../../model/user-tests/record.ts';
import { type KnownUserTest } from '../../model/user-tests/wire.ts';

type Call = Pick<CallContext<'runUserTest'>, 'caller' | 'input' | 'files' | 'now'>;

/**
 * Queues a competitor's program to be run on their own input (TSK-4). Sent again with the same `client_id` it is the
 * same user test, also after the end. Throws what the person is to be told; then nothing has changed.
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

/** The task, when the person may try this on it now. The phase comes first: before the start no task is told from none. */
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
  refuse(limitRefusal(contest, await pastUserTests(trx, participant.id, task.number), now));
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

interface PastUserTests {
  readonly made: number;
  readonly lastAt: number | null;
}

async function pastUserTests(
  trx: Transaction,
  participantId: number,
  taskNumber: number,
): Promise<PastUserTests> {
  const row = await trx
    .selectFrom('user_tests')
    .select((eb) => [
      eb.fn.countAll<number>().as('made'),
      eb.fn.max('at').filterWhere('task_number', '=', taskNumber).as('last_at'),
    ])
    .where('participant_id', '=', participantId)
    .executeTakeFirstOrThrow();
  return { made: row.made, lastAt: row.last_at };
}

/** Why one more user test of a task is too many or too soon (with the whole seconds to wait); null when it is not. */
function limitRefusal(contest: ContestRow, { made, lastAt }: PastUserTests, now: number): Fault | null {
  if (attemptsLeft(contest.user_tests_limit, made) === 0) return notNow('backend.no_user_tests_left');
  const wait = waitBeforeNextMs(lastAt, contest.user_test_interval_ms, now);
  return wait === 0 ? null : notNow('backend.too_soon', String(Math.ceil(wait / 1000)));
}

function refuse(refusal: Error | null): void {
  if (refusal) throw refusal;
}
