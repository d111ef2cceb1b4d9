import { type Generated } from 'kysely';
import { type Json } from './json-column.ts';

/** A copy of the database that was made and read back as a test. */
interface BackupsTable {
  id: Generated<number>;
  /** The time of the copied state, ms since the epoch. */
  at: number;
  /** Duration of making the copy, ms. */
  ms: number;
  bytes: number;
  rows: number;
  /** Number of journal entries. */
  entries: number;
  /** File name, without the folder. */
  name: string;
}

/** Settings of the whole installation: one row. */
interface ConfigurationTable {
  one: boolean;
  websockets: '0' | '1';
  live_updates: '0' | '1';
  /** The address of the installation for others, as in `https://contest.example.org`; '': not set. */
  public_address: Generated<string>;
  /** The demo was removed and is not made again. */
  demo_removed: Generated<boolean>;
}

/** Changes, with the person who made each, and the values before and after. */
interface AuditTable {
  id: Generated<number>;
  at: number;
  user_id: number;
  action: string;
  target: string;
  contest_id: number | null;
  /** The network address that the change came from; null: unknown, or not from a network. */
  address: string | null;
  before: Json<unknown>;
  after: Json<unknown>;
  /** The contest's version that the change made; null: it made none. */
  version: number | null;
}

/** Tables of the whole installation and of the people who run it. */
export interface OperationTables {
  backups: BackupsTable;
  configuration: ConfigurationTable;
  audit: AuditTable;
}
