import { type Generated } from 'kysely';
import { type Criterion, type MarkPoints } from '#domain/marking/marking.ts';
import { type Json } from './json-column.ts';

/** How a task of a contest, or an open question of its quiz, is marked. */
interface MarkingsTable {
  id: Generated<number>;
  contest_id: number;
  task_id: number;
  /** Number of the question; 0: the whole task. */
  question: number;
  /** Number of scorers per work. */
  scorers: 1 | 2;
  threshold: number;
  /** Which submission of a participant is marked. */
  takes: 'last' | 'best';
  /** Equal answers are marked once. */
  groups_same: boolean;
  /** Contestants see the comments together with their points. */
  shows_comments: boolean;
  takes_appeals: boolean;
  /** Hours for appeals after publishing. */
  appeal_hours: Generated<number>;
  criteria: Json<readonly Criterion[]>;
}

/** The scorers of a marking. */
interface MarkingPeopleTable {
  marking_id: number;
  user_id: number;
}

/** Works of participants to be marked. The numbers are random, and rows are made in their order. */
interface MarkingWorksTable {
  id: Generated<number>;
  marking_id: number;
  participant_id: number;
  /** The number that scorers and arbiters see, unique in the whole server. */
  number: number;
  /** null: the work is the answer to a question, of this revision. */
  submission_id: number | null;
  revision: number | null;
  /** Equal for equal contents. */
  content_key: string;
  is_calibration: Generated<boolean>;
  published_at: number | null;
  published_points: number | null;
  /** The adjustment that put its points into the results; null: the quiz's answers did. */
  adjustment_id: number | null;
}

/** A scorer's marks for a work; an inactive row is of a work that was given to another scorer. */
interface MarkingSheetsTable {
  work_id: number;
  user_id: number;
  is_active: Generated<boolean>;
  points: Json<MarkPoints>;
  /** Keyed by the id of the criterion. */
  comments: Json<Readonly<Record<string, string>>>;
  /** Comment on the whole work. */
  note: Generated<string>;
  flagged: Generated<boolean>;
  /** null: some criteria have no points. */
  total: number | null;
  /** null: never saved. */
  saved_at: number | null;
  /** Grows by one with each save. */
  revision: Generated<number>;
}

/** Decisions of arbiters; the last one of a work counts. */
interface MarkingDecisionsTable {
  id: Generated<number>;
  work_id: number;
  by_user: number;
  at: number;
  points: Json<MarkPoints>;
  total: number;
  /** Shown to the contestant. */
  note: string;
  /** Shown to staff who run the contest. */
  reason: string;
}

/** A contestant's appeal against the points of a work, and its answer. */
interface MarkingAppealsTable {
  id: Generated<number>;
  work_id: number;
  text: string;
  at: number;
  answer: string | null;
  answered_at: number | null;
  answered_by: number | null;
}

/** The tables of marking. */
export interface MarkingTables {
  markings: MarkingsTable;
  marking_people: MarkingPeopleTable;
  marking_works: MarkingWorksTable;
  marking_sheets: MarkingSheetsTable;
  marking_decisions: MarkingDecisionsTable;
  marking_appeals: MarkingAppealsTable;
}
