import { MAX_RUNS } from '#protocol/wire/staff/exchange/feed.ts';
import { type FeedObjects } from './feed-objects.ts';
import { type judgementTypes } from './judgement-types.ts';
import { type RecordedRun } from './recording.ts';
import { elapsedMs, idOf, numberOf, relTimeMs, timeMs } from './values.ts';

/** Results of the tests, in order, by judgement id. Invalid ones are noted: no verdict depends on them. */
export function readRuns(
  objects: FeedObjects,
  startAt: number | null,
  meaningOf: ReturnType<typeof judgementTypes>,
): ReadonlyMap<string, readonly RecordedRun[]> {
  const runs = new Map<string, RecordedRun[]>();
  for (const { id, data, place } of objects.all('runs')) {
    const judgement = idOf(data['judgement_id']);
    const ordinal = numberOf(data['ordinal'], 1, 100_000);
    const meaning = meaningOf(idOf(data['judgement_type_id']));
    const atMs = relTimeMs(data['contest_time']) ?? elapsedMs(startAt, timeMs(data['time']));
    const all = runs.get(judgement) ?? [];
    const faults: readonly (readonly [boolean, string])[] = [
      [judgement === '', 'run of no judgement, left out'],
      [ordinal === null, 'run without the number of its test, left out'],
      [meaning === null, 'run of an unknown type, left out'],
      [atMs === null, 'run without a time that can be, left out'],
      [all.length >= MAX_RUNS, `run beyond the ${MAX_RUNS} that are kept of a judgement, left out`],
    ];
    const fault = faults.find(([holds]) => holds);
    if (fault !== undefined || ordinal === null || meaning === null || atMs === null) {
      if (fault !== undefined) objects.notes.add('remark', fault[1], place);
      continue;
    }
    const seconds = numberOf(data['run_time'], 0, 1e6);
    all.push({ id, ordinal: Math.round(ordinal), verdict: meaning.verdict, atMs, seconds });
    runs.set(judgement, all);
  }
  for (const all of runs.values()) all.sort((a, b) => a.ordinal - b.ordinal);
  return runs;
}
