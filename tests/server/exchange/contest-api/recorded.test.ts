import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type IcpcCell, type IcpcSubmission } from '#domain/standings/icpc.ts';
import { icpcBoard, rankRows } from '#tests/support/boards.ts';
import { feedLines } from '#server/exchange/contest-api/feed-text.ts';
import { readFeed, refusalOf } from '#server/exchange/contest-api/read-feed.ts';
import { type RecordedContest } from '#server/exchange/contest-api/recording.ts';

/** Recordings of real contests lie beside the repository, not in it. */
const DATA = join(import.meta.dirname, '../../../../../shared/data');
const MISSING = existsSync(DATA) ? '' : ` (skipped: no recordings in ${DATA})`;

interface Row {
  readonly team_id: string;
  readonly solved: number;
  readonly penalty: number;
  readonly rank: number;
  readonly problems: Readonly<Record<string, { tries: number; minute: number | null; pending: number }>>;
}

function read(name: string): RecordedContest {
  return readFeed(feedLines(readFileSync(join(DATA, `${name}.feed.ndjson.gz`))));
}

/** The board in the form of the recorded results; `tries` includes the accepted one. */
function boardOf(recording: RecordedContest, frozenFromMs: number | null): readonly Row[] {
  const judged = new Map(
    recording.work.flatMap((one) => (one.type === 'judgement' ? [[one.submission, one] as const] : [])),
  );
  const records = new Map<number, Record<string, IcpcSubmission[]>>(
    recording.teams.map((_, index) => [index, {}]),
  );
  const places = new Map(recording.teams.map((one, index) => [one.id, index]));
  for (const one of recording.work) {
    if (one.type !== 'submission' || !one.counts) continue;
    const found = judged.get(one.id);
    const record = records.get(places.get(one.team) ?? -1);
    const sent = { at: one.atMs, verdict: found?.verdict ?? null, isPenalised: found?.isPenalised ?? null };
    (record![one.task] ??= []).push(sent);
  }
  const rules = { penaltyMinutes: recording.penaltyMinutes, frozenFromMs };
  return rankRows(icpcBoard(records, rules)).map(({ row, rank }) => ({
    team_id: recording.teams[row.id]!.id,
    solved: row.score,
    penalty: row.penalty,
    rank,
    problems: Object.fromEntries(
      (Object.entries(row.cells) as [string, IcpcCell][]).map(
        ([task, { tries, solvedMinute: minute, pending }]) => [
          task,
          { tries: tries + (minute === null ? 0 : 1), minute, pending },
        ],
      ),
    ),
  }));
}

function byTeam(rows: readonly Row[]) {
  return rows
    .map(({ team_id, solved, penalty, rank, problems }) => ({ team_id, solved, penalty, rank, problems }))
    .sort((a, b) => (a.team_id < b.team_id ? -1 : 1));
}

describe.skipIf(MISSING !== '')(`recordings as other systems write them${MISSING}`, () => {
  it('[STD-1] a feed of the 2020-03 release ends in its results, and stood frozen in those of its last hour', () => {
    const recording = read('pacnw-2022');
    expect(recording).toMatchObject({ durationMs: 18_000_000, freezeMs: 3_600_000, thawedMs: null });
    expect(recording.finalizedMs).toBe(24_500_979);
    expect([recording.teams.length, recording.tasks.length]).toEqual([54, 13]);
    expect(refusalOf(recording)).toBeNull();
    const results = JSON.parse(readFileSync(join(DATA, 'pacnw-2022.standings.json'), 'utf8')) as Record<
      'final' | 'frozen',
      readonly Row[]
    >;
    expect(byTeam(boardOf(recording, null))).toEqual(byTeam(results.final));
    expect(byTeam(boardOf(recording, 14_400_000))).toEqual(byTeam(results.frozen));
  });

  it.each(['nerc-2022', 'spb-2022', 'wf47-frozen'])('%s loses nothing', (name) => {
    const recording = read(name);
    expect(recording.notes.lost).toBe(0);
    expect(refusalOf(recording)).toBeNull();
  });
});
