import { DEFAULT_LANGUAGE } from '#domain/limits.ts';
import { quizProgress } from '#domain/quiz/quiz.ts';
import { type Quiz, type QuizAnswer, type QuizQuestion } from '#protocol/wire/quiz.ts';
import { type Texts } from '#server/db/quiz-tables.ts';
import { type AnswerRow, type QuestionRow } from './queries.ts';

/** A quiz for one person, in the language they ask for where it is there. */
export function quizOnWire(
  task: number,
  questions: readonly QuestionRow[],
  answers: ReadonlyMap<number, AnswerRow>,
  asked: string | undefined,
): Quiz {
  const langs = languagesOf(questions);
  const lang = languageFor(langs, asked);
  return {
    task,
    lang,
    langs: [...langs],
    questions: questions.map((question) => questionOnWire(question, lang)),
    answers: Array.from(answers, ([number, answer]) => answerOnWire(number, answer)),
    counts: quizProgress(
      questions.map(({ number }) => number),
      Object.fromEntries(answers),
    ),
  };
}

/** An answer with the number of its question. */
export function answerOnWire(question: number, answer: AnswerRow): QuizAnswer {
  const { value, marked, revision, saved_at } = answer;
  return {
    question,
    value: typeof value === 'object' && value ? [...value] : value,
    marked,
    revision,
    saved_at,
  };
}

/** Never the key. */
function questionOnWire({ number, kind, points, text, options }: QuestionRow, lang: string): QuizQuestion {
  return {
    number,
    kind,
    points,
    text: textIn(text, lang),
    options: options.map((option) => ({ id: option.id, text: textIn(option.text, lang) })),
  };
}

/** The languages that the questions are in. */
export function languagesOf(questions: readonly QuestionRow[]): readonly string[] {
  const langs = questions.flatMap(({ text }) => (typeof text === 'string' ? [] : Object.keys(text)));
  return [...new Set(langs)].sort();
}

function languageFor(langs: readonly string[], asked: string | undefined): string {
  const wanted = [asked, asked?.split('-')[0], DEFAULT_LANGUAGE];
  return wanted.find((lang) => lang !== undefined && langs.includes(lang)) ?? langs[0] ?? DEFAULT_LANGUAGE;
}

/** A text in a language; where that is missing, in the default one, else in any. */
export function textIn(text: Texts, lang: string): string {
  if (typeof text === 'string') return text;
  return text[lang] ?? text[DEFAULT_LANGUAGE] ?? Object.values(text)[0] ?? '';
}
