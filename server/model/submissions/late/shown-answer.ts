import { DEFAULT_LANGUAGE } from '#domain/limits.ts';
import { type AnswerValue } from '#domain/quiz/quiz.ts';
import { type QuizOption } from '#server/db/quiz-tables.ts';

/** An answer as text: the chosen options, or the written words; empty for no answer. */
export function shownAnswer(options: readonly QuizOption[], value: AnswerValue): string[] {
  if (value === null) return [];
  const chosen = typeof value === 'string' ? [value] : value;
  return chosen.map((one) => {
    const text = options.find(({ id }) => id === one)?.text ?? one;
    return typeof text === 'string' ? text : (text[DEFAULT_LANGUAGE] ?? Object.values(text)[0] ?? one);
  });
}
