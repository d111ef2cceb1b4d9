import { type Generated } from 'kysely';
import { type Json } from './json-column.ts';

/** One event feed of the Contest API: a contest as one audience sees it. */
interface ContestFeedsTable {
  contest_id: number;
  view: 'public' | 'full';
  /** Number of the last change told. */
  head: Generated<number>;
  /** When it was begun, on the database's clock: a feed that is begun anew is another. */
  made_at: Generated<number>;
}

/** What the feed told last of one object; older tellings are not kept, since the last one holds. */
interface ContestFeedObjectsTable {
  contest_id: number;
  view: 'public' | 'full';
  /** As the standard names the endpoint. */
  type: string;
  /** '' for what there is once: the contest and its state. */
  object_id: string;
  /** The change by which it became so, within the feed. */
  seq: number;
  /** null: it is gone. */
  data: Json<Readonly<Record<string, unknown>> | null>;
}

/** The tables of the served Contest API. */
export interface ContestApiTables {
  contest_feeds: ContestFeedsTable;
  contest_feed_objects: ContestFeedObjectsTable;
}
