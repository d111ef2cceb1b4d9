import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pointsCell } from '#domain/standings/scoring.ts';
import { pointsRow } from '#domain/standings/standings.ts';
import { icpcBoard, rankRows } from '#tests/support/boards.ts';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { readFeed, type RecordedContest } from '#server/exchange/contest-api/read-feed.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples');

interface Row {
  readonly team_id: string;
  readonly rank: number;
  readonly problems: unknown;
}

function read(name: string) {
  const recording = readFeed(readFileSync(join(EXAMPLES, `${name}.ndjson`), 'utf8').split('\n'));
  const results = JSON.parse(readFileSync(join(EXAMPLES, `${name}.standings.json`), 'utf8')) as {
    rows: readonly Row[];
    frozen_rows?: readonly Row[];
  };
  return { recording, results };
}

interface Sent {
  readonly task: string;
  readonly at: number;
  readonly verdict: Verdict | null;
  readonly score: number | null;
}

/** The submissions of each team by task, with their results. */
function sentBy({ teams, work }: RecordedContest): ReadonlyMap<number, Readonly<Record<string, Sent[]>>> {
  const judged = new Map(work.flatMap((one) => (one.type === 'judgement' ? [[one.submission, one]] : [])));
  const sent = new Map<number, Record<string, Sent[]>>(teams.map((_, index) => [index + 1, {}]));
  for (const one of work) {
    if (one.type !== 'submission') continue;
    const { verdict = null, score = null } = judged.get(one.id) ?? {};
    const tasks = sent.get(teams.findIndex(({ id }) => id === one.team) + 1)!;
    (tasks[one.task] ??= []).push({ task: one.task, at: one.atMs, verdict, score });
  }
  return sent;
}

function icpcResults(recording: RecordedContest, frozenFromMs: number | null) {
  const { penaltyMinutes, teams } = recording;
  return rankRows(icpcBoard(sentBy(recording), { penaltyMinutes, frozenFromMs })).map(({ rank, row }) => ({
    team_id: teams[row.id - 1]!.id,
    rank,
    solved: row.score,
    penalty: row.penalty,
    problems: Object.fromEntries(
      Object.entries(row.cells).map(([task, cell]) => {
        const { tries, pending, solvedMinute } = cell as Extract<typeof cell, { kind: 'icpc' }>;
        return [task, { tries, pending, ...(solvedMinute === null ? {} : { minute: solvedMinute }) }];
      }),
    ),
  }));
}

describe('the recordings of our own making', () => {
  it('[STD-1] the cup ends in its results, and stood frozen in those of its last hour', () => {
    const { recording, results } = read('cup');
    expect(recording).toMatchObject({ type: 'icpc', penaltyMinutes: 20, freezeMs: 3_600_000 });
    expect(recording.notes.lines()).toEqual([]);
    expect(icpcResults(recording, null)).toEqual(results.rows);
    const frozenFromMs = recording.durationMs - (recording.freezeMs ?? 0);
    expect(icpcResults(recording, frozenFromMs)).toEqual(results.frozen_rows);
  });

  it('[STD-1] the open ends in its points', () => {
    const { recording, results } = read('open');
    expect(recording).toMatchObject({ type: 'ioi', freezeMs: null });
    const rows = Array.from(sentBy(recording), ([id, tasks]) => {
      const cells = Object.entries(tasks).map(([task, list]) => {
        const scored = list.map(({ at, score }, index) => ({
          id: index,
          at,
          points: score,
          groupPoints: [],
        }));
        return [task, pointsCell(scored, { mode: 'best', frozenFromMs: null })] as const;
      });
      return pointsRow(id, Object.fromEntries(cells));
    });
    const ours = rankRows(rows).map(({ rank, row }) => ({
      team_id: recording.teams[row.id - 1]!.id,
      rank,
      score: row.score,
      problems: Object.fromEntries(
        Object.entries(row.cells).map(([task, cell]) => [task, cell.kind === 'points' ? cell.points : null]),
      ),
    }));
    expect(ours).toEqual(results.rows);
  });
});
