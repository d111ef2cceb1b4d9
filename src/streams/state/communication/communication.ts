import { type Announcement } from '#protocol/wire/communication.ts';
import { type Question } from '#protocol/wire/staff/communication/desk-question.ts';
import { type EventOf } from '#streams/events/event.ts';
import { createSelector } from '#streams/select.ts';
import { createSlice, type Draft } from '../slice.ts';
import { byId, Table } from '../table.ts';

/** Key, among the layout settings, of the setting that a new question plays a tone. */
export const QUESTION_SOUND = 'questionSound';

/** A question on its way to the server. */
export interface OutgoingQuestion {
  readonly clientId: string;
  readonly topic: string;
  readonly question: string;
  readonly refused: { readonly key: string; readonly detail: string | null } | null;
}

/** Announcements and questions of the chosen contest (for staff: questions of all their contests). */
export interface CommunicationState {
  /** Id of the newest announcement that counts as read. */
  readonly seenAnnouncement: number;
  readonly unreadQuestions: number;
  readonly announcements: Table<number, Announcement>;
  readonly questions: Table<number, Question>;
  /** Whether the whole list was loaded, not only the news since. */
  readonly loaded: boolean;
  readonly outbox: readonly OutgoingQuestion[];
}

export const communicationSlice = createSlice<CommunicationState>({
  initial: {
    seenAnnouncement: 0,
    unreadQuestions: 0,
    announcements: Table.empty<number, Announcement>(),
    questions: Table.empty<number, Question>(),
    loaded: false,
    outbox: [],
  },
  recipes: {
    CommunicationLoaded: (draft, event) => {
      // Replaced as a whole: withdrawn announcements are gone. Staff keep those of other contests.
      const others = draft.announcements.values().filter(({ contest }) => contest !== event.contestId);
      draft.announcements = Table.from(byId([...others, ...event.announcements]));
      draft.questions = draft.questions.setAll(byId(event.questions));
      draft.loaded = true;
    },
    QuestionsLoaded: (draft, event) => {
      draft.questions = draft.questions.setAll(byId(event.questions));
    },
    UnreadCounted: (draft, event) => {
      // Announcements never become unread again, so the greatest id is the newest.
      draft.seenAnnouncement = Math.max(draft.seenAnnouncement, event.seenAnnouncement ?? 0);
      draft.unreadQuestions = event.questions ?? draft.unreadQuestions;
    },
    AnnouncementPublished: (draft, { announcement }) => {
      // Pages that show a contest without its communication (spectators) do not collect announcements.
      if (draft.loaded) draft.announcements = draft.announcements.set(announcement.id, announcement);
    },
    AnnouncementWithdrawn: (draft, { announcementId: id, withdrawnAt }) => {
      const isRead = id <= draft.seenAnnouncement;
      draft.announcements = isRead
        ? draft.announcements.update(id, (one) => ({ ...one, message: '', withdrawn_at: withdrawnAt }))
        : draft.announcements.delete(id);
    },
    QuestionReceived: putQuestion,
    QuestionAnswered: putQuestion,
    QuestionFed: (draft, { question }) => {
      draft.questions = draft.questions.set(question.id, question);
    },
    CommunicationSeen: (draft) => {
      draft.seenAnnouncement = newestAnnouncement(draft.announcements);
      draft.unreadQuestions = 0;
    },
    QuestionSubmitted: (draft, { clientId, topic, question }) => {
      drop(draft, clientId);
      draft.outbox.push({ clientId, topic, question, refused: null });
    },
    QuestionAcknowledged: (draft, { clientId, question }) => {
      drop(draft, clientId);
      // The channel may have been faster: then the answered question is here already and stays.
      if (!draft.questions.has(question.id)) draft.questions = draft.questions.set(question.id, question);
    },
    QuestionRefused: (draft, { clientId, key, detail }) => {
      const refused = draft.outbox.find((one) => one.clientId === clientId);
      if (refused) refused.refused = { key, detail };
    },
  },
});

function putQuestion(
  draft: Draft<CommunicationState>,
  { question, unread }: EventOf<'QuestionReceived' | 'QuestionAnswered'>,
): void {
  draft.questions = draft.questions.set(question.id, question);
  draft.unreadQuestions = unread;
}

function drop(draft: Draft<CommunicationState>, clientId: string): void {
  draft.outbox = draft.outbox.filter((one) => one.clientId !== clientId);
}

interface WithCommunication {
  readonly communication: CommunicationState;
}

/** Number of announcements that the person has not read. */
export const selectUnreadAnnouncements = createSelector(
  [
    ({ communication }: WithCommunication) => communication.announcements,
    ({ communication }: WithCommunication) => communication.seenAnnouncement,
  ],
  (announcements, seen) => announcements.values().filter(({ id }) => id > seen).length,
);

/** The number on the badge of Communication (§2): unread announcements and unread answers. */
export const selectUnreadCount = (state: WithCommunication): number =>
  selectUnreadAnnouncements(state) + state.communication.unreadQuestions;

function newestAnnouncement(announcements: Table<number, Announcement>): number {
  return announcements.values().reduce((newest, one) => Math.max(newest, one.id), 0);
}
