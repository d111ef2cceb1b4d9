import { type Generated } from 'kysely';
import { type JsonValue } from './json-column.ts';

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

/** The tables of the journal. */
export interface JournalTables {
  journal_streams: JournalStreamsTable;
  journal: JournalTable;
}
