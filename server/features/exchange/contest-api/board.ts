import { type Kysely } from 'kysely';
import {
  isIcpcBoard,
  ranksOf,
  sortRows,
  type StandingCell,
  type StandingRow,
} from '#domain/standings/standings.ts';
import { type Schema } from '#server/db/schema.ts';
import { boardOf } from '#server/features/standings/board/board.ts';
import { hiddenFromAt, type Seen } from './audience.ts';
import { stateObject, timesOf } from './configuration.ts';
import { type ApiObject } from './objects.ts';
import { type References } from './work.ts';
import { relativeTime } from './times.ts';

const MINUTE_MS = 60_000;

/** The teams whose board it is; both left out: all teams. */
export interface BoardFilter {
  readonly isMember?: (teamId: string) => boolean;
}

/**
 * `scoreboard`: the board of all teams or of one group, as our own page shows it to this audience. Empty
 * where nothing may be seen.
 */
export async function scoreboardOf(
  db: Kysely<Schema>,
  seen: Seen,
  { teamIds, problemIds }: References,
  { isMember }: BoardFilter = {},
): Promise<ApiObject> {
  const { contest, view, now } = seen;
  const board = await boardOf(db, contest, view, 0);
  const names = new Map(board.participants.map(({ id, display_name: name }) => [id, name]));
  const mine = board.rows.filter(({ id }) => {
    const team = teamIds.get(id);
    return team !== undefined && (isMember?.(team) ?? true);
  });
  const sorted = sortRows(mine);
  const ranks = ranksOf(sorted);
  const isIcpc = isIcpcBoard(contest.type);
  const improvedMs = isIcpc ? new Map<string, number>() : await improvements(db, seen);
  const ranked = sorted.map((row, at) => ({ row, rank: ranks[at] ?? 0, name: names.get(row.id) ?? '' }));
  ranked.sort((a, b) => a.rank - b.rank || a.name.localeCompare(b.name, 'en-US'));
  return {
    ...timesOf(contest, Math.max(now, contest.start_at)),
    state: stateObject(seen),
    rows: ranked.map(({ row, rank }) => ({
      rank,
      team_id: teamIds.get(row.id),
      score: scoreOf(row, isIcpc, (task) => improvedMs.get(`${row.id}/${task}`) ?? 0),
      problems: [...problemIds].map(([number, id]) => ({
        problem_id: id,
        ...cellOf(row.cells[number], isIcpc, improvedMs.get(`${row.id}/${number}`) ?? 0),
      })),
    })),
  };
}

/** The schema of scoreboards requires the time of the last improvement also where there was none. */
function scoreOf(row: StandingRow, isIcpc: boolean, improvedMs: (task: string) => number): ApiObject {
  const times = Object.entries(row.cells).map(([task, cell]) =>
    cell.kind === 'icpc' ? (cell.solvedMinute ?? 0) * MINUTE_MS : improvedMs(task),
  );
  const time = row.score > 0 ? relativeTime(Math.max(0, ...times)) : null;
  if (!isIcpc) return { score: row.score, time };
  return { num_solved: row.score, total_time: relativeTime(row.penalty * MINUTE_MS), time };
}

function cellOf(cell: StandingCell | undefined, isIcpc: boolean, improvedMs: number): ApiObject {
  const counts = { num_judged: cell?.tries ?? 0, num_pending: cell?.pending ?? 0 };
  if (!isIcpc) {
    const score = cell?.kind === 'points' ? cell.points : 0;
    return { ...counts, score, ...(score > 0 && { time: relativeTime(improvedMs) }) };
  }
  if (cell?.kind !== 'icpc' || cell.solvedMinute === null) return { ...counts, solved: false };
  const time = relativeTime(cell.solvedMinute * MINUTE_MS);
  return { ...counts, num_judged: cell.tries + 1, solved: true, time };
}

/** The last growth of each participant's points of a task, ms of contest time, by `participant/task`. */
async function improvements(db: Kysely<Schema>, seen: Seen): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('submissions')
    .select(['participant_id', 'task_number', 'contest_time_ms', 'score'])
    .where('contest_id', '=', seen.contest.id)
    .where('status', '=', 'judged')
    .where('counts', '=', true)
    .where('at', '<', hiddenFromAt(seen) ?? Number.MAX_SAFE_INTEGER)
    .orderBy('contest_time_ms')
    .execute();
  const best = new Map<string, number>();
  const improved = new Map<string, number>();
  for (const { participant_id: participant, task_number: task, contest_time_ms: at, score } of rows) {
    const place = `${participant}/${task}`;
    if ((score ?? 0) <= (best.get(place) ?? 0)) continue;
    best.set(place, score ?? 0);
    improved.set(place, Math.max(0, at));
  }
  return improved;
}
