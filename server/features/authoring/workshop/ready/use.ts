import { sql } from 'kysely';
import { type WorkshopUse } from '#protocol/wire/staff/authoring/use.ts';
import { type CallContext } from '#server/http/context.ts';
import { contestIdsOf } from '#server/model/access.ts';
import { notFound } from '#server/model/fault.ts';
import { requireRight } from '#server/model/authoring/rights.ts';

/** The number of newest submissions that are counted by test: an overview, not exact totals. */
const COUNTED = 5_000;
const TENTHS = 10;

/**
 * The use of a task in the contests that the caller may see (AUT-12). Throws 404 for a task or contest that
 * the caller may not see.
 */
export async function shownUse(context: CallContext<'workshopUse'>): Promise<WorkshopUse> {
  const { caller, db, input } = context;
  await requireRight(db, caller, input.tid);
  const seen = await contestIdsOf(db, caller);
  const contests = await contestsWith(context, seen);
  if (input.cid !== undefined && !contests.some(({ id }) => id === input.cid)) throw notFound();
  const ids = input.cid === undefined ? contests.map(({ id }) => id) : [input.cid];
  if (ids.length === 0) return { contests: [], verdicts: [], points: [], groups: [], tests: [] };
  return {
    contests,
    verdicts: await verdictsOf(context, ids),
    points: await pointsOf(context, ids),
    ...(await testsOf(context, ids)),
  };
}

type Context = CallContext<'workshopUse'>;

async function contestsWith({ db, input }: Context, seen: readonly number[] | null) {
  const { rows } = await sql<WorkshopUse['contests'][number]>`
    select c.id, c.name, count(s.id)::int as submissions, count(distinct s.participant_id)::int as people
    from contest_tasks ct join contests c on c.id = ct.contest_id
    left join submissions s on s.contest_id = c.id and s.task_id = ct.task_id
    where ct.task_id = ${input.tid} and not c.is_rehearsal
      and (${seen === null} or c.id = any(${[...(seen ?? [])]}::int[]))
    group by c.id order by c.start_at desc`.execute(db);
  return [...rows];
}

async function verdictsOf({ db, input }: Context, ids: readonly number[]) {
  const rows = await db
    .selectFrom('submissions')
    .select((eb) => ['verdict', eb.fn.countAll<number>().as('count')])
    .where('task_id', '=', input.tid)
    .where('contest_id', 'in', [...ids])
    .where('verdict', 'is not', null)
    .groupBy('verdict')
    .orderBy('count', 'desc')
    .execute();
  return rows.flatMap(({ verdict, count }) => (verdict === null ? [] : [{ verdict, count }]));
}

/** The number of people by tenths of the points, by each person's best submission in a contest. */
async function pointsOf({ db, input }: Context, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ readonly tenth: number; readonly count: number }>`
    select least(${TENTHS}, greatest(0, floor(best.score * ${TENTHS} / nullif(best.most, 0))))::int as tenth,
      count(*)::int as count
    from (select max(s.score) as score, max(ct.max_score) as most from submissions s
      join contest_tasks ct on ct.contest_id = s.contest_id and ct.task_id = s.task_id
      where s.task_id = ${input.tid} and s.contest_id = any(${[...ids]}::int[]) and s.score is not null
      group by s.contest_id, s.participant_id) best
    where best.most > 0 group by 1`.execute(db);
  const counts = new Array<number>(TENTHS + 1).fill(0);
  for (const { tenth, count } of rows) counts[tenth] = count;
  return rows.length === 0 ? [] : counts;
}

/**
 * The points of each group and the failures at each test, over the newest submissions that the version in use
 * has judged.
 */
async function testsOf({ db, input }: Context, ids: readonly number[]) {
  const version = await db
    .selectFrom('tasks')
    .innerJoin('task_versions', 'task_versions.id', 'tasks.version_id')
    .select(['task_versions.id', 'judge'])
    .where('tasks.id', '=', input.tid)
    .executeTakeFirst();
  if (version === undefined) return { groups: [], tests: [] };
  const counted = sql`select j.id, j.result from submissions s join judgements j on j.id = s.judgement_id
    where s.task_id = ${input.tid} and s.contest_id = any(${[...ids]}::int[])
      and j.task_version_id = ${version.id} and j.verdict <> 'CE' order by s.id desc limit ${COUNTED}`;
  const { rows: tests } = await sql<{
    readonly test: number;
    readonly ran: number;
    readonly failed: number;
    readonly first: number;
  }>`select test, count(*)::int as ran, count(*) filter (where is_failed)::int as failed,
      count(*) filter (where is_failed and place_among = 1)::int as first from (
      select (t.value->>'test')::int as test, t.value->>'verdict' <> 'AC' as is_failed,
        row_number() over (partition by c.id, t.value->>'verdict' <> 'AC' order by t.place) as place_among
      from (${counted}) c, jsonb_array_elements(c.result->'tests') with ordinality as t(value, place)
      where t.value->>'verdict' is not null) f
    group by test`.execute(db);
  const { rows: groups } = await sql<{
    readonly place: number;
    readonly points: number;
    readonly count: number;
  }>`select (g.place - 1)::int as place, (g.value #>> '{}')::float8 as points, count(*)::int as count
    from (${counted}) c, jsonb_array_elements(c.result->'groupScores') with ordinality as g(value, place)
    group by 1, 2`.execute(db);
  const { judge } = version;
  const byTest = new Map(tests.map(({ test, ...counts }) => [test, counts]));
  const paying = judge.groups.filter(({ points }) => points > 0);
  return {
    tests: judge.tests.map(({ name, isSample }, place) => ({
      name,
      is_sample: isSample,
      ...(byTest.get(place) ?? { ran: 0, failed: 0, first: 0 }),
    })),
    groups: paying.map(({ name, points }, place) => {
      const own = groups.filter((one) => one.place === place);
      const sum = (isIn: (got: number) => boolean) =>
        own.filter((one) => isIn(one.points)).reduce((all, { count }) => all + count, 0);
      const full = sum((got) => got >= points);
      const none = sum((got) => got <= 0);
      return { name, full, none, part: own.reduce((all, { count }) => all + count, 0) - full - none };
    }),
  };
}
