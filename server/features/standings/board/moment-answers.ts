import { type Kysely, sql } from 'kysely';
import { rankHistories, type TimedScore } from '#domain/standings/moments.ts';
import { type StandingCell } from '#domain/standings/standings.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { type StandingParticipant } from '#protocol/wire/standings/standing.ts';
import { type Schema } from '#server/db/schema.ts';
import { notFound } from '#server/model/fault.ts';
import { freezeInstant } from '#server/model/standings/cells.ts';
import { once, type Past, rowAt, timesOf } from './past.ts';

/** The number of moments at which ranks are computed, besides those at which a shown score changed. */
const LOOKS = 300;

/** The board at a contest time (ms); a future time means now. */
export function momentOf(past: Past, wanted: number): AnswerOf<'standingMoment'> {
  const at = Math.min(wanted, past.latest);
  return {
    ...spanOf(past),
    at,
    participants: [...past.participants],
    rows: once(past, `rows ${at}`, () => past.participants.map(({ id }) => rowAt(past, id, at))),
  };
}

/** The histories of some people's scores and ranks. Throws 404 for a person who is not on the board. */
export function historiesOf(past: Past, ids: readonly number[]): AnswerOf<'standingHistories'> {
  const shown = [...new Set(ids)].map((id) => past.participants.find((one) => one.id === id));
  if (shown.includes(undefined)) throw notFound();
  const people = shown as readonly StandingParticipant[];
  const scores = once(
    past,
    'scores',
    () => new Map(past.participants.map(({ id }) => [id, scoresOf(past, id)])),
  );
  const looks = Array.from({ length: LOOKS + 1 }, (_, at) => Math.round((at * past.latest) / LOOKS));
  const own = people.flatMap(({ id }) => (scores.get(id) ?? []).map(({ at }) => at));
  const times = [...new Set([...looks, ...own])].filter((at) => at <= past.latest).sort((a, b) => a - b);
  const ranks = rankHistories(
    scores,
    people.map(({ id }) => id),
    times,
  );
  return {
    ...spanOf(past),
    people: past.participants.length,
    histories: people.map((participant) => ({
      participant,
      scores: (scores.get(participant.id) ?? []).map(({ at, score, penalty }) => ({ at, score, penalty })),
      ranks: [...(ranks.get(participant.id) ?? [])],
    })),
  };
}

/** The events on each task that the caller may know. */
export async function statisticsOf(db: Kysely<Schema>, past: Past): Promise<AnswerOf<'standingStatistics'>> {
  // The first caller's connection is used for all who wait; if it fails, each of them reads again.
  const statistics = await once(past, 'statistics', () => tasksOf(db, past)).catch(() => {
    past.made.delete('statistics');
    return tasksOf(db, past);
  });
  return { ...spanOf(past), people: past.participants.length, statistics };
}

type Statistics = AnswerOf<'standingStatistics'>['statistics'];

async function tasksOf(db: Kysely<Schema>, past: Past): Promise<Statistics> {
  const languages = await languagesOf(db, past);
  const rows = past.participants.map((participant) => ({
    participant,
    row: rowAt(past, participant.id, Infinity),
  }));
  return past.tasks.map(({ number, max_score: max }) => {
    const cells = rows.flatMap(({ participant, row }) => {
      const cell = row.cells[String(number)];
      return cell === undefined ? [] : [{ participant, cell }];
    });
    const solved = cells
      .flatMap(({ participant, cell }) => {
        const at = solvedAt(past, { participant, cell, task: number, max });
        return at === null ? [] : [{ participant, at }];
      })
      .sort((a, b) => a.at - b.at);
    const [earliest] = solved;
    const isCertain = earliest !== undefined && waitingFrom(past, number) >= earliest.at;
    const first = isCertain ? earliest.participant : undefined;
    const sum = (of: (cell: StandingCell) => number) => cells.reduce((all, { cell }) => all + of(cell), 0);
    return {
      task: number,
      tried_by: cells.filter(({ cell }) => triesOf(cell) + cell.pending > 0).length,
      tries: sum(triesOf),
      pending: sum(({ pending }) => pending),
      solved_at: solved.map(({ at }) => at),
      first: first === undefined ? null : { participant: first.id, name: first.display_name || first.name },
      points: pointsOf(cells.map(({ cell }) => cell)),
      languages: languages
        .filter(({ task }) => task === number)
        .map(({ language, tries, accepted }) => ({ language, tries, accepted })),
    };
  });
}

/** Contest time (ms) of a task's first try that still waits for its verdict; Infinity where none does. */
function waitingFrom({ work }: Past, task: number): number {
  const waits = [...work.values()].flatMap(({ submissions }) =>
    submissions.filter((one) => one.task_number === task && (one.verdict === null || one.verdict === 'IE')),
  );
  return waits.reduce((least, one) => Math.min(least, one.contest_time_ms), Infinity);
}

function spanOf({ contest, latest, frozenFrom, tasks }: Past) {
  return { type: contest.type, latest, frozen_from: frozenFrom, tasks: [...tasks] };
}

/** The person's scores over time, without entries that change nothing. */
function scoresOf(past: Past, id: number): readonly TimedScore[] {
  const scores: TimedScore[] = [];
  for (const at of timesOf(past, id)) {
    const { score, penalty, lastMinute } = rowAt(past, id, at);
    const last = scores.at(-1);
    if (score !== (last?.score ?? 0) || penalty !== (last?.penalty ?? 0))
      scores.push({ at, score, penalty, lastMinute });
  }
  return scores;
}

/** The number of judged tries; on an icpc board the accepted one is not among the cell's rejected tries. */
function triesOf(cell: StandingCell): number {
  return cell.kind === 'icpc' && cell.solvedMinute !== null ? cell.tries + 1 : cell.tries;
}

function solvedAt(
  past: Past,
  given: {
    readonly participant: StandingParticipant;
    readonly cell: StandingCell;
    readonly task: number;
    readonly max: number;
  },
): number | null {
  const { participant, cell, task, max } = given;
  if (cell.kind === 'icpc') return cell.solvedMs;
  const key = String(task);
  const hasAll = (one: StandingCell | undefined) => one?.kind === 'points' && max > 0 && one.points >= max;
  if (!hasAll(cell)) return null;
  return (
    timesOf(past, participant.id).find((at) => hasAll(rowAt(past, participant.id, at).cells[key])) ?? null
  );
}

function pointsOf(cells: readonly StandingCell[]): { points: number; people: number }[] {
  const people = new Map<number, number>();
  for (const cell of cells)
    if (cell.kind === 'points') people.set(cell.points, (people.get(cell.points) ?? 0) + 1);
  return [...people].sort(([a], [b]) => a - b).map(([points, count]) => ({ points, people: count }));
}

/** Submissions whose results the caller may not know do not count as accepted. */
async function languagesOf(db: Kysely<Schema>, { contest, view }: Past) {
  const hiddenFrom = view === 'full' ? null : freezeInstant(contest);
  const { rows } = await sql<{ task: number; language: string; tries: number; accepted: number }>`
    select w.task_number as task, s.language, count(*)::int as tries,
      (count(*) filter (where w.verdict = 'AC' and (${hiddenFrom}::bigint is null or w.at < ${hiddenFrom}::bigint)))::int
        as accepted
    from counted_work w
    join submissions s on s.id = w.id
    join participants p on p.id = w.participant_id
    where w.contest_id = ${contest.id} and p.is_ranked
    group by 1, 2 order by 1, 3 desc, 2`.execute(db);
  return rows;
}
