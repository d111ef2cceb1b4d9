import { type Database, statement } from '../db/database.ts';
import { type JsonValue } from '../db/json-column.ts';
import { type Transaction } from '../db/transaction.ts';

/** Something to be published in a stream. */
export interface NewEntry {
  readonly stream: string;
  readonly body: JsonValue;
  /** True: earlier entries of the stream are never read again, since some readers may no longer see them. */
  readonly endsReplay?: boolean;
}

/** The position of an entry: `seq` counts densely from 1 within the stream. */
export interface Position {
  readonly stream: string;
  readonly seq: number;
}

const insertEntries = statement<{ position: number; seq: number }>(
  'journal-append',
  `with locked as (
    insert into journal_streams as s (name, head, replay_from)
    select * from unnest($1::text[], $2::bigint[], $6::bigint[])
    on conflict (name) do update set head = s.head + excluded.head,
      replay_from = case excluded.replay_from when 0 then s.replay_from else s.head + excluded.replay_from end
    returning name, head),
  numbered as (
    select e.stream, l.head - e.after as seq, e.body, e.position
    from unnest($3::text[], $4::bigint[], $5::text[]) with ordinality as e(stream, after, body, position)
    join locked l on l.name = e.stream),
  written as (insert into journal (stream, seq, body) select stream, seq, body::json from numbered)
  select position, seq from numbered order by position`,
);

const selectHeads = statement<{ name: string; head: number }>(
  'journal-heads',
  'select name, head from journal_streams where name = any($1::text[])',
);

/**
 * Writes the entries and returns their positions in the same order. It locks the streams until the
 * transaction ends, so that numbers appear in commit order: it must be the last statement, and called once.
 */
export async function append(trx: Transaction, entries: readonly NewEntry[]): Promise<readonly Position[]> {
  if (entries.length === 0) return [];
  const added = new Map<string, number>();
  for (const { stream } of entries) added.set(stream, (added.get(stream) ?? 0) + 1);
  // Streams are locked in one order, so that two writers never deadlock.
  const streams = [...added.keys()].sort();
  const left = new Map(added);
  const replayFrom = new Map<string, number>();
  const after = entries.map(({ stream, endsReplay }) => {
    const rest = (left.get(stream) ?? 0) - 1;
    left.set(stream, rest);
    if (endsReplay === true) replayFrom.set(stream, (added.get(stream) ?? 0) - rest);
    return rest;
  });
  const rows = await insertEntries(trx, [
    streams,
    streams.map((stream) => added.get(stream)),
    entries.map((entry) => entry.stream),
    after,
    entries.map((entry) => JSON.stringify(entry.body)),
    streams.map((stream) => replayFrom.get(stream) ?? 0),
  ]);
  return rows.map((row, index) => ({ stream: entries[index]?.stream ?? '', seq: row.seq }));
}

/** The number of the last entry of each stream; 0 for a stream without entries. */
export async function heads(
  executor: Database | Transaction,
  streams: readonly string[],
): Promise<Record<string, number>> {
  const found = await headsOf(executor, streams);
  return Object.fromEntries(streams.map((stream) => [stream, found.get(stream) ?? 0]));
}

/** The number of the last entry of each of the streams that have entries. */
export async function headsOf(
  executor: Database | Transaction,
  streams: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return new Map((await selectHeads(executor, [streams])).map((row) => [row.name, row.head]));
}
