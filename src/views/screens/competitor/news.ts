import { createSelector } from '../../../streams/select.ts';
import { type State } from '../../../streams/state/state.ts';

/** Something that was said and concerns the person: an announcement, or an answer to their question. */
export interface NewsItem {
  readonly id: string;
  readonly kind: 'announcement' | 'answer';
  readonly at: number;
  /** The announcement's own topic, or the question that was answered. */
  readonly title: string;
  readonly text: string;
}

/** As many as one looks through at a glance. */
const SHOWN = 5;

const selectAnnouncements = ({ communication }: State) => communication.announcements;
const selectQuestions = ({ communication }: State) => communication.questions;

/** The newest of what was said. */
export const selectNews = createSelector<
  State,
  [typeof selectAnnouncements, typeof selectQuestions],
  readonly NewsItem[]
>([selectAnnouncements, selectQuestions], (announcements, questions) => {
  const told = announcements.values().map<NewsItem>(({ id, at, topic, message }) => ({
    id: `a${id}`,
    kind: 'announcement',
    at,
    title: topic,
    text: message,
  }));
  const answered = questions
    .values()
    .flatMap<NewsItem>(({ id, question, answer, answer_time }) =>
      answer === null || answer_time === null
        ? []
        : [{ id: `q${id}`, kind: 'answer', at: answer_time, title: question, text: answer }],
    );
  return [...told, ...answered].sort((a, b) => b.at - a.at).slice(0, SHOWN);
});
