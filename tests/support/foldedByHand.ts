import { pointsCell } from '#domain/standings/scoring.ts';
import { pointsRow } from '#domain/standings/standings.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type AnswerOf } from '#protocol/calls.ts';
import { icpcBoard, rankRows } from './boards.ts';
import { readRecording } from './recordings.ts';

/** A row of a board in plain values: name, rank, score, penalty, cells. */
export type PlainRow = readonly [name: string | undefined, rank: number, ...rest: unknown[]];

interface Tried {
  readonly at: number;
  readonly verdict: Verdict | null;
  readonly points: number | null;
}

/** Computes the board of a recorded contest at a time, ms, from its feed alone; rows in order of names. */
export function handFold(name: string, type: 'icpc' | 'ioi') {
  const { contest, events } = readRecording(name, type, 0);
  const numbers = new Map(contest.tasks.map((task, index) => [task.external_id, index + 1]));
  const names = contest.teams.map((team) => team.external_id);
  const judged = new Map(
    events.flatMap((event) => (event.type === 'judgement' ? [[event.submission, event] as const] : [])),
  );
  const submissions = events
    .flatMap((event) => (event.type === 'submission' ? [event] : []))
    .sort((a, b) => a.contest_time_ms - b.contest_time_ms);
  return (at: number, frozenFromMs: number | null): readonly PlainRow[] => {
    const records = new Map<number, Record<string, Tried[]>>(names.map((_, id) => [id, {}]));
    for (const { team, task, external_id: id, contest_time_ms: sentAt } of submissions) {
      if (sentAt > at) break;
      const { verdict = null, score = null } = judged.get(id) ?? {};
      const record = records.get(names.indexOf(team))!;
      (record[String(numbers.get(task))] ??= []).push({ at: sentAt, verdict, points: score });
    }
    const rows =
      type === 'icpc'
        ? icpcBoard(records, { penaltyMinutes: 20, frozenFromMs })
        : Array.from(records, ([id, record]) => pointsRow(id, cellsOf(record, frozenFromMs)));
    return byName(
      rankRows(rows).map(({ rank, row }) => [names[row.id], rank, row.score, row.penalty, row.cells]),
    );
  };
}

/** The rows of an answer, in the form of `handFold`. */
export function plainRows({ rows, participants }: AnswerOf<'standingMoment'>): readonly PlainRow[] {
  const names = new Map(participants.map((one) => [one.id, one.display_name]));
  return byName(
    rankRows(rows).map(({ rank, row }) => [names.get(row.id), rank, row.score, row.penalty, row.cells]),
  );
}

function cellsOf(record: Readonly<Record<string, readonly Tried[]>>, frozenFromMs: number | null) {
  return Object.fromEntries(
    Object.entries(record).map(([task, tried]) => {
      const scored = tried.map(({ at, points }, id) => ({ id, at, points, groupPoints: [] }));
      return [task, pointsCell(scored, { mode: 'best', frozenFromMs })] as const;
    }),
  );
}

function byName(rows: readonly PlainRow[]): readonly PlainRow[] {
  return [...rows].sort(([a], [b]) => String(a).localeCompare(String(b)));
}
