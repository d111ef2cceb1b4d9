import { type Kysely, sql } from 'kysely';
import { firstsAmong, isGiven } from '#domain/onsite/balloon-rules.ts';
import { isIcpcBoard } from '#domain/standings/standings.ts';
import { frozenFromAt, parseStandingsSetting } from '#domain/standings/standings-setting.ts';
import { type Balloon, type BalloonList, type DoneBy } from '#protocol/wire/staff/onsite/balloons.ts';
import { type Schema } from '#server/db/schema.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { contestTimes } from '#server/model/times.ts';

/** A team's first accepted submission of a task, and the state of its balloon. */
interface Known {
  readonly participant: number;
  readonly task: number;
  readonly submission: number | null;
  readonly contest_time: number | null;
  readonly at: number | null;
  readonly late: boolean;
  readonly taken_at: number | null;
  readonly taken_by: string | null;
  readonly delivered_at: number | null;
  readonly delivered_by: string | null;
  readonly has_row: boolean;
  readonly username: string;
  readonly display_name: string;
  readonly group: string;
  readonly school: string;
  readonly site: string;
  readonly room: string;
  readonly seat: string;
  readonly on_board: boolean;
  readonly disqualified: boolean;
  readonly is_ranked: boolean;
}

/**
 * The present balloons of a contest. They follow from the submissions: a rejudging that removes an acceptance
 * removes the balloon, unless somebody has carried it already. A person who is not on the board, or is
 * disqualified, has a marked balloon, and is never the first.
 */
export async function balloonsOf(db: Kysely<Schema>, contest: ContestRow, now: number): Promise<BalloonList> {
  const setting = isIcpcBoard(contest.type) ? contest.balloons : 'no';
  const tasks = await db
    .selectFrom('contest_tasks')
    .innerJoin('tasks', 'tasks.id', 'contest_tasks.task_id')
    .select(['contest_tasks.number', 'contest_tasks.label', 'tasks.name', 'balloon_color as color'])
    .where('contest_id', '=', contest.id)
    .orderBy('number')
    .execute();
  const known = setting === 'no' ? [] : await knownBalloons(db, contest.id);
  const frozenFrom = freezeOf(contest);
  const isShown = ({ at, has_row }: Known) => has_row || (at !== null && isGiven(setting, at, frozenFrom));
  const shown = known.filter(isShown);
  const firsts = firstsAmong(
    known.flatMap((one) => (one.contest_time === null ? [] : [solvedOf(one, one.contest_time)])),
    setting === 'no' ? [] : await pendingWork(db, contest.id),
  );
  return {
    contest: contest.id,
    name: contest.name,
    setting,
    stopped_at: setting === 'yes' && frozenFrom !== null && frozenFrom <= now ? frozenFrom : null,
    tasks,
    balloons: shown.map((one): Balloon => {
      const solved = one.contest_time === null ? null : solvedOf(one, one.contest_time);
      return {
        ...placeOf(one),
        task: one.task,
        submission: one.submission,
        contest_time: one.contest_time,
        late: one.late,
        first: solved === null ? 'no' : firsts.ofTask(solved),
        first_of_contest: solved === null ? 'no' : firsts.ofContest(solved),
        ...handledOf(one),
      };
    }),
  };
}

/** The time from which results are frozen, ms since the epoch; null: never. */
export function freezeOf(contest: ContestRow): number | null {
  const setting = parseStandingsSetting(contest.standings);
  return setting === null ? null : frozenFromAt(setting, contestTimes(contest));
}

function solvedOf({ participant, task, is_ranked: isRanked }: Known, contestTime: number) {
  return { participant, task, contestTime, isRanked };
}

function placeOf(one: Known) {
  const { participant, username, display_name, group, school, site, room, seat, on_board, disqualified } =
    one;
  return { participant, username, display_name, group, school, site, room, seat, on_board, disqualified };
}

function handledOf(one: Known): Pick<Balloon, 'state' | 'taken' | 'delivered'> {
  const taken = doneBy(one.taken_at, one.taken_by);
  const delivered = doneBy(one.delivered_at, one.delivered_by);
  const state = delivered !== null ? 'delivered' : taken !== null ? 'taken' : 'waiting';
  return { state, taken, delivered };
}

/** The person and the time of an action; null: nobody has done it. */
export function doneBy(at: number | null, by: string | null): DoneBy | null {
  return at === null ? null : { at, by: by ?? '' };
}

async function knownBalloons(db: Kysely<Schema>, contestId: number): Promise<readonly Known[]> {
  const { rows } = await sql<Known>`
    with solved as (
      select distinct on (participant_id, task_number) participant_id, task_number, id, at, contest_time_ms
      from counted_work where contest_id = ${contestId} and verdict = 'AC' and id > 0
      order by participant_id, task_number, contest_time_ms, id
    ), due as (
      select coalesce(s.participant_id, b.participant_id) as participant,
        coalesce(s.task_number, b.task_number) as task,
        s.id as submission, s.contest_time_ms as contest_time, s.at,
        b.taken_at, b.taken_by, b.delivered_at, b.delivered_by, b.participant_id is not null as has_row
      from solved s full join (select * from balloons where contest_id = ${contestId}) b
        on b.participant_id = s.participant_id and b.task_number = s.task_number
    )
    select d.participant, d.task, d.submission, d.contest_time, d.at, w.late_id is not null as late,
      d.taken_at, coalesce(nullif(t.display_name, ''), t.name) as taken_by,
      d.delivered_at, coalesce(nullif(g.display_name, ''), g.name) as delivered_by, d.has_row,
      u.name as username, u.display_name, u.group_label as "group", u.school, u.site, u.room, u.seat,
      p.on_board, p.disqualified_at is not null as disqualified, p.is_ranked
    from due d
      join participants p on p.id = d.participant
      join users u on u.id = p.user_id
      left join submissions w on w.id = d.submission
      left join users t on t.id = d.taken_by
      left join users g on g.id = d.delivered_by
    order by d.contest_time nulls last, d.submission, d.participant, d.task`.execute(db);
  return rows;
}

/** Submissions of ranked people that have no result yet. */
async function pendingWork(
  db: Kysely<Schema>,
  contestId: number,
): Promise<readonly { readonly task: number; readonly contestTime: number }[]> {
  const { rows } = await sql<{ task: number; contestTime: number }>`
    select w.task_number as task, min(w.contest_time_ms) as "contestTime"
    from counted_work w join participants p on p.id = w.participant_id and p.is_ranked
    where w.contest_id = ${contestId} and w.id > 0 and (w.verdict is null or w.verdict = 'IE')
    group by w.task_number`.execute(db);
  return rows;
}
