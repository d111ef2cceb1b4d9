import { type Generated } from 'kysely';
import { type IncidentLevel, type PictureWay } from '#domain/proctoring/watching/watching.ts';
import { type Json } from './json-column.ts';

/** Somebody looked at somebody's pictures, from the first to the last of looks that follow one another closely. */
interface PictureViewsTable {
  id: Generated<number>;
  viewer_id: number;
  /** Whose pictures they are. */
  user_id: number;
  contest_id: number;
  way: PictureWay;
  first_at: number;
  last_at: number;
  /** Their ids, in the order of looking. */
  pictures: readonly number[];
}

/** The kind of change of a competitor, or that something of handing over changed. */
export type WatchPart = 'person' | 'picture' | 'handovers';

/** Something that those who watch see changed, and they are to be told. */
interface WatchNewsTable {
  id: Generated<number>;
  contest_id: number;
  /** null: of no single competitor. */
  participant_id: number | null;
  part: WatchPart;
}

/** A competitor as those who watch were last told: whether they are heard of, and what else may change of them. */
interface WatchRosterTable {
  participant_id: number;
  contest_id: number;
  is_here: boolean;
  /** A sum of names, place, times and checks, which is only compared. */
  facts: string;
}

/** A note of a proctor about a competitor, perhaps about one signal of theirs. */
interface IncidentsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  signal_id: number | null;
  level: IncidentLevel;
  note: string;
  /** When it was; `made_at` is when it was written down. */
  at: number;
  made_at: number;
  made_by: number;
  /** Grows by one with each change. */
  version: Generated<number>;
  closed_at: Generated<number | null>;
  closed_by: Generated<number | null>;
}

/** The proctor who looks after a competitor. */
interface WatchChargesTable {
  participant_id: number;
  contest_id: number;
  user_id: number;
  since: number;
}

/** Competitors whom somebody wants to hand over; `outcome` is null until it is closed. */
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

/** Tables of the proctors of a contest. */
export interface WatchingTables {
  picture_views: PictureViewsTable;
  watch_news: WatchNewsTable;
  watch_roster: WatchRosterTable;
  incidents: IncidentsTable;
  watch_charges: WatchChargesTable;
  watch_handovers: WatchHandoversTable;
}
