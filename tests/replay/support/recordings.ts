import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { rankRows } from '#tests/support/boards.ts';
import { readFeed, type RecordedContest } from '#server/exchange/contest-api/read-feed.ts';
import { type Board } from '#streams/state/standings/standing.ts';

const ROOT = join(import.meta.dirname, '../../..');
/** Recordings of real contests lie beside the repository, not in it. */
const REAL = join(ROOT, '../shared/data');
const EXAMPLES = join(ROOT, 'examples');

/** A row of recorded results; the fields of a problem differ between the recordings. */
interface ResultRow {
  readonly team_id: string;
  readonly problems: Readonly<Record<string, number | Readonly<Record<string, unknown>>>>;
  readonly [fact: string]: unknown;
}

/** A contest to play, with its expected results. */
export interface Played {
  /** For a test's title: the contest's name, and why it is not the real one. */
  readonly title: string;
  readonly recording: RecordedContest;
  /** The board at the end; for a contest recorded as the public saw it, the frozen one. */
  readonly results: readonly ResultRow[];
}

/** A real recording, or an example where recordings are missing; `frozen` takes the frozen results. */
export function recordingOr(
  real: string,
  example: 'cup' | 'open',
  { frozen = false }: { readonly frozen?: boolean } = {},
): Played {
  const path = join(REAL, `${real}.feed.ndjson.gz`);
  if (existsSync(path)) {
    const text = gunzipSync(readFileSync(path)).toString('utf8');
    const { rows } = resultsIn(join(REAL, `${real}.standings.json`));
    return { title: real, recording: readFeed(text.split('\n')), results: rows };
  }
  const { rows, frozen_rows: frozenRows } = resultsIn(join(EXAMPLES, `${example}.standings.json`));
  return {
    title: `examples/${example}.ndjson, as ${path} is not there`,
    recording: readFeed(readFileSync(join(EXAMPLES, `${example}.ndjson`), 'utf8').split('\n')),
    results: frozen ? (frozenRows ?? rows) : rows,
  };
}

/** The results on a board, in the form of the recorded results, with which they are compared. */
export function resultsOf(
  board: Pick<Board, 'contestId' | 'rows' | 'participants'>,
  { recording, results }: Played,
): readonly ResultRow[] {
  const prefix = `c${board.contestId}-`;
  const byTeam = new Map(
    rankRows(board.rows.values()).map(({ row, rank }) => {
      const name = board.participants.get(row.id)?.name ?? '';
      return [name.slice(prefix.length), { row, rank }] as const;
    }),
  );
  const numberOf = new Map(recording.tasks.map((task, index) => [task.id, String(index + 1)]));
  return results.map((result) => {
    const found = byTeam.get(result.team_id);
    if (found === undefined) return { team_id: `${result.team_id} is not there`, problems: {} };
    const { row, rank } = found;
    const problems = Object.entries(result.problems).map(([task, recorded]) => {
      const cell = row.cells[numberOf.get(task) ?? ''];
      return [task, cellAs(recorded, cell)] as const;
    });
    const facts = { rank, score: row.score, solved: row.score, penalty: row.penalty };
    return { ...asRecorded(result, facts), team_id: result.team_id, problems: Object.fromEntries(problems) };
  });
}

type Cell = NonNullable<ReturnType<Board['rows']['get']>>['cells'][string];

function cellAs(recorded: number | Readonly<Record<string, unknown>>, cell: Cell | undefined) {
  if (typeof recorded === 'number') return cell?.kind === 'points' ? cell.points : 0;
  if (cell?.kind !== 'icpc') return {};
  const minute = cell.solvedMinute ?? undefined;
  return asRecorded(recorded, { ...cell, minute, solved: minute !== undefined });
}

/** Only those facts that the record has too. */
function asRecorded(recorded: Readonly<Record<string, unknown>>, facts: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(Object.keys(recorded).map((key) => [key, facts[key]]));
}

function resultsIn(path: string): { rows: readonly ResultRow[]; frozen_rows?: readonly ResultRow[] } {
  return JSON.parse(readFileSync(path, 'utf8')) as ReturnType<typeof resultsIn>;
}
