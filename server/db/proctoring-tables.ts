import { type Generated } from 'kysely';
import { type ShareSource } from '../../domain/proctoring.ts';

/** What a browser reported. `at` is when it happened, `received_at` when it came. */
interface ActivityLogTable {
  id: Generated<number>;
  at: number;
  received_at: number;
  user_id: number;
  contest_id: number | null;
  operation: string;
  message: string;
}

interface SnapshotsTable {
  id: Generated<number>;
  user_id: number;
  contest_id: number;
  kind: ShareSource;
  taken_at: number;
  received_at: number;
  picture_hash: string;
  width: number;
  height: number;
  /** How many pictures were due since the one before and never came. */
  missed: number;
}

/** Contents by SHA-256 (hex). They are deleted with the last snapshot that names them. */
interface PicturesTable {
  hash: string;
  bytes: number;
  content: Buffer;
}

/** What is kept of watching over a contest. */
export interface ProctoringTables {
  activity_log: ActivityLogTable;
  snapshots: SnapshotsTable;
  pictures: PicturesTable;
}
