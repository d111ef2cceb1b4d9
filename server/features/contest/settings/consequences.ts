import { type Kysely, sql } from 'kysely';
import { type Consequence } from '#protocol/wire/staff/contest/settings.ts';
import { type Schema } from '#server/db/schema.ts';
import { atWork } from '#server/model/contest/at-work.ts';
import { type ContestPatch } from '#server/model/contest/setting-columns.ts';
import { type ContestRow, type ParticipantRow } from '#server/model/rows.ts';
import { moduleUnderWay } from '#server/model/tasks/visibility.ts';
import { boardDiffers, boardStateAt } from '../contests/board-state.ts';
import { assignedStaff } from './staff.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A contest as it is and as it would be, with its people. */
interface Comparison {
  readonly before: ContestRow;
  readonly after: ContestRow;
  readonly people: readonly ParticipantRow[];
  readonly now: number;
}

/** A change that is not made yet: the columns' new values, and the new staff (left out: unchanged). */
export interface PlannedChange {
  readonly patch: ContestPatch;
  readonly staff: readonly number[] | undefined;
}

/**
 * The consequences that a change of settings would have now, and the people it affects. Nothing is changed.
 */
export async function consequencesOf(
  db: Kysely<Schema>,
  before: ContestRow,
  { patch, staff }: PlannedChange,
  now: number,
): Promise<readonly Consequence[]> {
  const people = await db
    .selectFrom('participants')
    .selectAll()
    .where('contest_id', '=', before.id)
    .execute();
  const comparison = { before, after: { ...before, ...patch }, people, now };
  return [
    ...(await underWay(db, comparison)),
    ...movedTimes(comparison),
    ...(await leftBehind(db, comparison)),
    ...boardChanges(comparison),
    ...demands(comparison),
    ...(await keeping(db, comparison)),
    ...(staff === undefined ? [] : await assignments(db, before.id, staff)),
  ].filter(({ people: count }) => count > 0);
}

const one = (key: Consequence['key'], people: number, minutes = 0): Consequence => ({ key, people, minutes });

function endOf(contest: ContestRow, person: ParticipantRow): number {
  return contest.end_at + person.extra_time_seconds * 1000;
}

/** The people who are at work now, with the last of their ends, and those who are in a module. */
async function underWay(
  db: Kysely<Schema>,
  { before, people, now }: Comparison,
): Promise<readonly Consequence[]> {
  const working = now < before.start_at ? null : await atWork(db, before, now);
  if (working === null) return [];
  const inModule = people.filter(
    (person) => person.finished_at === null && moduleUnderWay(before, person, now) !== null,
  );
  const { names, until } = working;
  return [{ ...one('in_contest', working.people), names, until }, one('in_module', inModule.length)];
}

function movedTimes({ before, after, people, now }: Comparison): readonly Consequence[] {
  const open = people.filter(({ finished_at: finishedAt }) => finishedAt === null);
  const hadStarted = before.start_at <= now;
  if (hadStarted !== after.start_at <= now)
    return [one(hadStarted ? 'begins_later' : 'begins_now', open.length)];
  const changes = open.map((person) => timeChange({ before, after, now }, person));
  const of = (kind: TimeChange['kind']) => changes.filter((change) => change.kind === kind);
  const moved = (key: 'lose_time' | 'gain_time') => {
    const found = of(key);
    return one(key, found.length, Math.max(0, ...found.map(({ minutes }) => minutes)));
  };
  return [
    moved('lose_time'),
    moved('gain_time'),
    one('ends_now', of('ends_now').length),
    one('reopens', of('reopens').length),
  ];
}

interface TimeChange {
  readonly kind: 'lose_time' | 'gain_time' | 'ends_now' | 'reopens' | 'none';
  readonly minutes: number;
}

/** The change of one person's time: of the time left once the contest runs, of the whole time before. */
function timeChange(
  { before, after, now }: Pick<Comparison, 'before' | 'after' | 'now'>,
  person: ParticipantRow,
): TimeChange {
  const [endedAt, endsAt] = [endOf(before, person), endOf(after, person)];
  const has = (contest: ContestRow, endAt: number) => Math.max(0, endAt - Math.max(now, contest.start_at));
  if (endedAt <= now) return { kind: endsAt > now ? 'reopens' : 'none', minutes: 0 };
  if (endsAt <= now) return { kind: 'ends_now', minutes: 0 };
  const byMs = has(after, endsAt) - has(before, endedAt);
  const minutes = Math.round((Math.abs(byMs) / MINUTE_MS) * 10) / 10;
  if (byMs === 0) return { kind: 'none', minutes };
  return { kind: byMs < 0 ? 'lose_time' : 'gain_time', minutes };
}

/** Work that the new times or limits would have refused. It stays. */
async function leftBehind(
  db: Kysely<Schema>,
  { before, after }: Comparison,
): Promise<readonly Consequence[]> {
  const found: Consequence[] = [];
  if (after.end_at < before.end_at) {
    const { people } = await db
      .selectFrom('submissions')
      .innerJoin('participants', 'participants.id', 'participant_id')
      .select(({ fn }) => fn.count<string>('participant_id').distinct().as('people'))
      .where('submissions.contest_id', '=', before.id)
      .where('late_id', 'is', null)
      .where(sql<boolean>`at > ${after.end_at} + extra_time_seconds * 1000::bigint`)
      .executeTakeFirstOrThrow();
    found.push(one('work_after_end', Number(people)));
  }
  if (after.start_at > before.start_at) {
    const { people } = await db
      .selectFrom('submissions')
      .select(({ fn }) => fn.count<string>('participant_id').distinct().as('people'))
      .where('contest_id', '=', before.id)
      .where('external_id', 'is', null)
      .where('at', '<', after.start_at)
      .executeTakeFirstOrThrow();
    found.push(one('work_before_start', Number(people)));
  }
  for (const table of ['submissions', 'user_tests'] as const) {
    const limit = after[`${table}_limit`];
    if (limit === null || limit === before[`${table}_limit`]) continue;
    const over = await db
      .selectFrom(table)
      .select('participant_id')
      .where('contest_id', '=', before.id)
      .groupBy('participant_id')
      .having(({ fn }) => fn.countAll(), '>', limit)
      .execute();
    found.push(one(`over_${table}_limit`, over.length));
  }
  return found;
}

function boardChanges({ before, after, people, now }: Comparison): readonly Consequence[] {
  const was = boardStateAt(before, now);
  const is = boardStateAt(after, now);
  const ranking = ['penalty_minutes', 'last_accepted_breaks_ties', 'type'] as const;
  const isRetimed = before.start_at !== after.start_at && before.start_at <= now;
  const seen = (key: Consequence['key'], isSo: boolean) => (isSo ? [one(key, people.length)] : []);
  return [
    ...seen('board_public', !isPublicAt(before, now) && isPublicAt(after, now)),
    ...seen('board_appears', !was.standings_visible && is.standings_visible),
    ...seen('board_hides', was.standings_visible && !is.standings_visible),
    ...seen('board_freezes', !was.standings_frozen && is.standings_frozen),
    ...seen('board_thaws', was.standings_frozen && !is.standings_frozen),
    ...seen(
      'ranks_again',
      isRetimed || (boardDiffers(before, after) && ranking.some((name) => before[name] !== after[name])),
    ),
  ];
}

/** Whether everybody who has the link sees the board at an instant. */
function isPublicAt(contest: ContestRow, now: number): boolean {
  return contest.public_standing && boardStateAt(contest, now).standings_visible;
}

/** New demands on people who are not finished. */
function demands({ before, after, people, now }: Comparison): readonly Consequence[] {
  const open = people.filter((person) => person.finished_at === null && endOf(after, person) > now).length;
  const isNew = (name: 'check_camera' | 'check_screen' | 'check_internet') => !before[name] && after[name];
  return [
    one('must_share', isNew('check_camera') || isNew('check_screen') ? open : 0),
    one('must_be_offline', isNew('check_internet') ? open : 0),
  ];
}

/**
 * The people whose pictures would be deleted within the hour, and those whose pictures would be kept for
 * longer than they agreed to.
 */
async function keeping(
  db: Kysely<Schema>,
  { before, after, now }: Comparison,
): Promise<readonly Consequence[]> {
  const until = (contest: ContestRow) => contest.end_at + contest.pictures_kept_days * DAY_MS;
  const goNow = until(after) <= now && until(before) > now;
  const isLonger = after.pictures_kept_days > before.pictures_kept_days;
  if (!goNow && !isLonger) return [];
  const { people } = await db
    .selectFrom('snapshots')
    .select(({ fn }) => fn.count<number>('user_id').distinct().as('people'))
    .where('contest_id', '=', before.id)
    .executeTakeFirstOrThrow();
  return [one(goNow ? 'pictures_go' : 'kept_longer', people)];
}

async function assignments(
  db: Kysely<Schema>,
  contestId: number,
  staff: readonly number[],
): Promise<readonly Consequence[]> {
  const before = (await assignedStaff(db, contestId)).map(({ id }) => id);
  return [
    one('staff_leave', before.filter((id) => !staff.includes(id)).length),
    one('staff_come', staff.filter((id) => !before.includes(id)).length),
  ];
}
