import { type Notice } from '../../streams/events/notices.ts';
import { createSelector } from '../../streams/select.ts';
import { selectUnreadCount } from '../../streams/state/communication.ts';
import { type State } from '../../streams/state/state.ts';

/** What was said to all, or to this person in answer to a question. */
export interface SaidNotice {
  readonly kind: 'announcement' | 'answer';
  readonly id: string;
  readonly at: number;
  /** The announcement's own topic, or the question that was answered. */
  readonly title: string;
  /** Markdown, as it was written. */
  readonly text: string;
}

/** A line of the list of notices: something said, or something the system told. */
export type NoticeItem =
  SaidNotice | { readonly kind: 'told'; readonly id: string; readonly at: number; readonly notice: Notice };

const selectAnnouncements = ({ communication }: State) => communication.announcements;
const selectQuestions = ({ communication }: State) => communication.questions;
const selectTold = ({ notices }: State) => notices.told;

/** Announcements and answers, the newest first. */
export const selectSaid = createSelector<
  State,
  [typeof selectAnnouncements, typeof selectQuestions],
  readonly SaidNotice[]
>([selectAnnouncements, selectQuestions], (announcements, questions) => {
  const announced = announcements.values().map<SaidNotice>(({ id, at, topic, message }) => ({
    kind: 'announcement',
    id: `a${id}`,
    at,
    title: topic,
    text: message,
  }));
  const answered = questions
    .values()
    .flatMap<SaidNotice>(({ id, question, answer, answer_time }) =>
      answer === null || answer_time === null
        ? []
        : [{ kind: 'answer', id: `q${id}`, at: answer_time, title: question, text: answer }],
    );
  return [...announced, ...answered].sort((a, b) => b.at - a.at);
});

/** All that a competitor was told in the chosen contest, the newest first. */
export const selectNotices = createSelector<
  State,
  [typeof selectSaid, typeof selectTold],
  readonly NoticeItem[]
>([selectSaid, selectTold], (said, told) => {
  const items = told.map<NoticeItem>((notice, index) => ({
    kind: 'told',
    // Never renumbered while the page is open, except that the oldest fall out of a long list.
    id: `t${notice.at}-${told.length - index}`,
    at: notice.at,
    notice,
  }));
  return [...said, ...items.reverse()].sort((a, b) => b.at - a.at);
});

/** How many of them the person has not looked at: unread announcements and answers, and what was told since. */
export function selectUnseenCount(state: State): number {
  const { told, seenAt } = state.notices;
  return selectUnreadCount(state) + told.filter(({ at }) => at > seenAt).length;
}
