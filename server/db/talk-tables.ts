import { type Generated } from 'kysely';
import { type AnsweredTo } from '#protocol/wire/communication.ts';
import {
  type Audience,
  type SaidTo,
  type PlanAnchor,
  type QuickAnswer,
} from '#protocol/wire/staff/communication/desk-question.ts';
import { type Json } from './json-column.ts';

/** Questions of competitors, each with its last answer and who has it in hand. */
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
  /** Number of answers: 0 while it waits, 1 by the first answer, more by changed ones. */
  version: Generated<number>;
  /** To whom it was answered last; null: it waits. */
  answered_to: AnsweredTo | null;
  /** The first answer, which those who wait are counted by. */
  first_answered_at: number | null;
  first_answered_by: number | null;
  /**
   * The person who has it in hand, in which session, since when and, unless they say so again, until when; null:
   * nobody.
   */
  claimed_by: number | null;
  claimed_session: number | null;
  claimed_at: number | null;
  claimed_until: number | null;
}

/** Messages of staff to a contest or a part of it. */
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

/** A person of an announcement: one it was said to, or one who had read it. */
interface AnnouncementParticipantsTable {
  announcement_id: number;
  participant_id: number;
}

/** Announcements that are sent by themselves at their time. */
export interface PlannedAnnouncementsTable {
  id: Generated<number>;
  contest_id: number;
  topic: string;
  message: string;
  audience: Audience;
  audience_name: string;
  anchor: PlanAnchor;
  /** ms since the epoch (`clock`), or after the contest's start or end; negative: before it. */
  at_ms: number;
  by_user: number;
  /** Grows by one with each change. */
  version: Generated<number>;
}

/** The short answers of a contest that has others than the standard ones. */
interface QuickAnswerListsTable {
  contest_id: number;
  version: number;
  answers: Json<readonly QuickAnswer[]>;
}

/** Questions and announcements of contests. */
export interface TalkTables {
  questions: QuestionsTable;
  announcements: AnnouncementsTable;
  /** To whom an announcement for some was said. */
  announcement_people: AnnouncementParticipantsTable;
  /** People who had read an announcement that was withdrawn. */
  announcement_readers: AnnouncementParticipantsTable;
  planned_announcements: PlannedAnnouncementsTable;
  quick_answer_lists: QuickAnswerListsTable;
}
