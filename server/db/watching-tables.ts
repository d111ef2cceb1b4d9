import { type Generated } from 'kysely';
import { type IncidentLevel, type PictureWay, type WatchedPart } from '../../domain/watching.ts';
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
  pictures: number;
}

/** Something of a competitor changed, and those who watch are to be told. */
interface WatchNewsTable {
  id: Generated<number>;
  contest_id: number;
  user_id: number;
  part: WatchedPart;
}

/** A competitor as those who watch were last told: whether they are heard of, and what else may change of them. */
interface WatchRosterTable {
  participant_id: number;
  contest_id: number;
  is_here: boolean;
  /** Names, place, times and checks, as one text that is only compared. */
  facts: string;
}

/** A signal that somebody who watches has seen. */
interface SignalMarksTable {
  signal_id: number;
  contest_id: number;
  seen_at: number;
  seen_by: number;
}

/** Something that whoever watches wrote down about a competitor, perhaps about one signal of theirs. */
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
  withdrawn_at: number | null;
  withdrawn_by: number | null;
}

/** Who looks after a competitor. */
interface WatchChargesTable {
  participant_id: number;
  contest_id: number;
  user_id: number;
  since: number;
}

/** Competitors whom somebody wants to hand over; `accepted` is null until it is closed. */
interface WatchHandoversTable {
  id: Generated<number>;
  contest_id: number;
  from_user: number;
  to_user: number;
  participants: Json<readonly number[]>;
  note: string;
  at: number;
  closed_at: number | null;
  accepted: boolean | null;
}

/** What those who watch over a contest work with. */
export interface WatchingTables {
  picture_views: PictureViewsTable;
  watch_news: WatchNewsTable;
  watch_roster: WatchRosterTable;
  signal_marks: SignalMarksTable;
  incidents: IncidentsTable;
  watch_charges: WatchChargesTable;
  watch_handovers: WatchHandoversTable;
}
