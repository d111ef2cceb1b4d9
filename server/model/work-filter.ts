import { type RawBuilder, sql } from 'kysely';
import type * as v from 'valibot';
import { WAITING, type workFilter } from '#protocol/wire/staff/submissions/work-filter.ts';

/** A page of a list of staff: its filters, and the id below which it begins. */
export type WorkPage = v.InferOutput<typeof workFilter> & { readonly before?: number | undefined };

/** The two lists of work. */
export type WorkTable = 'submissions' | 'user_tests';

/**
 * The rows of submissions or user tests on a page: of the contests that may be seen (null: all), and by every
 * filter but the text of the source (`work-page.ts`). Empty text is no filter.
 */
export function onPage(
  table: WorkTable,
  contestIds: readonly number[] | null,
  page: WorkPage,
): RawBuilder<boolean> {
  const conditions = [
    seenOf(table, contestIds),
    ...workOf(table, page),
    ...personOf(page),
    ...timeOf(table, page),
  ];
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

function seenOf(table: WorkTable, contestIds: readonly number[] | null): RawBuilder<boolean> {
  return contestIds === null
    ? sql`not contests.is_rehearsal`
    : sql`${column(table, 'contest_id')} = any(${contestIds})`;
}

function workOf(
  table: WorkTable,
  { contest, task, language, status, judge, ids, before }: WorkPage,
): readonly RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (contest !== undefined) conditions.push(sql`${column(table, 'contest_id')} = ${contest}`);
  if (task !== undefined) conditions.push(sql`${column(table, 'task_id')} = ${task}`);
  if (language) conditions.push(sql`${column(table, 'language')} = ${language}`);
  if (status !== undefined && status.length > 0) conditions.push(hasStatus(table, status));
  if (judge) conditions.push(isJudgedBy(table, judge));
  if (ids !== undefined) conditions.push(sql`${column(table, 'id')} = any(${ids})`);
  if (before !== undefined) conditions.push(sql`${column(table, 'id')} < ${before}`);
  return conditions;
}

/** A submission's judge stands in its judgement; a user test's in its job, while that is kept. */
function isJudgedBy(table: WorkTable, judge: string): RawBuilder<boolean> {
  return table === 'submissions'
    ? sql`exists (select from judgements where judgements.id = submissions.judgement_id
        and ${holds(sql`judgements.worker`, judge)})`
    : sql`exists (select from judge_jobs where judge_jobs.user_test_id = user_tests.id
        and judge_jobs.state = 'done' and ${holds(sql`judge_jobs.worker`, judge)})`;
}

function hasStatus(table: WorkTable, status: NonNullable<WorkPage['status']>): RawBuilder<boolean> {
  const [state, verdict] = [column(table, 'status'), column(table, 'verdict')];
  const verdicts = status.filter((one) => one !== WAITING);
  const isOneOf = sql<boolean>`(${state} = 'judged' and ${verdict} = any(${verdicts}))`;
  if (verdicts.length === status.length) return isOneOf;
  return sql`(${state} <> 'judged' or ${verdict} is null or ${isOneOf})`;
}

function personOf({ username, person, group, room }: WorkPage): readonly RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (username) conditions.push(sql`users.name = ${username}`);
  if (person) conditions.push(holds(sql`users.name || ' ' || users.display_name`, person));
  if (group) conditions.push(holds(sql`users.group_label`, group));
  if (room) conditions.push(holds(sql`users.room`, room));
  return conditions;
}

function timeOf(table: WorkTable, page: WorkPage): readonly RawBuilder<boolean>[] {
  const at = column(table, 'at');
  const inContest =
    table === 'submissions' ? column(table, 'contest_time_ms') : sql`(${at} - contests.start_at)`;
  const conditions: RawBuilder<boolean>[] = [];
  if (page.from !== undefined) conditions.push(sql`${at} >= ${page.from}`);
  if (page.to !== undefined) conditions.push(sql`${at} <= ${page.to}`);
  if (page.from_ms !== undefined) conditions.push(sql`${inContest} >= ${page.from_ms}`);
  if (page.to_ms !== undefined) conditions.push(sql`${inContest} <= ${page.to_ms}`);
  return conditions;
}

function holds(text: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  return sql`strpos(lower(${text}), lower(${words}::text)) > 0`;
}

function column(table: WorkTable, name: string): RawBuilder<unknown> {
  return sql.ref(`${table}.${name}`);
}
