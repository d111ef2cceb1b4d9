import { type Generated } from 'kysely';
import { type Json } from './json-column.ts';

/** A copy of the database that was made and read back. */
interface BackupsTable {
  id: Generated<number>;
  /** Of the moment that it shows, ms since the epoch. */
  at: number;
  /** Its duration. */
  ms: number;
  bytes: number;
  rows: number;
  /** Of the journal. */
  entries: number;
  /** Of its file, without the folder. */
  name: string;
}

/** Settings of the whole installation: one row. */
interface ConfigurationTable {
  one: boolean;
  websockets: '0' | '1';
  live_updates: '0' | '1';
  /** Where others open the installation, as in `https://contest.example.org`; '': nobody has said. */
  public_address: Generated<string>;
  /** The demo was taken away and is not made again. */
  demo_removed: Generated<boolean>;
}

/** Changes with the person who made them, and the values before and after. */
interface AuditTable {
  id: Generated<number>;
  at: number;
  user_id: number;
  action: string;
  target: string;
  contest_id: number | null;
  /** Where the change came from; null: not known, or from no network. */
  address: string | null;
  before: Json<unknown>;
  after: Json<unknown>;
  /** The version of the contest that the change made; null: it made none. */
  version: number | null;
}

/** Tables of an installation as a whole, and of those who run it. */
export interface OperationTables {
  backups: BackupsTable;
  configuration: ConfigurationTable;
  audit: AuditTable;
}
