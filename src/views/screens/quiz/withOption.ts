import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { type QuizQuestion } from '#protocol/wire/quiz.ts';

/** The answer with an option chosen; in a question with several choices it toggles the option. */
export function withOption({ kind, options }: QuizQuestion, value: AnswerValue, option: string): AnswerValue {
  if (kind !== 'multiple') return option;
  const chosen = Array.isArray(value) ? value : [];
  const isChosen = (id: string) => (id === option ? !chosen.includes(id) : chosen.includes(id));
  return options.map(({ id }) => id).filter(isChosen);
}
