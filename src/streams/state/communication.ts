import { type Draft } from 'immer';
import { type Announcement, type Question } from '../../../protocol/wire/communication.ts';
import { type ContestEvent } from '../events/event.ts';
import { Table } from './table.ts';

/** A question on its way. */
export interface OutgoingQuestion {
  readonly clientId: string;
  readonly topic: string;
  readonly question: string;
  readonly refused: { readonly key: string; readonly detail: string | null } | null;
}

/** What was said in the chosen contest (for staff: questions of all their contests). */
export interface CommunicationState {
  /** Id of the newest announcement that counts as read. */
  readonly seenAnnouncement: number;
  readonly unreadQuestions: number;
  readonly announcements: Table<number, Announcement>;
  readonly questions: Table<number, Question>;
  /** The list itself was fetched, not only what came since. */
  readonly loaded: boolean;
  readonly outbox: readonly OutgoingQuestion[];
}

export const initialCommunication: CommunicationState = {
  seenAnnouncement: 0,
  unreadQuestions: 0,
  announcements: Table.empty<number, Announcement>(),
  questions: Table.empty<number, Question>(),
  loaded: false,
  outbox: [],
};

/** Changes the communication's draft by an event; other events leave it as it is. */
export function changeCommunication(draft: Draft<CommunicationState>, event: ContestEvent): void {
  switch (event.type) {
    case 'CommunicationLoaded':
      draft.announcements = draft.announcements.setAll(
        event.announcements.map((one) => [one.id, one] as const),
      );
      draft.questions = draft.questions.setAll(event.questions.map((one) => [one.id, one] as const));
      draft.loaded = true;
      return;
    case 'QuestionsLoaded':
      draft.questions = draft.questions.setAll(event.questions.map((one) => [one.id, one] as const));
      return;
    case 'UnreadCounted':
      // Reading is never taken back, so the greatest number told is the newest.
      draft.seenAnnouncement = Math.max(draft.seenAnnouncement, event.seenAnnouncement ?? 0);
      draft.unreadQuestions = event.questions ?? draft.unreadQuestions;
      return;
    case 'AnnouncementPublished':
      draft.announcements = draft.announcements.set(event.announcement.id, event.announcement);
      return;
    case 'QuestionReceived':
    case 'QuestionAnswered':
      draft.questions = draft.questions.set(event.question.id, event.question);
      draft.unreadQuestions = event.unread;
      return;
    case 'QuestionFed':
      draft.questions = draft.questions.set(event.question.id, event.question);
      return;
    case 'CommunicationSeen':
      draft.seenAnnouncement = newestAnnouncement(draft.announcements as Table<number, Announcement>);
      draft.unreadQuestions = 0;
      return;
    case 'QuestionSubmitted':
      draft.outbox = [
        ...draft.outbox.filter((one) => one.clientId !== event.clientId),
        { clientId: event.clientId, topic: event.topic, question: event.question, refused: null },
      ];
      return;
    case 'QuestionAcknowledged':
      draft.outbox = draft.outbox.filter((one) => one.clientId !== event.clientId);
      // The channel may have been faster, and may have brought the answer already.
      if (!draft.questions.has(event.question.id)) {
        draft.questions = draft.questions.set(event.question.id, event.question);
      }
      return;
    case 'QuestionRefused': {
      const outgoing = draft.outbox.find((one) => one.clientId === event.clientId);
      if (outgoing) outgoing.refused = { key: event.key, detail: event.detail };
      return;
    }
    default:
  }
}

interface WithCommunication {
  readonly communication: CommunicationState;
}

let lastUnread: { table: unknown; seen: number; count: number } | null = null;

/** Announcements the person has not read. */
export function selectUnreadAnnouncements({ communication }: WithCommunication): number {
  const { announcements, seenAnnouncement } = communication;
  if (lastUnread?.table !== announcements || lastUnread.seen !== seenAnnouncement) {
    const count = announcements.values().filter((one) => one.id > seenAnnouncement).length;
    lastUnread = { table: announcements, seen: seenAnnouncement, count };
  }
  return lastUnread.count;
}

/** What the badge of Communication shows (§2): unread announcements and unread answers. */
export const selectUnreadCount = (state: WithCommunication): number =>
  selectUnreadAnnouncements(state) + state.communication.unreadQuestions;

function newestAnnouncement(announcements: Table<number, Announcement>): number {
  return announcements.values().reduce((newest, one) => Math.max(newest, one.id), 0);
}
