import { readFeed } from '#server/exchange/contest-api/read-feed.ts';
import { icpcBoard, type IcpcRecord, rankRows } from '#tests/support/boards.ts';
import { type FeedLine } from './reader.ts';

/** The icpc board that the lines of a feed make, by our own reader of feeds: rank, team, solved and penalty of each row. */
export function boardOfFeed(lines: readonly FeedLine[]): readonly (readonly unknown[])[] {
  const recording = readFeed(lines.map((line) => JSON.stringify(line)));
  const records = new Map<number, IcpcRecord>(recording.teams.map((team) => [Number(team.id), {}]));
  const verdicts = new Map(
    recording.work.flatMap((one) =>
      one.type === 'judgement' ? [[one.submission, one.verdict] as const] : [],
    ),
  );
  for (const one of recording.work) {
    if (one.type !== 'submission') continue;
    const number = String(recording.tasks.findIndex((task) => task.id === one.task) + 1);
    const record = records.get(Number(one.team)) ?? {};
    const tries = [...(record[number] ?? []), { at: one.atMs, verdict: verdicts.get(one.id) ?? null }];
    records.set(Number(one.team), { ...record, [number]: tries });
  }
  const rules = { penaltyMinutes: recording.penaltyMinutes, frozenFromMs: null };
  return rankRows(icpcBoard(records, rules)).map(({ rank, row }) => [rank, row.id, row.score, row.penalty]);
}
