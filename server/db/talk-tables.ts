import { type Generated } from 'kysely';
import { type AnsweredTo } from '#protocol/wire/communication.ts';
import {
  type Audience,
  type SaidTo,
  type PlanAnchor,
  type QuickAnswer,
} from '#protocol/wire/staff/communication/desk-question.ts';
import { type Json } from './json-column.ts';

/** Questions of contestants, each with its last answer and its claim. */
interface QuestionsTable {
  id: Generated<number>;
  contest_id: number;
  participant_id: number;
  topic: string;
  question: string;
  asked_at: number;
  client_id: string;
  answer: string | null;
  answered_at: number | null;
  answered_by: number | null;
  /** Number of answers: 0 while the question waits, 1 with the first answer, more with changed ones. */
  version: Generated<number>;
  /** Recipients of the last answer; null: not answered. */
  answered_to: AnsweredTo | null;
  /** The first answer; questions without one are counted as waiting. */
  first_answered_at: number | null;
  first_answered_by: number | null;
  /**
   * The claim: the person, their session, since when, and until when unless it is renewed; null: nobody
   * claims the question.
   */
  claimed_by: number | null;
  claimed_session: number | null;
  claimed_at: number | null;
  claimed_until: number | null;
}

/** Messages of staff to a contest or to some of its people. */
export interface AnnouncementsTable {
  id: Generated<number>;
  contest_id: number;
  topic: string;
  message: string;
  at: number;
  by_user: number;
  audience: Generated<SaidTo>;
  /** The group, room or login name; '' for all. */
  audience_name: Generated<string>;
  withdrawn_at: number | null;
}

/** A person with an announcement: a recipient, or a reader of a withdrawn one. */
interface AnnouncementParticipantsTable {
  announcement_id: number;
  participant_id: number;
}

/** Announcements that are sent automatically at their time. */
export interface PlannedAnnouncementsTable {
  id: Generated<number>;
  contest_id: number;
  topic: string;
  message: string;
  audience: Audience;
  audience_name: string;
  anchor: PlanAnchor;
  /** ms since the epoch (`clock`), or ms after the contest's start or end; negative: before it. */
  at_ms: number;
  by_user: number;
  /** Grows by one with each change. */
  version: Generated<number>;
}

/** The quick answers of a contest that does not use the standard ones. */
interface QuickAnswerListsTable {
  contest_id: number;
  version: number;
  answers: Json<readonly QuickAnswer[]>;
}

/** Questions and announcements of contests. */
export interface TalkTables {
  questions: QuestionsTable;
  announcements: AnnouncementsTable;
  /** Recipients of announcements to some people. */
  announcement_people: AnnouncementParticipantsTable;
  /** People who had read an announcement that was withdrawn. */
  announcement_readers: AnnouncementParticipantsTable;
  planned_announcements: PlannedAnnouncementsTable;
  quick_answer_lists: QuickAnswerListsTable;
}
