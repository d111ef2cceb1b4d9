import { type Kysely, sql } from 'kysely';
import {
  type InvocationRow,
  type InvocationRun,
  type WorkshopInvocation,
  type WorkshopInvocations,
} from '#protocol/wire/staff/authoring/solutions.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { fullScore, type JudgeTask, type StoredFile } from '#server/contract/task.ts';
import { type JuryClaims } from '#server/contract/jury-solution.ts';
import { type Schema } from '#server/db/schema.ts';
import { mismatches, statedText } from '#server/exchange/self-test/compare.ts';
import { type CallContext } from '#server/http/context.ts';
import { notFound } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';
import { isJudging } from '#server/features/tasks/contest-tasks/facts.ts';
import { idleTests, resultOf, type Tested, wasBefore } from './matrix.ts';
import { searchesOf } from './stress-shown.ts';
import { proposalOf, timingRuleOf } from './time-limit.ts';

type Db = Kysely<Schema>;
/** The number of newest invocations that are listed. */
const LISTED = 50;

/** The history of a task's invocations and searches. */
export async function listInvocations({
  caller,
  db,
  input,
  now,
}: CallContext<'workshopInvocations'>): Promise<WorkshopInvocations> {
  await requireRight(db, caller, input.tid);
  return {
    invocations: await rowsOf(db, input.tid, null),
    searches: await searchesOf(db, input.tid),
    has_judge: await isJudging(db, now),
  };
}

/** An invocation with the results so far. */
export async function showInvocation({
  caller,
  db,
  input,
}: CallContext<'workshopInvocation'>): Promise<WorkshopInvocation> {
  await requireRight(db, caller, input.tid);
  const [row] = await rowsOf(db, input.tid, input.number);
  if (row === undefined) throw notFound();
  const { id, judge, places } = await db
    .selectFrom('invocations')
    .select(['id', 'judge', 'places'])
    .where('task_id', '=', input.tid)
    .where('number', '=', input.number)
    .executeTakeFirstOrThrow();
  const runs = await runsOf(db, id);
  const before = await verdictsBefore(db, input.tid, input.number);
  const verdicts = runs.map(({ results }) => new Map(results.map((one) => [one.test, one.verdict])));
  const compiled = verdicts.filter((_, at) => runs[at]?.compiles === true);
  const idle = row.state === 'done' ? idleTests(judge.tests, places, compiled) : new Set();
  const shown = runs.map((run) => shownRun(run, { judge, places, before: before.verdicts }));
  const rule = await timingRuleOf(db, input.tid);
  return {
    ...row,
    groups: judge.groups.map(({ name, rule, points }) => ({ name, rule, points })),
    full_score: fullScore(judge),
    tests: places.flatMap((place) => {
      const test = judge.tests[place];
      if (test === undefined) return [];
      return [{ name: test.name, group: test.group, is_sample: test.isSample, is_idle: idle.has(place) }];
    }),
    runs: shown,
    compared: before.number,
    proposal: proposalOf(
      judge,
      rule,
      runs.filter((run) => isWhole(run, judge)),
    ),
  };
}

/** A solution of an invocation with all its results. */
export interface KeptRun {
  readonly path: string;
  readonly language: string;
  readonly status: InvocationRun['status'];
  readonly source: StoredFile;
  readonly claims: JuryClaims;
  readonly compiles: boolean | null;
  readonly compile_output: string;
  readonly compile_ms: number | null;
  readonly error: string | null;
  readonly results: readonly Tested[];
}

/** The solutions of an invocation, each with all its results. */
export async function runsOf(db: Db, invocationId: number): Promise<readonly KeptRun[]> {
  const runs = await db
    .selectFrom('invocation_runs')
    .select(['id', 'path', 'language', 'status', 'claims', 'source'])
    .select(['compiles', 'compile_output', 'compile_ms', 'error'])
    .where('invocation_id', '=', invocationId)
    .orderBy('id')
    .execute();
  const cells = await db
    .selectFrom('invocation_cells as c')
    .innerJoin('invocation_runs as r', 'r.id', 'c.run_id')
    .select(['c.run_id', 'c.test', 'c.verdict', 'c.score', 'c.cpu_ms', 'c.wall_ms', 'c.memory_bytes'])
    .select(['c.message', 'c.jury_message'])
    .where('r.invocation_id', '=', invocationId)
    .orderBy('c.test')
    .execute();
  const byRun = new Map<number, typeof cells>();
  for (const one of cells) {
    const own = byRun.get(one.run_id);
    if (own === undefined) byRun.set(one.run_id, [one]);
    else own.push(one);
  }
  return runs.map(({ id, ...run }) => ({
    ...run,
    results: (byRun.get(id) ?? []).map((one) => ({
      test: one.test,
      verdict: one.verdict,
      score: one.score,
      cpuMs: one.cpu_ms,
      wallMs: one.wall_ms,
      memoryBytes: one.memory_bytes,
      message: one.message,
      juryMessage: one.jury_message,
    })),
  }));
}

/** Whether every result is known that decides the solution's claim. */
export function isWhole({ status, compiles, results }: KeptRun, judge: JudgeTask): boolean {
  return status === 'judged' && (compiles === false || results.length === judge.tests.length);
}

function shownRun(
  run: KeptRun,
  given: {
    readonly judge: JudgeTask;
    readonly places: readonly number[];
    readonly before: ReadonlyMap<string, ReadonlyMap<string, Verdict>>;
  },
): InvocationRun {
  const { judge, places } = given;
  const { path, language, status, claims, compiles, compile_output, error, results } = run;
  const byPlace = new Map(results.map((one) => [one.test, one]));
  const before = given.before.get(path) ?? new Map<string, Verdict>();
  const tried = { compiles, compileOutput: compile_output, compileMs: run.compile_ms ?? 0, results };
  const result = resultOf(judge, tried);
  const known = isWhole(run, judge);
  const faults = known ? mismatches({ path, ...claims }, judge, result) : [];
  return {
    path,
    language,
    status,
    compile_output,
    compiles,
    error,
    stated: statedText(claims),
    cells: places.map((place) => {
      const one = byPlace.get(place);
      if (one === undefined) return null;
      const was = wasBefore(before, judge.tests[place]?.name ?? '', one.verdict);
      return [one.verdict, one.score, one.cpuMs, one.memoryBytes, was];
    }),
    verdict: known ? result.verdict : null,
    score: known ? result.score : null,
    group_scores: known ? [...result.groupScores] : [],
    cpu_ms: Math.max(0, ...results.map(({ cpuMs }) => cpuMs)),
    memory_bytes: Math.max(0, ...results.map(({ memoryBytes }) => memoryBytes)),
    holds: known ? faults.length === 0 : null,
    faults: faults.map(({ code, values }) => ({ code, values })),
  };
}

/** Results of the task's previous invocation, by the solution's path and the test's name. */
async function verdictsBefore(db: Db, taskId: number, number: number) {
  const before = await db
    .selectFrom('invocations')
    .select(['id', 'number', 'judge'])
    .where('task_id', '=', taskId)
    .where('number', '<', number)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  const verdicts = new Map<string, Map<string, Verdict>>();
  if (!before) return { number: null, verdicts };
  const cells = await db
    .selectFrom('invocation_cells as c')
    .innerJoin('invocation_runs as r', 'r.id', 'c.run_id')
    .select(['r.path', 'c.test', 'c.verdict'])
    .where('r.invocation_id', '=', before.id)
    .execute();
  for (const { path, test, verdict } of cells) {
    const own = verdicts.get(path) ?? new Map<string, Verdict>();
    own.set(before.judge.tests[test]?.name ?? '', verdict);
    verdicts.set(path, own);
  }
  return { number: before.number, verdicts };
}

/** Rows of the history: the invocation with a number, or (null) the newest invocations. */
async function rowsOf(db: Db, taskId: number, number: number | null): Promise<InvocationRow[]> {
  const { rows } = await sql<Row>`select i.number, i.at, u.display_name as by, i.revision,
    i.stopped_at is not null as is_stopped, cardinality(i.places) as tests,
    count(r.id)::int as solutions,
    count(*) filter (where r.status in ('queued', 'compiling', 'running'))::int as open,
    count(*) filter (where r.status = 'failed')::int as failed,
    coalesce(sum(case when r.compiles = false then cardinality(i.places)
      else (select count(*) from invocation_cells c where c.run_id = r.id) end), 0)::int as done
    from invocations i join invocation_runs r on r.invocation_id = i.id left join users u on u.id = i.by_user
    where i.task_id = ${taskId} and (${number}::int is null or i.number = ${number})
    group by i.id, u.display_name order by i.number desc limit ${LISTED}`.execute(db);
  return rows.map(({ is_stopped: isStopped, open, failed, ...row }) => ({
    ...row,
    state: isStopped ? 'stopped' : open > 0 ? 'running' : failed > 0 ? 'failed' : 'done',
    total: row.solutions * row.tests,
  }));
}

interface Row {
  readonly number: number;
  readonly at: number;
  readonly by: string | null;
  readonly revision: number;
  readonly is_stopped: boolean;
  readonly tests: number;
  readonly solutions: number;
  readonly open: number;
  readonly failed: number;
  readonly done: number;
}
