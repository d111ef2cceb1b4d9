import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { AWARD_PRESETS, resultsOf } from '#domain/standings/awards.ts';
import { pointsCell, type ScoredSubmission } from '#domain/standings/scoring.ts';
import { pointsRow } from '#domain/standings/standings.ts';
import { icpcBoard, rankRows, type RankedRow } from '../support/boards.ts';
import { VERDICTS, type Verdict } from '#domain/submissions/verdicts.ts';

/** Recordings of real contests lie beside the repository, not in it. */
const DATA = join(import.meta.dirname, '../../../shared/data');
const HOUR_MS = 3_600_000;

interface FeedObject {
  readonly type: string;
  readonly id: string;
  readonly data: Readonly<Record<string, unknown>>;
}
interface FeedSubmission {
  readonly team: string;
  readonly problem: string;
  readonly at: number;
  readonly verdict: Verdict | null;
  readonly score: number;
}
interface RecordedRow {
  readonly team_id: string;
  readonly rank: number;
  readonly score: number;
  readonly solved: number;
  readonly penalty: number;
  readonly problems: Readonly<Record<string, unknown>>;
}

/** The last state of every object of a feed, by type and id. */
function readFeed(name: string): ReadonlyMap<string, ReadonlyMap<string, FeedObject['data']>> {
  const text = gunzipSync(readFileSync(join(DATA, `${name}.feed.ndjson.gz`))).toString('utf8');
  const byType = new Map<string, Map<string, FeedObject['data']>>();
  for (const line of text.split('\n').filter((one) => one !== '')) {
    const { type, id, data } = JSON.parse(line) as FeedObject;
    const objects = byType.get(type) ?? new Map<string, FeedObject['data']>();
    objects.set(id, data);
    byType.set(type, objects);
  }
  return byType;
}

function readResult(name: string): readonly RecordedRow[] {
  const text = readFileSync(join(DATA, `${name}.standings.json`), 'utf8');
  return (JSON.parse(text) as { rows: readonly RecordedRow[] }).rows;
}

/** `1:02:03.004` in ms. */
function contestMs(time: string): number {
  const [hours, minutes, seconds] = time.split(':').map(Number);
  return Math.round((hours! * 3600 + minutes! * 60 + seconds!) * 1000);
}

const VERDICT_OF: Readonly<Record<string, Verdict>> = { RTE: 'RE', ILE: 'WTL', NO: 'WA' };
function verdictOf(id: string): Verdict {
  return VERDICTS.find((verdict) => verdict === id) ?? VERDICT_OF[id]!;
}

function submissionsOf(feed: ReturnType<typeof readFeed>): readonly FeedSubmission[] {
  const judged = new Map<unknown, { readonly verdict: Verdict; readonly score: number }>();
  for (const data of feed.get('judgements')!.values()) {
    if (typeof data.judgement_type_id !== 'string') continue;
    judged.set(data.submission_id, {
      verdict: verdictOf(data.judgement_type_id),
      score: Number(data.score ?? 0),
    });
  }
  return Array.from(feed.get('submissions')!, ([id, data]) => ({
    team: String(data.team_id),
    problem: String(data.problem_id),
    at: contestMs(String(data.contest_time)),
    verdict: judged.get(id)?.verdict ?? null,
    score: judged.get(id)?.score ?? 0,
  })).sort((a, b) => a.at - b.at);
}

/** Submissions of each team by problem; teams are numbered as the feed lists them. */
function recordsOf(feed: ReturnType<typeof readFeed>) {
  const teams = [...feed.get('teams')!.keys()];
  const records = new Map<number, Record<string, FeedSubmission[]>>(teams.map((_, index) => [index + 1, {}]));
  for (const submission of submissionsOf(feed)) {
    const record = records.get(teams.indexOf(submission.team) + 1)!;
    (record[submission.problem] ??= []).push(submission);
  }
  return { teams, records };
}

function icpcResult(name: string, frozenFromMs: number | null) {
  const { teams, records } = recordsOf(readFeed(name));
  const board = icpcBoard(records, {
    penaltyMinutes: 20,
    frozenFromMs,
  });
  return { teams, ranked: rankRows(board) };
}

/** Sorts rows by team, because teams with the same rank have no fixed order in the recording. */
function byTeam<T extends { readonly team_id: string }>(rows: readonly T[]): readonly T[] {
  return [...rows].sort((a, b) => (a.team_id < b.team_id ? -1 : 1));
}

const MISSING = existsSync(DATA) ? '' : ` (skipped: no recordings in ${DATA})`;
if (MISSING !== '') console.warn(`Recorded standings were not compared${MISSING}`);

describe.skipIf(MISSING !== '')(`standings of recorded contests${MISSING}`, () => {
  it('[STD-1] NERC 2022 ends with the solved, penalty, minutes and ranks that its organisers published', () => {
    const { teams, ranked } = icpcResult('nerc-2022', null);
    const ours = ranked.map(({ rank, row }) => ({
      team_id: teams[row.id - 1]!,
      solved: row.score,
      penalty: row.penalty,
      problems: Object.fromEntries(
        Object.entries(row.cells).flatMap(([problem, cell]) =>
          cell.kind === 'icpc' && cell.solvedMinute !== null
            ? [[problem, { minute: cell.solvedMinute, penalty: cell.penalty }]]
            : [],
        ),
      ),
      rank,
    }));
    expect(ours).toHaveLength(281);
    expect(byTeam(ours)).toEqual(byTeam(readResult('nerc-2022')));
  });

  it('[AUT-11] NERC 2022 gives its medals by the published ranks, and each problem to the team that solved it first', () => {
    const { teams, ranked } = icpcResult('nerc-2022', null);
    const people = ranked.map(({ row }) => ({ row, group: '' }));
    const results = resultsOf(people, AWARD_PRESETS.icpc, new Map());
    const rankOf = new Map(
      readResult('nerc-2022').map(({ team_id: id, rank, solved }) => [id, { rank, solved }]),
    );
    const teamsWith = (medal: string) =>
      results.filter((one) => one.medal === medal).map(({ id }) => teams[id - 1]!);
    const ranked4 = (from: number) =>
      [...rankOf].filter(([, { rank }]) => rank > from && rank <= from + 4).map(([id]) => id);
    expect(teamsWith('gold').toSorted()).toEqual(ranked4(0).toSorted());
    expect(teamsWith('silver').toSorted()).toEqual(ranked4(4).toSorted());
    expect(teamsWith('bronze').toSorted()).toEqual(ranked4(8).toSorted());
    // All other teams with a solved problem get an honourable mention.
    expect(results.filter(({ isMentioned }) => isMentioned)).toHaveLength(
      [...rankOf.values()].filter(({ rank, solved }) => rank > 12 && solved > 0).length,
    );
    const accepted = submissionsOf(readFeed('nerc-2022')).filter(({ verdict }) => verdict === 'AC');
    for (const problem of new Set(accepted.map((one) => one.problem))) {
      const first = accepted.find((one) => one.problem === problem)!;
      const ours = results.filter(({ firsts }) => firsts.includes(problem)).map(({ id }) => teams[id - 1]);
      const atOnce = accepted.filter((one) => one.problem === problem && one.at === first.at);
      expect([problem, ours.toSorted()]).toEqual([problem, atOnce.map(({ team }) => team).toSorted()]);
    }
  });

  it('[STD-1] the St Petersburg olympiad 2022 ends with the points and ranks that were published', () => {
    const { teams, records } = recordsOf(readFeed('spb-2022'));
    const rows = Array.from(records, ([id, record]) => {
      const cells = Object.entries(record).map(([problem, list]) => {
        const scored = list.map((one, index): ScoredSubmission => {
          return { id: index, at: one.at, points: one.verdict === null ? null : one.score, groupPoints: [] };
        });
        return [problem, pointsCell(scored, { mode: 'best', frozenFromMs: null })] as const;
      });
      return pointsRow(id, Object.fromEntries(cells));
    });
    const pointsOf = ({ row }: RankedRow, problem: string) => {
      const cell = row.cells[problem];
      return cell?.kind === 'points' ? cell.points : 0;
    };
    const ours = rankRows(rows).map((one) => ({
      team_id: teams[one.row.id - 1]!,
      score: one.row.score,
      problems: Object.fromEntries(['1', '2', '3', '4'].map((problem) => [problem, pointsOf(one, problem)])),
      rank: one.rank,
    }));
    expect(ours).toHaveLength(446);
    expect(byTeam(ours)).toEqual(byTeam(readResult('spb-2022')));
  });

  it('[STD-1] the World Finals 47 stand on the frozen board as the public saw them', () => {
    const { teams, ranked } = icpcResult('wf47-frozen', 4 * HOUR_MS);
    const ours = ranked.map(({ row }) => ({
      team_id: teams[row.id - 1]!,
      solved: row.score,
      penalty: row.penalty,
      problems: Object.fromEntries(
        Object.entries(row.cells).flatMap(([problem, cell]) => {
          if (cell.kind !== 'icpc') return [];
          const seen = { tries: cell.tries, pending: cell.pending, solved: cell.solvedMinute !== null };
          return [[problem, cell.solvedMinute === null ? seen : { ...seen, minute: cell.solvedMinute }]];
        }),
      ),
    }));
    const recorded = readResult('wf47-frozen');
    expect(recorded.length).toBeGreaterThan(100);
    // The recorded board leaves out teams that never submitted; the feed lists them.
    const present = ours.filter(({ problems }) => Object.keys(problems).length > 0);
    expect(byTeam(present)).toEqual(byTeam(recorded));
    expect(ours.filter((one) => !present.includes(one)).map(({ team_id }) => team_id)).toEqual(['47028']);
  });
});
