import { type Announcement, type Question } from '../../../protocol/wire/communication.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { patch } from './immutable.ts';
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

/** The communication after an event; other events leave it as it is. */
export function reduceCommunication(state: CommunicationState, event: ContestEvent): CommunicationState {
  const { announcements, questions, outbox } = state;
  switch (event.type) {
    case 'CommunicationLoaded':
      return {
        ...state,
        announcements: announcements.setAll(event.announcements.map((one) => [one.id, one] as const)),
        questions: questions.setAll(event.questions.map((one) => [one.id, one] as const)),
        loaded: true,
      };
    case 'QuestionsLoaded':
      return {
        ...state,
        questions: questions.setAll(event.questions.map((one) => [one.id, one] as const)),
      };
    case 'UnreadCounted':
      return patch(state, {
        // Reading is never taken back, so the greatest number told is the newest.
        seenAnnouncement: Math.max(state.seenAnnouncement, event.seenAnnouncement ?? 0),
        unreadQuestions: event.questions ?? state.unreadQuestions,
      });
    case 'AnnouncementPublished':
      // Those who follow a contest without its communication (spectators) do not collect it.
      if (!state.loaded) return state;
      return { ...state, announcements: announcements.set(event.announcement.id, event.announcement) };
    case 'QuestionReceived':
    case 'QuestionAnswered':
      return {
        ...state,
        questions: questions.set(event.question.id, event.question),
        unreadQuestions: event.unread,
      };
    case 'QuestionFed':
      return { ...state, questions: questions.set(event.question.id, event.question) };
    case 'CommunicationSeen':
      return patch(state, { seenAnnouncement: newestAnnouncement(announcements), unreadQuestions: 0 });
    case 'QuestionSubmitted':
      return { ...state, outbox: [...others(outbox, event.clientId), outgoing(event)] };
    case 'QuestionAcknowledged':
      return {
        ...state,
        outbox: others(outbox, event.clientId),
        // The channel may have been faster, and may have brought the answer already.
        questions: questions.has(event.question.id)
          ? questions
          : questions.set(event.question.id, event.question),
      };
    case 'QuestionRefused': {
      const refused = { key: event.key, detail: event.detail };
      return {
        ...state,
        outbox: outbox.map((one) => (one.clientId === event.clientId ? { ...one, refused } : one)),
      };
    }
    default:
      return state;
  }
}

function outgoing({ clientId, topic, question }: EventOf<'QuestionSubmitted'>): OutgoingQuestion {
  return { clientId, topic, question, refused: null };
}

function others(outbox: readonly OutgoingQuestion[], clientId: string): readonly OutgoingQuestion[] {
  return outbox.filter((one) => one.clientId !== clientId);
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
