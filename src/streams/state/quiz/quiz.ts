import { castDraft } from 'immer';
import { type QuizQuestion } from '#protocol/wire/quiz.ts';
import { type ExamResult } from '#protocol/wire/results/results.ts';
import { without } from '../immutable.ts';
import { createSlice } from '../slice.ts';

/** A quiz whose questions are loaded. */
export interface OpenedQuiz {
  /** The language that was asked for, and the language of the loaded questions. */
  readonly asked: string;
  readonly lang: string;
  readonly langs: readonly string[];
  readonly questions: readonly QuizQuestion[];
}

/** Quizzes by task number. Their answers are documents. */
export interface QuizState {
  readonly opened: Readonly<Record<number, OpenedQuiz>>;
  readonly refused: Readonly<Record<number, { readonly key: string; readonly detail: string | null }>>;
  /** Tasks of an exam with the results of their quizzes; null: not loaded yet. */
  readonly results: readonly ExamResult[] | null;
}

export const quizSlice = createSlice<QuizState>({
  initial: { opened: {}, refused: {}, results: null },
  recipes: {
    QuizLoaded: (draft, { asked, quiz: { task, lang, langs, questions } }) => {
      draft.opened[task] = { asked, lang, langs, questions };
      draft.refused = without(draft.refused, [String(task)]);
    },
    QuizRefused: (draft, { number, key, detail }) => {
      draft.refused[number] = { key, detail };
    },
    ExamResultsLoaded: (draft, { results }) => {
      draft.results = castDraft(results);
    },
    QuizScored: (draft, { task, outcome }) => {
      const scored = draft.results?.find((one) => one.task.number === task);
      if (scored) scored.quiz = outcome;
    },
  },
});

interface WithQuiz {
  readonly quiz: QuizState;
}

/** A quiz whose questions are loaded; null while they are not. */
export const selectQuiz = ({ quiz }: WithQuiz, task: number): OpenedQuiz | null => quiz.opened[task] ?? null;

/** Why a quiz could not be loaded; null: no failure. */
export const selectQuizRefusal = ({ quiz }: WithQuiz, task: number) => quiz.refused[task] ?? null;
