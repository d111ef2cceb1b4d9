import { type ColumnType, type Generated } from 'kysely';

/** Where a content is stored. */
export type FilePlace = 'database' | 'folder' | 's3';

/** A content by its SHA-256 (hex). */
interface FilesTable {
  hash: string;
  bytes: number;
  /** null: the content is in `file_chunks` or outside of the database. */
  content: Buffer | null;
  place: ColumnType<FilePlace, FilePlace | undefined, FilePlace>;
  /**
   * Since when, at the latest, nothing names the content permanently, ms since the epoch: only drafts,
   * pictures, files made for tests outside of trees; or nothing at all, as the sweep found. null: it stays.
   */
  draft_at: ColumnType<number | null, number | null | undefined, number | null>;
  /** Only pictures of screens and cameras name it: not for judges, in an external store if there is one. */
  picture: Generated<boolean>;
}

/** Pieces of a content that is too large for one row. */
interface FileChunksTable {
  hash: string;
  number: number;
  content: Buffer;
}

/** One row: where new contents are stored, and where the stores outside of the database are. */
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
  /** Number of sweeps of the stores outside of the database. */
  sweeps: Generated<number>;
}

/** One row or none: the login at the S3-compatible store. The judges' role may not read it. */
interface FileStoreKeysTable {
  id: number;
  access_key: string;
  secret_key: string;
}

/** Contents that a judge cannot reach by itself and asks the servers for. */
interface FileWantsTable {
  hash: string;
  at: number;
  /** When a server began to send the content; null: no server has. */
  taken_at: number | null;
  /** Number of pieces sent; null: the content is not complete yet. */
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
  /** Pieces of a content sent to a judge (`file_wants`), deleted after ten minutes. */
  file_relays: FileChunksTable;
}
