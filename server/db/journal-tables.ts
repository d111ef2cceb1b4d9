import { type Generated } from 'kysely';
import { type JsonValue } from './json-column.ts';

/** The streams of the journal; `head` is the number of the last entry, replay begins at `replay_from`. */
interface JournalStreamsTable {
  name: string;
  head: number;
  replay_from: Generated<number>;
}

/**
 * The entries of the journal, numbered densely from 1 within their stream. `at` is in ms since the epoch;
 * `made_by` is PostgreSQL's id of the transaction, or 0 for entries older than this column.
 */
interface JournalTable {
  stream: string;
  seq: number;
  at: Generated<number>;
  body: JsonValue;
  made_by: Generated<string>;
}

/** The tables of the journal. */
export interface JournalTables {
  journal_streams: JournalStreamsTable;
  journal: JournalTable;
}
