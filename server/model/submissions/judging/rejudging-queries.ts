import { type Rejudged, type Rejudging } from '#protocol/wire/staff/submissions/judging.ts';
import { type SubmissionStatus, type Verdict } from '#domain/submissions/verdicts.ts';
import { statement } from '#server/db/database.ts';
import { type RejudgingState } from '#server/db/judging-tables.ts';

/** A rejudging with its progress, a row of the queries. */
interface KnownRejudging {
  readonly id: number;
  readonly contest_id: number;
  readonly contest_name: string;
  readonly task_name: string | null;
  readonly submission_id: number | null;
  readonly by: string;
  readonly reason: string;
  readonly at: number;
  readonly state: RejudgingState;
  readonly total: number;
  readonly done: number;
  readonly changed: number;
}

/**
 * The judgement that counted before a rejudging's judgement `g` of submission `s`: the one that counts now,
 * unless `g` was applied; then the last earlier one that counts or once did.
 */
const BEFORE = `left join lateral (
    select b.verdict, b.score, b.group_scores, b.cpu_ms, b.memory_bytes
    from judgements b left join rejudgings br on br.id = b.rejudging_id
    where r.state = 'applied' and b.submission_id = s.id and b.id < g.id
      and (b.rejudging_id is null or br.state = 'applied')
    order by b.id desc limit 1) prior on true`;
const OF_BEFORE = (column: string) =>
  `case when r.state = 'applied' then prior.${column} else s.${column} end`;
const CHANGED = `(${OF_BEFORE('verdict')} is distinct from g.verdict
    or ${OF_BEFORE('score')} is distinct from g.score
    or coalesce(nullif(${OF_BEFORE('group_scores')}, 'null'::jsonb), '[]')
      is distinct from coalesce(nullif(g.group_scores, 'null'::jsonb), '[]'))`;

const REJUDGING = `select r.id, r.contest_id, c.name as contest_name, t.name as task_name, r.submission_id,
    u.name as by, r.reason, r.at, r.state, greatest(jobs.n, found.done) as total, found.done, found.changed
  from rejudgings r join contests c on c.id = r.contest_id join users u on u.id = r.by_user
  left join tasks t on t.id = r.task_id
  cross join lateral (select count(*) as n from judge_jobs j where j.rejudging_id = r.id) jobs
  cross join lateral (
    select count(*) as done, count(*) filter (where ${CHANGED}) as changed
    from judgements g join submissions s on s.id = g.submission_id ${BEFORE}
    where g.rejudging_id = r.id) found`;

const selectOne = statement<KnownRejudging>('rejudging', `${REJUDGING} where r.id = $1`);
const selectMany = statement<KnownRejudging>(
  'rejudgings',
  `${REJUDGING} where $1::int[] is null or r.contest_id = any($1::int[]) order by r.id desc`,
);

type Executor = Parameters<typeof selectOne>[0];

/** The rejudging with that id and its progress; null when there is none. */
export async function rejudgingById(db: Executor, id: number): Promise<Rejudging | null> {
  const [found] = await selectOne(db, [id]);
  return found ? toWire(found) : null;
}

/** The rejudgings in some contests (null: in all), newest first. */
export async function rejudgingsOf(db: Executor, contestIds: readonly number[] | null): Promise<Rejudging[]> {
  return (await selectMany(db, [contestIds])).map(toWire);
}

function toWire({ contest_id, submission_id, ...known }: KnownRejudging): Rejudging {
  return { ...known, contest: contest_id, submission: submission_id };
}

interface ComparedRow {
  readonly submission: number;
  readonly username: string;
  readonly display_name: string;
  readonly language: string;
  readonly status: SubmissionStatus;
  readonly before: Outcome;
  readonly after: Outcome | null;
}

interface Outcome {
  readonly verdict: Verdict | null;
  readonly score: number | null;
  readonly group_scores: number[] | null;
  readonly cpu_ms: number | null;
  readonly memory_bytes: number | null;
}

const outcome = (of: (column: string) => string) =>
  `json_build_object('verdict', ${of('verdict')}, 'score', ${of('score')}, 'group_scores', ${of('group_scores')},
    'cpu_ms', ${of('cpu_ms')}, 'memory_bytes', ${of('memory_bytes')})`;

const selectCompared = statement<ComparedRow>(
  'rejudged-submissions',
  `with of_it as (
    select submission_id from judge_jobs where rejudging_id = $1
    union select submission_id from judgements where rejudging_id = $1)
  select s.id as submission, u.name as username, u.display_name, s.language,
    ${outcome(OF_BEFORE)} as before,
    case when g.id is null then null else ${outcome((column) => `g.${column}`)} end as after
  from of_it join submissions s on s.id = of_it.submission_id join rejudgings r on r.id = $1
  join participants p on p.id = s.participant_id join users u on u.id = p.user_id
  left join judgements g on g.submission_id = s.id and g.rejudging_id = r.id ${BEFORE}
  order by (g.id is null), not (${CHANGED}), s.id`,
);

/** The submissions of a rejudging with old and new results: changed ones first, unfinished ones last. */
export async function rejudgedOf(db: Executor, rejudgingId: number): Promise<Rejudged[]> {
  return selectCompared(db, [rejudgingId]);
}
