import { sql } from 'kysely';
import { type PackageTrial } from '#protocol/wire/staff/authoring/packages.ts';
import { type App } from '#server/app.ts';
import { type JuryOutcome } from '#server/db/package-tables.ts';
import { type Transaction } from '#server/db/transaction.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestFor } from '#server/model/access.ts';
import { type Caller } from '#server/model/caller.ts';
import { command } from '#server/model/command.ts';
import { publishRow } from '#server/model/desk.ts';
import { notFound, notNow } from '#server/model/fault.ts';
import { addWithin } from '#server/features/tasks/contest-tasks/arrange.ts';
import { isOnlyTheirs } from '#server/features/tasks/contest-tasks/ownership.ts';
import { englishOf } from '#server/exchange/package/sentences.ts';
import { importQuiz } from '#server/features/quiz/import.ts';
import { keepOutcomes } from '#server/features/tasks/content/outcomes.ts';
import { knownTask } from '#server/features/tasks/content/store.ts';
import { importTask } from '#server/features/tasks/content/import.ts';
import { importTree, keepChanges } from '#server/features/tasks/content/import-tree.ts';
import { taskOfSameUuid } from '#server/features/tasks/content/same-uuid.ts';
import { type Found, slugOfFound } from './found.ts';
import { type DraftRow, faultsOf, findingsOnWire, trialsOf } from './shown.ts';

type Context = CallContext<'confirmPackage'>;

/** A draft that is confirmed and the task that gets it as a version; both rows are locked. */
interface Confirmed {
  readonly draft: Pick<DraftRow, 'state'>;
  /**
   * The package in the draft; null: the task whose next version it was to be has another short name by now.
   */
  readonly found: Found | null;
  /** The task with the package's short name; null: there is no such task. */
  readonly known: KnownTask | null;
  readonly trials: readonly PackageTrial[];
}

/** The task whose short name the draft has. */
interface KnownTask {
  readonly id: number;
  readonly version_id: number | null;
  readonly is_quiz: boolean;
  /** The number of the version in use. */
  readonly number: number | null;
  readonly isTheirs: boolean;
}

/**
 * Stores a draft as a task or as the next version of one, and puts it into the contest it was uploaded for. `isUnmade`: its files are
 * the work tree, and its tests are still to be made.
 */
export function storeDraft(
  app: App,
  context: Context,
): Promise<{ readonly taskId: number; readonly isUnmade: boolean }> {
  const { caller, input } = context;
  return command(app, context, {
    lock: async (trx) => {
      const draft = await lockDraft(trx, caller, input.did, app.now());
      const found = await foundAs(trx, draft.found as Found, input.next_of);
      const slug = found && slugOfFound(found);
      const { contest_id: contestId } = draft;
      if (contestId !== null) await contestFor(trx, caller, contestId);
      return {
        draft,
        found,
        known: slug === null ? null : await lockKnown(trx, caller, slug),
        trials: found === null || input.accept ? [] : await trialsOf(trx, draft, found),
      };
    },
    decide: decideConfirmation,
    apply: async (trx, publish, { decision: found, rows: { draft, known }, context: confirming }) => {
      const outcomes = await outcomesOf(trx, draft, found);
      const slug = slugOfFound(found);
      const { now } = confirming;
      const taskId = await store(trx, publish, found, { draft, caller, now, outcomes, slug });
      const { contest_id: contestId } = draft;
      if (contestId !== null)
        await addWithin(trx, publish, { ...confirming, contest: { id: contestId } }, taskId);
      await trx.deleteFrom('package_drafts').where('id', '=', draft.id).execute();
      return {
        answer: { taskId, isUnmade: found.kind === 'unmade' },
        audit: {
          target: `task:${taskId}`,
          contestId,
          before: known && { id: known.id, version_id: known.version_id },
          after: { file: draft.file_name, slug, accepted: input.accept },
        },
      };
    },
  });
}

/**
 * The package that becomes a task. Refuses a package that would replace another author's task or a version
 * that the person did not see, and one whose submissions do not come out as it states.
 */
export function decideConfirmation(
  { draft, found, known, trials }: Confirmed,
  { input }: Pick<Context, 'input'>,
): Found {
  if (found === null) throw notNow('backend.changed_meanwhile');
  if (known !== null && !known.isTheirs) throw notNow('backend.task_not_yours');
  if (known !== null && known.number !== input.version) throw notNow('backend.changed_meanwhile');
  if (!input.accept) requireGood(draft, found, trials);
  if (known !== null && known.is_quiz !== (found.kind === 'quiz')) throw notNow('backend.task_in_use');
  return found;
}

/** Cancels an import: the draft's row is deleted, and all that belongs to it. */
export async function cancelPackage(app: App, { call, caller, input }: CallContext<'cancelPackage'>) {
  return app.write(async (trx, publish) => {
    const draft = await lockDraft(trx, caller, input.did, app.now());
    await trx.deleteFrom('package_drafts').where('id', '=', draft.id).execute();
    await publishRow(trx, publish, { call, contestId: draft.contest_id });
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

/**
 * The package in a draft, under the short name of the task whose next version it becomes; null: that is
 * another task by now.
 */
async function foundAs(trx: Transaction, found: Found, nextOf: number | null): Promise<Found | null> {
  if (nextOf === null) return found;
  const same = found.kind === 'task' ? await taskOfSameUuid(trx, found.task) : null;
  if (found.kind !== 'task' || same?.id !== nextOf) return null;
  return { ...found, task: { ...found.task, slug: same.slug } };
}

async function lockKnown(trx: Transaction, caller: Caller, slug: string): Promise<KnownTask | null> {
  const known = await trx
    .selectFrom('tasks')
    .select(['id', 'version_id', 'is_quiz'])
    .where('slug', '=', slug)
    .forUpdate()
    .executeTakeFirst();
  if (!known) return null;
  const version = await trx
    .selectFrom('task_versions')
    .select('number')
    .where('id', '=', known.version_id ?? 0)
    .executeTakeFirst();
  return {
    ...known,
    number: version?.number ?? null,
    isTheirs: await isOnlyTheirs(trx, caller, known.id),
  };
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

function requireGood({ state }: Confirmed['draft'], found: Found, trials: readonly PackageTrial[]): void {
  if (state !== 'ready') throw notNow('backend.still_judging');
  const differing = trials.filter(({ faults }) => faults.length > 0).length;
  if (differing > 0 || (found.kind === 'task' && found.faults.length > 0))
    throw notNow('backend.not_as_stated');
}

/** A draft that is to become a task or a version of one. */
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
): Promise<number> {
  const { draft, caller, now, outcomes, slug } = given;
  await keepChanges(trx, slug, { message: `Before ${draft.file_name}`, byUser: caller.userId, now });
  await sql`update files set draft_at = null where draft_at is not null
    and hash in (select hash from package_draft_files where draft_id = ${draft.id})`.execute(trx);
  if (found.kind === 'quiz') {
    const { taskId } = await importQuiz(trx, publish, found.quiz, { now, place: null });
    await importTree(trx, { taskId, version: null, ...(await imported(trx, given)) });
    return taskId;
  }
  const task = { ...found.task, contents: new Map<string, Buffer>() };
  if (found.kind === 'unmade') {
    const taskId = await knownTask(trx, task);
    await importTree(trx, { taskId, version: null, ...(await imported(trx, given)) });
    return taskId;
  }
  const { taskId, version } = await importTask(trx, publish, task, {
    now,
    byUser: caller.userId,
    place: null,
  });
  await importTree(trx, { taskId, version, ...(await imported(trx, given)) });
  await keepOutcomes(trx, taskId, outcomes);
  return taskId;
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
