import { type Generated } from 'kysely';
import { type OperationTables } from './operation-tables.ts';
import { type ContestTables } from './tables.ts';

/** Any value JSON can carry. */
export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };

/** The streams of the journal, the number of their last entry and that of the first one that is replayed. */
interface JournalStreamsTable {
  name: string;
  head: number;
  replay_from: Generated<number>;
}

/**
 * The entries of the journal, numbered densely from 1 within their stream. `at` is in ms since the epoch; `made_by` is
 * PostgreSQL's number of the transaction that made the entry, 0 for those from before there was this column.
 */
interface JournalTable {
  stream: string;
  seq: number;
  at: Generated<number>;
  body: JsonValue;
  made_by: Generated<string>;
}

/** Every table of the database. All times are stored as `bigint` milliseconds since the epoch. */
export interface Schema extends ContestTables, OperationTables {
  journal_streams: JournalStreamsTable;
  journal: JournalTable;
}
