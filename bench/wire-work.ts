import { emptyRow, type StandingRow } from '#domain/standings/standings.ts';
import { type JsonValue } from '#server/db/json-column.ts';
import { seededRandom } from '#server/demo/seededRandom.ts';
import { type JournalEntry } from '#server/journal/read.ts';
import { type ContestRow } from '#server/model/rows.ts';
import { type CountedSubmission, rowFrom } from '#server/model/standings/cells.ts';
import { publishRows } from '#server/model/standings/rows.ts';

export const TEAMS = 5_000;
export const SUBMISSIONS = 60_000;
export const HOURS = 5;
/** Ids of participants count through all contests of an installation, so they are large. */
export const FIRST_TEAM = 70_001;
export const STREAM = '/topic/standing/1';
export const TASKS = 12;
const START = 1_700_000_000_000;
const SPAN_MS = HOURS * 3_600_000;
/** Strong teams submit more than others, and the first tasks get more submissions. */
const SKEW = 1.4;
const SOLVES = 0.36;
/** Shortest time of a judgement, and the range above it, ms. */
const JUDGED_FROM_MS = 800;
const JUDGED_WITHIN_MS = 4_000;

/** The parts of a contest that make the rows of its board. */
const CONTEST = {
  id: 1,
  type: 'icpc',
  penalty_minutes: 20,
  last_accepted_breaks_ties: false,
  standings: 'yes',
  standings_visible: true,
  standings_frozen: false,
  is_rehearsal: false,
  start_at: START,
  end_at: START + SPAN_MS,
  froze_at: null,
  thawed_at: null,
} as unknown as ContestRow;

/** A change of the board: its journal entry, and the row after it. */
export interface Change {
  readonly entry: JournalEntry;
  readonly row: StandingRow;
}

interface Happening {
  readonly at: number;
  readonly team: number;
  readonly submission: CountedSubmission;
}

/** A whole contest as its board's stream, by the server's encoder: each submission as sent and judged. */
export function contestChanges(): readonly Change[] {
  const changes: Change[] = [];
  const submissions = new Map<number, CountedSubmission[]>();
  const rows = new Map<number, StandingRow>();
  for (const { at, team, submission } of happenings()) {
    const before = submissions.get(team) ?? [];
    const rest = before.filter(({ id }) => id !== submission.id);
    const all = [...rest, submission].sort((a, b) => a.contest_time_ms - b.contest_time_ms);
    submissions.set(team, all);
    const was = rows.get(team) ?? emptyRow(team);
    const row = rowFrom(team, { submissions: all, adjustments: [] }, CONTEST, new Map(), 'public');
    rows.set(team, row);
    const publish = (stream: string, body: JsonValue): void => {
      if (stream === STREAM) changes.push({ entry: { stream, seq: changes.length + 1, at, body }, row });
    };
    if (JSON.stringify(row) !== JSON.stringify(was)) {
      publishRows(publish, CONTEST, [{ participant_id: team, view: 'public', row, was }]);
    }
  }
  return changes;
}

function happenings(): readonly Happening[] {
  const random = seededRandom(47);
  const solved = new Set<string>();
  const sent = Array.from({ length: SUBMISSIONS }, () => Math.floor(random() * SPAN_MS)).sort(
    (a, b) => a - b,
  );
  const all = sent.flatMap((time, index): Happening[] => {
    const team = FIRST_TEAM + Math.floor(TEAMS * random() ** SKEW);
    const open = Array.from({ length: TASKS }, (_, task) => task + 1).filter(
      (task) => !solved.has(`${team} ${task}`),
    );
    const task = open[Math.floor(open.length * random() ** SKEW)] ?? 1;
    const isSolved = random() < SOLVES;
    if (isSolved) solved.add(`${team} ${task}`);
    const submission = {
      id: index + 1,
      task_number: task,
      at: START + time,
      contest_time_ms: time,
      verdict: null,
      score: null,
      group_scores: null,
    };
    const judgedAt = START + time + JUDGED_FROM_MS + Math.floor(random() * JUDGED_WITHIN_MS);
    const verdict = isSolved ? ('AC' as const) : ('WA' as const);
    return [
      { at: START + time, team, submission },
      { at: judgedAt, team, submission: { ...submission, verdict } },
    ];
  });
  return all.sort((a, b) => a.at - b.at);
}
