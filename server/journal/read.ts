import { type Database, statement } from '../db/database.ts';
import { type JsonValue } from '../db/json-column.ts';
import { withRetries } from '../db/transaction.ts';

const DEFAULT_LIMIT = 1_000;

/** One entry of a stream. `seq` is dense within the stream; `at` is in ms since the epoch. */
export interface JournalEntry {
  readonly stream: string;
  readonly seq: number;
  readonly at: number;
  readonly body: JsonValue;
}

/**
 * A part of a stream in one snapshot. `head` is the number of its last entry (0: none yet), `oldest` that of
 * the first readable entry, or `head + 1`. No entry after `since` is missing when `since >= oldest - 1`.
 */
export interface StreamPart {
  readonly entries: readonly JournalEntry[];
  readonly head: number;
  readonly oldest: number;
}

interface PartRow {
  readonly stream: string;
  readonly head: number;
  readonly oldest: number | null;
  readonly seq: number | null;
  readonly at: number;
  readonly body: JsonValue;
}

const selectParts = statement<PartRow>(
  'journal-parts',
  `select p.stream, coalesce(s.head, 0) as head, e.seq, e.at, e.body,
    case when o.seq is not null then greatest(o.seq, s.replay_from) end as oldest
  from unnest($1::text[], $2::bigint[]) as p(stream, since)
  left join journal_streams s on s.name = p.stream
  left join lateral (
    select j.seq from journal j where j.stream = p.stream order by j.seq limit 1) o on true
  left join lateral (
    select j.seq, j.at, j.body from journal j
    where j.stream = p.stream and j.seq > p.since and j.seq >= s.replay_from order by j.seq limit $3) e on true
  order by p.stream, e.seq`,
);

const selectAfter = statement<JournalEntry>(
  'journal-after',
  `select p.stream, e.seq, e.at, e.body
  from unnest($1::text[], $2::bigint[]) as p(stream, since)
  cross join lateral (
    select j.seq, j.at, j.body from journal j
    where j.stream = p.stream and j.seq > p.since order by j.seq limit $3) e
  order by p.stream, e.seq`,
);

const selectAhead = statement<{ stream: string }>(
  'journal-ahead',
  `select s.name as stream
  from unnest($1::text[], $2::bigint[]) as p(stream, last)
  join journal_streams s on s.name = p.stream
  where s.head > p.last`,
);

const selectLag = statement<{ behind: number; ms: number }>(
  'journal-lag',
  `select count(*)::int as behind,
    coalesce(max((extract(epoch from clock_timestamp()) * 1000)::bigint - e.at), 0)::bigint as ms
  from unnest($1::text[], $2::bigint[]) as p(stream, last)
  join journal_streams s on s.name = p.stream and s.head > p.last
  join journal e on e.stream = p.stream and e.seq = p.last + 1`,
);

/**
 * Number of streams with entries after the given position, and the age of the oldest such entry, by the
 * database's clock.
 */
export async function lagOf(
  db: Database,
  positions: ReadonlyMap<string, number>,
): Promise<{ readonly behind: number; readonly ms: number }> {
  if (positions.size === 0) return { behind: 0, ms: 0 };
  const [lag] = await selectLag(db, [[...positions.keys()], [...positions.values()]]);
  return lag ?? { behind: 0, ms: 0 };
}

/** At most `limit` entries after `since`, in order, with the stream's bounds at the same moment. */
export async function readStream(
  db: Database,
  stream: string,
  since: number,
  limit = DEFAULT_LIMIT,
): Promise<StreamPart> {
  const parts = await readStreams(db, { [stream]: since }, limit);
  return parts[stream] ?? { entries: [], head: 0, oldest: 1 };
}

/** `readStream` for several streams in one query; `positions` gives each stream's `since`. */
export async function readStreams(
  db: Database,
  positions: Readonly<Record<string, number>>,
  limit: number,
): Promise<Record<string, StreamPart>> {
  const streams = Object.keys(positions);
  if (streams.length === 0) return {};
  const rows = await withRetries(() => selectParts(db, [streams, Object.values(positions), limit]));
  const parts = new Map<string, { entries: JournalEntry[]; head: number; oldest: number }>();
  for (const { stream, head, oldest, seq, at, body } of rows) {
    let part = parts.get(stream);
    if (part === undefined) parts.set(stream, (part = { entries: [], head, oldest: oldest ?? head + 1 }));
    if (seq !== null) part.entries.push({ stream, seq, at, body });
  }
  return Object.fromEntries(parts);
}

/** The entries after each position, in order, at most `limit` per stream; streams without any are omitted. */
export async function readAfter(
  db: Database,
  positions: ReadonlyMap<string, number>,
  limit: number,
): Promise<ReadonlyMap<string, readonly JournalEntry[]>> {
  const rows = await selectAfter(db, [[...positions.keys()], [...positions.values()], limit]);
  const news = new Map<string, JournalEntry[]>();
  for (const entry of rows) {
    const entries = news.get(entry.stream);
    if (entries === undefined) news.set(entry.stream, [entry]);
    else entries.push(entry);
  }
  return news;
}

/** The streams that have entries after the given position. */
export async function streamsAhead(
  db: Database,
  positions: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const rows = await selectAhead(db, [[...positions.keys()], [...positions.values()]]);
  return rows.map((row) => row.stream);
}
