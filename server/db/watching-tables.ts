import { type Generated } from 'kysely';
import { type IncidentLevel, type PictureWay } from '#domain/proctoring/watching/watching.ts';
import { type Json } from './json-column.ts';

/** Views of a person's pictures; views in quick succession share a row, from the first to the last. */
interface PictureViewsTable {
  id: Generated<number>;
  viewer_id: number;
  /** The person in the pictures. */
  user_id: number;
  contest_id: number;
  way: PictureWay;
  first_at: number;
  last_at: number;
  /** Ids of the pictures, in the order of viewing. */
  pictures: readonly number[];
}

/** A changed part: a contestant's data, their picture, or the handovers. */
export type WatchPart = 'person' | 'picture' | 'handovers';

/** Changes that proctors see and that must be published to them. */
interface WatchNewsTable {
  id: Generated<number>;
  contest_id: number;
  /** null: the change is not about a single contestant. */
  participant_id: number | null;
  part: WatchPart;
}

/** A contestant as last published to proctors: whether they are connected, and their other facts. */
interface WatchRosterTable {
  participant_id: number;
  contest_id: number;
  is_here: boolean;
  /** A checksum of names, seat, times and checks; only compared. */
  facts: string;
}

/** A proctor's note about a contestant, perhaps about one of their signals. */
interface IncidentsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  signal_id: number | null;
  level: IncidentLevel;
  note: string;
  /** When it happened; `made_at` is when the note was written. */
  at: number;
  made_at: number;
  made_by: number;
  /** Grows by one with each change. */
  version: Generated<number>;
  closed_at: Generated<number | null>;
  closed_by: Generated<number | null>;
}

/** The proctor in charge of a contestant. */
interface WatchChargesTable {
  participant_id: number;
  contest_id: number;
  user_id: number;
  since: number;
}

/** Handovers of contestants to another proctor; `outcome` is null until the handover is closed. */
interface WatchHandoversTable {
  id: Generated<number>;
  contest_id: number;
  from_user: number;
  to_user: number;
  participants: Json<readonly number[]>;
  note: string;
  at: number;
  closed_at: Generated<number | null>;
  outcome: Generated<'accepted' | 'declined' | 'withdrawn' | null>;
}

/** Tables for the proctors of a contest. */
export interface WatchingTables {
  picture_views: PictureViewsTable;
  watch_news: WatchNewsTable;
  watch_roster: WatchRosterTable;
  incidents: IncidentsTable;
  watch_charges: WatchChargesTable;
  watch_handovers: WatchHandoversTable;
}
