import { type ColumnType, type Generated } from 'kysely';

/** Where a content lies. */
export type FilePlace = 'database' | 'folder' | 's3';

/** A content by its SHA-256 (hex). */
interface FilesTable {
  hash: string;
  bytes: number;
  /** null: it lies in `file_chunks` or outside of the database. */
  content: Buffer | null;
  place: ColumnType<FilePlace, FilePlace | undefined, FilePlace>;
  /**
   * Since when at the latest nothing names it for good, ms since the epoch: only drafts of packages, pictures, or what was made for tests
   * and is in no tree yet; or nothing at all, when the sweep looked. null: it stays.
   */
  draft_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Only pictures of screens and cameras name it: it lies outside of the database, however small, where there is an outside, and no judge reads it. */
  picture: Generated<boolean>;
}

/** Pieces of a content that is too large for one row. */
interface FileChunksTable {
  hash: string;
  number: number;
  content: Buffer;
}

/** One row: where new contents go, and where the places outside of the database are. */
interface FileStoreTable {
  id: number;
  place: FilePlace;
  folder: string | null;
  /** Content of the folder's `.agon-files`. */
  folder_id: string | null;
  s3_endpoint: string | null;
  s3_region: string | null;
  s3_bucket: string | null;
  s3_prefix: string | null;
  /** Number of sweeps of places outside of the database. */
  sweeps: Generated<number>;
}

/** One row or none: how to log in at the S3-compatible store. Judges' role may not read it. */
interface FileStoreKeysTable {
  id: number;
  access_key: string;
  secret_key: string;
}

/** Contents that a judge cannot reach by itself and asks the servers for. */
interface FileWantsTable {
  hash: string;
  at: number;
  /** When a server began to hand it over; null: none has. */
  taken_at: number | null;
  /** Number of pieces that were handed over; null: it is not there whole yet. */
  chunks: number | null;
  fault: string | null;
}

/** The tables of the file store. */
export interface FileTables {
  files: FilesTable;
  file_chunks: FileChunksTable;
  file_store: FileStoreTable;
  file_store_keys: FileStoreKeysTable;
  file_wants: FileWantsTable;
  /** Pieces of a content that is handed over to a judge (`file_wants`), emptied after ten minutes. */
  file_relays: FileChunksTable;
}
