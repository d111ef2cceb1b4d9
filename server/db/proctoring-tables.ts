import { type Generated } from 'kysely';
import { type WatchTerms } from '#domain/proctoring/consent.ts';
import { type PictureType, type ShareSource } from '#domain/proctoring/proctoring.ts';
import { type SignalKind } from '#domain/proctoring/signals.ts';
import { type Json } from './json-column.ts';

/** Activities reported by browsers. `at` is when one happened, `received_at` when its report arrived. */
interface ActivityLogTable {
  id: Generated<number>;
  at: number;
  received_at: number;
  user_id: number;
  contest_id: number | null;
  operation: string;
  message: string;
}

/** Pictures of screens and cameras; each content is in `files`. */
interface SnapshotsTable {
  id: Generated<number>;
  user_id: number;
  contest_id: number;
  kind: ShareSource;
  taken_at: number;
  received_at: number;
  /** Hash of its content in the store of files. */
  picture_hash: string;
  media_type: PictureType;
  width: number;
  height: number;
  /** Number of pictures that were due since the previous one and did not arrive. */
  missed: number;
}

/** Signals that help a proctor to know where to look (PRC-8). `ended_at` is null while one lasts. */
interface SignalsTable {
  id: Generated<number>;
  contest_id: number;
  user_id: number;
  kind: SignalKind;
  /** The shared stream that it concerns; null: none. */
  source: ShareSource | null;
  at: number;
  received_at: number;
  detail: Json<Readonly<Record<string, string | number>>>;
  ended_at: number | null;
  /** When it was marked as seen, and by whom; null: not yet. */
  seen_at: Generated<number | null>;
  seen_by: Generated<number | null>;
}

/** The terms of being watched that a contestant was shown, and their answer. The newest answer counts. */
interface ConsentsTable {
  id: Generated<number>;
  contest_id: number;
  user_id: number;
  terms: Json<WatchTerms>;
  /** Version of the shown text (domain/proctoring/consent.ts). */
  text_version: number;
  agreed: boolean;
  at: number;
}

/** Tables of proctoring. */
export interface ProctoringTables {
  activity_log: ActivityLogTable;
  snapshots: SnapshotsTable;
  signals: SignalsTable;
  consents: ConsentsTable;
}
