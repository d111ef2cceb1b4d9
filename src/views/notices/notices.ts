import { type Notice } from '#streams/events/notices.ts';
import { createSelector } from '#streams/select.ts';
import { selectUnreadCount } from '#streams/state/communication/communication.ts';
import { type State } from '#streams/state/state.ts';

/** An announcement to all, or the answer to a question of this person. */
export interface SaidNotice {
  readonly kind: 'announcement' | 'answer';
  readonly id: string;
  readonly at: number;
  /** The announcement's own topic, or the question that was answered. */
  readonly title: string;
  /** Markdown, as it was written. */
  readonly text: string;
}

/** A line of the list of notices: something said, or something a toast said. */
export type NoticeItem =
  | SaidNotice
  | { readonly kind: 'toast'; readonly id: string; readonly at: number; readonly notice: Notice };

const selectAnnouncements = ({ communication }: State) => communication.announcements;
const selectQuestions = ({ communication }: State) => communication.questions;
const selectShown = ({ notices }: State) => notices.shown;

/** Announcements and answers, the newest first. */
export const selectSaid = createSelector<
  State,
  [typeof selectAnnouncements, typeof selectQuestions],
  readonly SaidNotice[]
>([selectAnnouncements, selectQuestions], (announcements, questions) => {
  const announced = announcements
    .values()
    .filter(({ withdrawn_at: withdrawnAt }) => withdrawnAt === undefined)
    .map<SaidNotice>(({ id, at, topic, message }) => ({
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

/** All that a competitor was shown in the chosen contest, the newest first. */
export const selectNotices = createSelector<
  State,
  [typeof selectSaid, typeof selectShown],
  readonly NoticeItem[]
>([selectSaid, selectShown], (said, shown) => {
  const items = shown.map<NoticeItem>((notice, index) => ({
    kind: 'toast',
    // The number stays the same while the page is open, until the oldest fall out of a long list.
    id: `t${notice.at}-${shown.length - index}`,
    at: notice.at,
    notice,
  }));
  return [...said, ...items.reverse()].sort((a, b) => b.at - a.at);
});

/** Number of notices that the person has not seen: unread announcements and answers, and toasts since. */
export function selectUnseenCount(state: State): number {
  const { shown, seenAt } = state.notices;
  return selectUnreadCount(state) + shown.filter(({ at }) => at > seenAt).length;
}
