import { type Kysely } from 'kysely';
import {
  type PackageDraft,
  type PackageFacts,
  type PackageFinding,
  type PackageTrial,
} from '#protocol/wire/staff/authoring/packages.ts';
import { type JudgeResult } from '#server/contract/result.ts';
import { type JudgeTask } from '#server/contract/task.ts';
import { type Schema } from '#server/db/schema.ts';
import { type Finding } from '#server/exchange/package/report.ts';
import { type ListedSubmission } from '#server/exchange/package/task.ts';
import { type Sentence, findingSentence } from '#server/exchange/package/sentences.ts';
import { mismatches, statedText } from '#server/exchange/self-test/compare.ts';
import { validatorFaults, validatorTrials } from '#server/exchange/self-test/validators.ts';
import { type Caller } from '#server/model/caller.ts';
import { languagesOf } from '#server/model/tasks/queries.ts';
import { isJudging } from '#server/features/tasks/contest-tasks/facts.ts';
import { isOnlyTheirs } from '#server/features/tasks/contest-tasks/ownership.ts';
import { taskOfSameUuid } from '#server/features/tasks/content/same-uuid.ts';
import { comparedFacts, factsOfFound, type Found } from './found.ts';

const COMPILE_LINES = 4;

/** A draft's row, with the columns that are shown and confirmed. */
export interface DraftRow {
  readonly id: number;
  readonly user_id: number;
  readonly contest_id: number | null;
  readonly at: number;
  readonly expires_at: number;
  readonly file_name: string;
  readonly bytes: number;
  readonly state: 'faulty' | 'judging' | 'ready';
  readonly round: number;
  readonly report: unknown;
  readonly found: unknown;
}

/** A person's packages that wait to be confirmed, oldest first. */
export async function draftsOf(db: Kysely<Schema>, caller: Caller, now: number): Promise<PackageDraft[]> {
  const rows = await db
    .selectFrom('package_drafts')
    .selectAll()
    .where('user_id', '=', caller.userId)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
  const hasJudge = await isJudging(db, now);
  const drafts: PackageDraft[] = [];
  for (const row of rows) drafts.push(await shownDraft(db, caller, row, hasJudge));
  return drafts;
}

async function shownDraft(
  db: Kysely<Schema>,
  caller: Caller,
  row: DraftRow,
  hasJudge: boolean,
): Promise<PackageDraft> {
  const found = row.found as Found;
  const facts = factsOfFound(found);
  return {
    id: row.id,
    file_name: row.file_name,
    bytes: row.bytes,
    at: row.at,
    expires_at: row.expires_at,
    contest: row.contest_id,
    state: row.state === 'ready' ? 'ready' : 'judging',
    facts,
    findings: findingsOnWire(row.report as readonly Finding[]),
    trials: await trialsOf(db, row, found),
    faults: found.kind === 'task' ? [...found.faults] : [],
    replaces: await knownTask(db, caller, facts),
    same_uuid: await sameUuid(db, caller, found),
    has_judge: hasJudge,
  };
}

/**
 * The jury's submissions of a draft with their results; submissions in a language that no judge takes are
 * skipped.
 */
export async function trialsOf(
  db: Kysely<Schema>,
  row: Pick<DraftRow, 'id' | 'round'>,
  found: Found,
): Promise<PackageTrial[]> {
  if (found.kind !== 'task') return [];
  const { judge, submissions } = found.task;
  const validators = validatorTrials(found.task);
  const trials = await db
    .selectFrom('package_trials')
    .select(['path', 'status', 'tests_done', 'tests_total', 'result'])
    .where('draft_id', '=', row.id)
    .execute();
  const byPath = new Map(trials.map((one) => [one.path, one]));
  const asValidator = new Map(validators.map((one) => [one.submission.path, one.judge]));
  return [...submissions, ...validators.map((one) => one.submission)].map((submission) => {
    const trial = byPath.get(submission.path);
    const { path, language } = submission;
    const result = row.round === 2 ? (trial?.result ?? null) : null;
    const validating = asValidator.get(path);
    const stated = validating === undefined ? statedText(submission) : 'AC';
    const kind: PackageTrial['kind'] = validating === undefined ? 'submission' : 'validator';
    const about = { kind, path, language, stated, ...progressOf(trial, row.round) };
    if (result === null) return { ...about, verdict: null, score: null, cpu_ms: null, faults: [] };
    const { verdict, score, cpuMs } = result;
    const faults = [
      ...(validating === undefined
        ? faultsOf(submission, judge, result)
        : validatorFaults(validating, result)),
    ];
    return { ...about, verdict, score, cpu_ms: cpuMs, faults };
  });
}

/** Findings without their English. */
export function findingsOnWire(findings: readonly Finding[]): PackageFinding[] {
  return findings.map(({ severity, file, line, code, values }) => ({ severity, file, line, code, values }));
}

/** Counts of judged submissions: in the first round only some are judged, and all wait for the second. */
function progressOf(
  trial: Pick<PackageTrial, 'status' | 'tests_done' | 'tests_total'> | undefined,
  round: number,
): Pick<PackageTrial, 'status' | 'tests_done' | 'tests_total'> {
  if (trial === undefined)
    return { status: round === 2 ? 'skipped' : 'queued', tests_done: null, tests_total: null };
  const { status, tests_done, tests_total } = trial;
  return { status, tests_done, tests_total };
}

/**
 * Faults of submissions that do not come out as stated, with the compiler's words where one does not compile.
 */
export function faultsOf(
  submission: ListedSubmission,
  judge: JudgeTask,
  result: JudgeResult,
): readonly Sentence[] {
  const faults = mismatches(submission, judge, result);
  if (faults.length === 0 || result.verdict !== 'CE') return faults;
  return [
    ...faults,
    ...result.compileOutput
      .split('\n')
      .slice(0, COMPILE_LINES)
      .filter(Boolean)
      .map((text) => findingSentence('compiler_said', { text })),
  ];
}

/** A task that the caller may not see is not named. */
async function sameUuid(
  db: Kysely<Schema>,
  caller: Caller,
  found: Found,
): Promise<PackageDraft['same_uuid']> {
  const same = found.kind === 'task' ? await taskOfSameUuid(db, found.task) : null;
  return same !== null && (await isOnlyTheirs(db, caller, same.id)) ? { ...same } : null;
}

async function knownTask(
  db: Kysely<Schema>,
  caller: Caller,
  facts: PackageFacts,
): Promise<PackageDraft['replaces']> {
  const task = await db
    .selectFrom('tasks')
    .leftJoin('task_versions', 'task_versions.id', 'tasks.version_id')
    .selectAll('tasks')
    .select(['task_versions.number', 'task_versions.judge', 'task_versions.format'])
    .where('slug', '=', facts.slug)
    .executeTakeFirst();
  if (!task) return null;
  const contests = await db
    .selectFrom('contest_tasks')
    .innerJoin('contests', 'contests.id', 'contest_tasks.contest_id')
    .select('contests.name')
    .where('task_id', '=', task.id)
    .orderBy('contests.id')
    .execute();
  const statements = await db
    .selectFrom('statements')
    .select('lang')
    .where('task_id', '=', task.id)
    .execute();
  const isYours = await isOnlyTheirs(db, caller, task.id);
  const before =
    task.judge === null || !isYours
      ? null
      : factsOfFound({
          kind: 'task',
          faults: [],
          task: {
            slug: facts.slug,
            format: 'kattis-2025-09',
            names: { en: task.name },
            judge: task.judge,
            scoreMode: task.score_mode,
            languages: languagesOf(task),
            timing: null,
            statements: statements.map(({ lang }) => ({ lang, mime: '', name: '', hash: '' })),
            attachments: [],
            submissions: [],
            validators: [],
            criteria: [],
          },
        });
  return {
    id: task.id,
    name: isYours ? task.name : facts.slug,
    version: task.number,
    is_yours: isYours,
    contests: isYours ? contests.map(({ name }) => name) : [],
    changes: before === null ? [] : changesBetween(comparedFacts(before), comparedFacts(facts)),
  };
}

function changesBetween(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): { what: string; before: string; after: string }[] {
  return Object.keys(after).flatMap((what) => {
    const [was = '', is = ''] = [before[what], after[what]];
    return was === is ? [] : [{ what, before: was, after: is }];
  });
}
