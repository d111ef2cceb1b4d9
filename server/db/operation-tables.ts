import { type Generated } from 'kysely';

/** A copy of the database that was made and read back. */
interface BackupsTable {
  id: Generated<number>;
  /** Of the moment that it shows, ms since the epoch. */
  at: number;
  /** How long it took. */
  ms: number;
  bytes: number;
  rows: number;
  /** Of the journal. */
  entries: number;
  /** Of its file, without the folder. */
  name: string;
}

/** Tables of those who run an installation. */
export interface OperationTables {
  backups: BackupsTable;
}
