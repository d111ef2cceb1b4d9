import { type Generated } from 'kysely';
import { type Verdict } from '#domain/submissions/verdicts.ts';
import { type Json } from './json-column.ts';

/** One event feed of the Contest API: a contest as one audience sees it. */
interface ContestFeedsTable {
  contest_id: number;
  view: 'public' | 'full';
  /** Number of the last published change. */
  head: Generated<number>;
  /** When the feed was begun, on the database's clock: a feed that is begun again is a different feed. */
  made_at: Generated<number>;
}

/** The last event of the feed about each object; older events are not kept, since only the last one holds. */
interface ContestFeedObjectsTable {
  contest_id: number;
  view: 'public' | 'full';
  /** As the standard names the endpoint. */
  type: string;
  /** '' for objects that exist once: the contest and its state. */
  object_id: string;
  /** The number, within the feed, of the change that made the object so. */
  seq: number;
  /** null: the object is deleted. */
  data: Json<Readonly<Record<string, unknown>> | null>;
}

/** A sentence about what happens in a contest, from one of its commentators. */
interface ContestCommentsTable {
  id: Generated<number>;
  contest_id: number;
  at: number;
  /** null: the commentator was deleted. */
  by_user: number | null;
  message: string;
  tags: Json<readonly string[]>;
  about: Json<CommentedOn>;
}

/** Our own numbers of participants and submissions, and the positions of tasks in the contest. */
type CommentedObjects = Readonly<Record<'teams' | 'problems' | 'submissions', readonly number[]>>;

/** The objects that a comment names: in its fields, as they were given, and in its text. */
export interface CommentedOn {
  readonly fields: Partial<CommentedObjects>;
  readonly text: CommentedObjects;
}

/** An object of an imported feed: the standard's properties that are kept, without its id. */
interface BroughtObjectsTable {
  contest_id: number;
  /** As the standard names the endpoint. */
  type: string;
  /** The id in the feed; '' for objects that exist once. */
  object_id: string;
  /** Position among the objects of its type. */
  ordinal: number;
  data: Json<Readonly<Record<string, unknown>>>;
  changed_at: number;
}

/** A run of a judgement as the feed gives it; `time_ms` is the contest's own time. */
interface BroughtRun {
  readonly id: string;
  readonly ordinal: number;
  readonly verdict: Verdict;
  readonly time_ms: number;
  readonly run_time: number | null;
}

/** The runs of a submission's judgement, as the feed gives them. */
interface BroughtRunsTable {
  submission_id: number;
  /** The judgement's id in the feed. */
  judgement: string;
  /** The number of tests. */
  count: number;
  runs: Json<readonly BroughtRun[]>;
}

/** The tables of the served Contest API. */
export interface ContestApiTables {
  contest_feeds: ContestFeedsTable;
  contest_feed_objects: ContestFeedObjectsTable;
  contest_comments: ContestCommentsTable;
  brought_objects: BroughtObjectsTable;
  brought_runs: BroughtRunsTable;
}
