import { type Announcement } from '#protocol/wire/communication.ts';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { type ArrivedBy } from './contest.ts';

/** Announcements and questions, for competitors and staff (COM). */
export type CommunicationEvent =
  | {
      readonly type: 'CommunicationLoaded';
      readonly contestId: number;
      readonly announcements: readonly Announcement[];
      readonly questions: readonly Question[];
    }
  | {
      readonly type: 'UnreadCounted';
      /** Id of the newest announcement that counts as read; null: unknown. */
      readonly seenAnnouncement: number | null;
      /** Answers not read yet; null: unknown. */
      readonly questions: number | null;
      readonly by: ArrivedBy;
    }
  | { readonly type: 'AnnouncementPublished'; readonly announcement: Announcement; readonly by: ArrivedBy }
  /** An announcement was withdrawn. */
  | {
      readonly type: 'AnnouncementWithdrawn';
      readonly announcementId: number;
      readonly withdrawnAt: number;
      readonly by: ArrivedBy;
    }
  /** An own question arrived on the server, perhaps from another page of the same person. */
  | {
      readonly type: 'QuestionReceived';
      readonly question: Question;
      readonly unread: number;
      readonly by: ArrivedBy;
    }
  /** An own question was answered, or its answer changed. */
  | {
      readonly type: 'QuestionAnswered';
      readonly question: Question;
      readonly unread: number;
      readonly by: ArrivedBy;
    }
  /** The person opened the page of announcements and answers: all of them now count as read. */
  | { readonly type: 'CommunicationSeen' }
  | {
      readonly type: 'QuestionSubmitted';
      readonly clientId: string;
      readonly topic: string;
      readonly question: string;
    }
  | { readonly type: 'QuestionAcknowledged'; readonly clientId: string; readonly question: Question }
  | {
      readonly type: 'QuestionRefused';
      readonly clientId: string;
      readonly key: string;
      readonly detail: string | null;
    };
