import { sql } from 'kysely';
import { type PackageTrial } from '#protocol/wire/staff/packages.ts';
import { type App } from '#server/app.ts';
import { type JuryOutcome } from '#server/db/package-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { record } from '#server/model/audit.ts';
import { contestFor } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { publishDeskChange } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { addAtEnd, arrangeWithin } from '../contest-tasks/arrange.ts';
import { isOnlyTheirs } from '../contest-tasks/ownership.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { importQuiz } from '../quizzes/import.ts';
import { keepOutcomes } from '../tasks/outcomes.ts';
import { knownTask } from '../tasks/store.ts';
import { importTask } from '../tasks/import.ts';
import { importTree, keepChanges } from '../tasks/import-tree.ts';
import { taskOfSameUuid } from '../tasks/same-uuid.ts';
import { type Found, slugOfFound } from './found.ts';
import { type DraftRow, faultsOf, findingsOnWire, trialsOf } from './shown.ts';

type Input = CallContext<'confirmPackage'>['input'];

/**
 * Stores a draft as a task or as the next version of one, and puts it into the contest it was uploaded for. `isUnmade`: its files are
 * the work tree, and its tests are still to be made.
 */
export async function storeDraft(
  app: App,
  caller: Caller,
  input: Input,
): Promise<{ readonly taskId: number; readonly isUnmade: boolean }> {
  return app.write(async (trx, publish) => {
    const now = app.now();
    const draft = await lockDraft(trx, caller, input.did, now);
    const found = await foundAs(trx, draft.found as Found, input.next_of);
    const slug = slugOfFound(found);
    await requireSeen(trx, caller, slug, input.version);
    const outcomes = await outcomesOf(trx, draft, found);
    if (!input.accept) requireGood(draft, found, await trialsOf(trx, draft, found));
    const { taskId, before } = await store(trx, publish, found, { draft, caller, now, outcomes, slug });
    const { contest_id: contestId } = draft;
    if (contestId !== null) {
      await contestFor(trx, caller, contestId);
      await putIntoContest(trx, publish, { caller, contestId, taskId, now });
    }
    await trx.deleteFrom('package_drafts').where('id', '=', draft.id).execute();
    const audit = { caller, now, action: 'confirmPackage', target: `task:${taskId}`, contestId };
    const after = { file: draft.file_name, slug, accepted: input.accept };
    await record(trx, { ...audit, before, after });
    await publishDeskChange(trx, publish, 'tasks', contestId);
    return { taskId, isUnmade: found.kind === 'unmade' };
  });
}

/** Takes a package back; everything of it goes with its row. */
export async function cancelPackage(app: App, { caller, input }: CallContext<'cancelPackage'>) {
  return app.write(async (trx, publish) => {
    const draft = await lockDraft(trx, caller, input.did, app.now());
    await trx.deleteFrom('package_drafts').where('id', '=', draft.id).execute();
    await publishDeskChange(trx, publish, 'tasks', draft.contest_id);
    return {};
  });
}

async function lockDraft(trx: Transaction, caller: Caller, id: number, now: number): Promise<DraftRow> {
  const draft = await trx
    .selectFrom('package_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!draft) throw notFound();
  return draft;
}

/** What a draft holds, under the short name of the task of which it becomes the next version. */
async function foundAs(trx: Transaction, found: Found, nextOf: number | null): Promise<Found> {
  if (nextOf === null) return found;
  const same = found.kind === 'task' ? await taskOfSameUuid(trx, found.task) : null;
  if (found.kind !== 'task' || same?.id !== nextOf) throw notNow('backend.changed_meanwhile');
  return { ...found, task: { ...found.task, slug: same.slug } };
}

/** Refuses to replace what is of others, or another version than the person saw. */
async function requireSeen(
  trx: Transaction,
  caller: Caller,
  slug: string,
  seen: number | null,
): Promise<void> {
  const known = await trx
    .selectFrom('tasks')
    .select(['id', 'version_id'])
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return;
  if (!(await isOnlyTheirs(trx, caller, known.id))) throw notNow('backend.task_not_yours');
  const version = await trx
    .selectFrom('task_versions')
    .select('number')
    .where('id', '=', known.version_id ?? 0)
    .executeTakeFirst();
  if ((version?.number ?? null) !== seen) throw notNow('backend.changed_meanwhile');
}

type Outcomes = ReadonlyMap<string, JuryOutcome>;

async function outcomesOf(trx: Transaction, { id, round }: DraftRow, found: Found): Promise<Outcomes> {
  if (found.kind !== 'task' || round !== 2) return new Map();
  const { judge, submissions } = found.task;
  const trials = await trx
    .selectFrom('package_trials')
    .select(['path', 'result'])
    .where('draft_id', '=', id)
    .execute();
  return new Map(
    trials.flatMap(({ path, result }) => {
      const submission = submissions.find((one) => one.path === path);
      if (result === null || submission === undefined) return [];
      const { verdict, score, cpuMs, memoryBytes } = result;
      const outcome = {
        verdict,
        score,
        cpuMs,
        memoryBytes,
        faults: faultsOf(submission, judge, result).map(englishOf),
      };
      return [[path, outcome]];
    }),
  );
}

function requireGood({ state }: DraftRow, found: Found, trials: readonly PackageTrial[]): void {
  if (state !== 'ready') throw notNow('backend.still_judging');
  const differing = trials.filter(({ faults }) => faults.length > 0).length;
  if (differing > 0 || (found.kind === 'task' && found.faults.length > 0))
    throw notNow('backend.not_as_stated');
}

/** A draft that becomes a task's. */
interface Confirming {
  readonly draft: DraftRow;
  readonly caller: Caller;
  readonly now: number;
  readonly outcomes: Outcomes;
  readonly slug: string;
}

async function store(
  trx: Transaction,
  publish: Parameters<typeof importTask>[1],
  found: Found,
  given: Confirming,
): Promise<{ readonly taskId: number; readonly before: unknown }> {
  const { draft, caller, now, outcomes, slug } = given;
  const before = await trx
    .selectFrom('tasks')
    .select(['id', 'version_id', 'is_quiz'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  if (before && before.is_quiz !== (found.kind === 'quiz')) throw notNow('backend.task_in_use');
  await keepChanges(trx, slug, { message: `Before ${draft.file_name}`, byUser: caller.userId, now });
  await sql`update files set draft_at = null where draft_at is not null
    and hash in (select hash from package_draft_files where draft_id = ${draft.id})`.execute(trx);
  if (found.kind === 'quiz') {
    const { taskId } = await importQuiz(trx, publish, found.quiz, { now, place: null });
    await importTree(trx, { taskId, version: null, ...(await imported(trx, given)) });
    return { taskId, before: before ?? null };
  }
  const task = { ...found.task, contents: new Map<string, Buffer>() };
  if (found.kind === 'unmade') {
    const taskId = await knownTask(trx, task);
    await importTree(trx, { taskId, version: null, ...(await imported(trx, given)) });
    return { taskId, before: before ?? null };
  }
  const { taskId, version } = await importTask(trx, publish, task, {
    now,
    byUser: caller.userId,
    place: null,
  });
  await importTree(trx, { taskId, version, ...(await imported(trx, given)) });
  await keepOutcomes(trx, taskId, outcomes);
  return { taskId, before: before ?? null };
}

async function imported(trx: Transaction, { draft, caller, now }: Confirming) {
  const tree = await trx
    .selectFrom('package_draft_tree')
    .select(['path', 'hash', 'bytes', 'made_from'])
    .where('draft_id', '=', draft.id)
    .execute();
  const findings = findingsOnWire(draft.report as Parameters<typeof findingsOnWire>[0]);
  return { tree, findings, fileName: draft.file_name, byUser: caller.userId, now };
}

async function putIntoContest(
  trx: Transaction,
  publish: Parameters<typeof importTask>[1],
  given: {
    readonly caller: Caller;
    readonly contestId: number;
    readonly taskId: number;
    readonly now: number;
  },
): Promise<void> {
  const { caller, contestId, taskId, now } = given;
  await arrangeWithin(trx, publish, now, {
    caller,
    contestId,
    action: 'addContestTask',
    target: `task:${taskId}`,
    change: async (within, contest, places) => {
      if (!places.some(({ task_id: id }) => id === taskId)) await addAtEnd(within, contest, places, taskId);
    },
  });
}
