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
  /** Number of scorers of each work. */
  scorers: 1 | 2;
  threshold: number;
  /** Which submission of a participant is marked. */
  takes: 'last' | 'best';
  /** Answers that are the same are marked once. */
  groups_same: boolean;
  /** Competitors see the comments with their points. */
  shows_comments: boolean;
  takes_appeals: boolean;
  /** Time for appeals after publishing. */
  appeal_hours: Generated<number>;
  criteria: Json<readonly Criterion[]>;
}

/** The scorers of a marking. */
interface MarkingPeopleTable {
  marking_id: number;
  user_id: number;
}

/** Works of participants that are to be marked. Rows are made in the order of their numbers, which chance gives. */
interface MarkingWorksTable {
  id: Generated<number>;
  marking_id: number;
  participant_id: number;
  /** The number by which scorers and arbiters know it, the only one in the whole server. */
  number: number;
  /** null: the answer to a question, of this revision. */
  submission_id: number | null;
  revision: number | null;
  /** Equal for contents that are the same. */
  content_key: string;
  is_calibration: Generated<boolean>;
  published_at: number | null;
  published_points: number | null;
  /** By what its points came into the results; null: by the quiz's answers. */
  adjustment_id: number | null;
}

/** Marks of a scorer for a work of theirs; a work that is not active any more went to somebody else. */
interface MarkingSheetsTable {
  work_id: number;
  user_id: number;
  is_active: Generated<boolean>;
  points: Json<MarkPoints>;
  /** By the id of the criterion. */
  comments: Json<Readonly<Record<string, string>>>;
  /** On the whole work. */
  note: Generated<string>;
  flagged: Generated<boolean>;
  /** null: not all criteria have points. */
  total: number | null;
  /** null: never saved. */
  saved_at: number | null;
  /** Grows by one with each save. */
  revision: Generated<number>;
}

/** Decisions of arbiters; the last of a work counts. */
interface MarkingDecisionsTable {
  id: Generated<number>;
  work_id: number;
  by_user: number;
  at: number;
  points: Json<MarkPoints>;
  total: number;
  /** For the competitor. */
  note: string;
  /** For those who run the contest. */
  reason: string;
}

/** A competitor's appeal against the points of a work, and its answer. */
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
