import { type StressFound } from '#server/contract/stress.ts';
import { putFileFrom } from '#server/files/store.ts';
import { type Publish } from '#server/journal/write.ts';
import { changeStress, noteStress, type StressChange } from '#server/model/authoring/stress.ts';
import { type StressEnd, type StressHit } from '../stress.ts';
import { type ClaimedJob, closeJob, resetLossCount, holdClaim } from './claim.ts';
import { type Finished, type JobDeps, type SlotJudge } from './job.ts';
import { persist } from './persist.ts';

/** Time between two writes of a search's progress, ms. */
const NOTE_EVERY_MS = 1_000;

type StressJob = ClaimedJob & { readonly stress_id: number };

/** Continues a search by stress from its last progress. null: it has ended or was deleted. */
export async function doStress(
  deps: JobDeps,
  judge: SlotJudge,
  job: StressJob,
): Promise<Finished | 'gave_way' | null> {
  const { db, write, signal } = deps;
  const search = await persist(
    () =>
      db
        .selectFrom('stress_searches')
        .select(['setup', 'tries', 'spent_ms'])
        .where('id', '=', job.stress_id)
        .where('status', 'in', ['queued', 'running'])
        .executeTakeFirst(),
    signal,
  );
  if (!search) return null;
  const progress = { tries: search.tries, spentMs: search.spent_ms };
  let [isLost, notedAt] = [false, Number.NEGATIVE_INFINITY];
  const note = async (): Promise<void> => {
    notedAt = performance.now();
    const change: StressChange = { status: 'running', ...progress };
    isLost ||= !(await persist(() => write((trx, publish) => noteFor(trx, publish, job, change)), signal));
  };
  const end = await judge.stress(search.setup, {
    before: { ...progress },
    onTry: (tries, spentMs) => Object.assign(progress, { tries, spentMs }),
    goOn: async () => {
      if (performance.now() - notedAt >= NOTE_EVERY_MS) await note();
      return !isLost && !signal.aborted && !(await deps.mustGiveWay());
    },
  });
  if (end.end === 'gave_way') {
    if (!isLost && !signal.aborted) await note();
    return 'gave_way';
  }
  const found = end.end === 'found' ? await persist(() => stored(deps, end), signal) : null;
  const change: StressChange = { ...changeOf(end), ...progress, ...(found !== null && { found }) };
  return { ie: null, keep: () => finish(deps, job, change) };
}

type Write = JobDeps['write'];
type Trx = Parameters<Parameters<Write>[0]>[0];

async function noteFor(trx: Trx, publish: Publish, job: StressJob, change: StressChange): Promise<boolean> {
  const now = await holdClaim(trx, job);
  if (now === null) return false;
  await resetLossCount(trx, job);
  return noteStress(trx, publish, job.stress_id, { change, now });
}

function changeOf(end: Exclude<StressEnd, { end: 'gave_way' }>): StressChange {
  if (end.end === 'failed') return { status: 'failed', error: end.reason };
  return { status: end.end === 'found' ? 'found' : 'none' };
}

async function stored({ db }: JobDeps, hit: StressHit): Promise<StressFound> {
  const { seed, args, inputPath, answerPath, shown, right, other } = hit;
  const input = await putFileFrom(db, inputPath);
  const answer = answerPath === null ? null : await putFileFrom(db, answerPath);
  return {
    seed,
    args,
    shown,
    right,
    other,
    input: { name: `stress-${seed}.in`, ...input },
    answer: answer && { name: `stress-${seed}.ans`, ...answer },
  };
}

async function finish({ write }: JobDeps, job: StressJob, change: StressChange): Promise<'done' | 'fenced'> {
  return write(async (trx, publish) => {
    if ((await closeJob(trx, job)) === null) return 'fenced';
    await changeStress(trx, publish, job.stress_id, change);
    return 'done';
  });
}
