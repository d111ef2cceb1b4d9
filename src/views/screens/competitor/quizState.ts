import { type QuizProgress } from '../../../../domain/quiz.ts';
import { type QuizQuestion } from '../../../../protocol/wire/quiz.ts';
import {
  type AnswerSaving,
  type OwnAnswer,
  progressOf,
  selectAnswers,
  selectQuiz,
} from '../../../streams/state/quiz.ts';
import { type State } from '../../../streams/state/state.ts';

/** A question in the overview of its quiz. */
export interface QuestionStand {
  readonly number: number;
  readonly isAnswered: boolean;
  readonly isMarked: boolean;
  /** The server does not have the answer yet, or will not take it. */
  readonly isUnsaved: boolean;
}

/** The answer to a question that has none. */
export const NO_ANSWER: Pick<OwnAnswer, 'value' | 'marked'> & { readonly saving: AnswerSaving | null } = {
  value: null,
  marked: false,
  saving: null,
};

/** A question of a quiz that is here; null when it is not, or has no such question. */
export function selectQuestion(state: State, task: number, number: number): QuizQuestion | null {
  return selectQuiz(state, task)?.questions.find((one) => one.number === number) ?? null;
}

/** The own answer to a question. */
export function selectAnswer(state: State, task: number, question: number): typeof NO_ANSWER {
  return selectAnswers(state, task)[question] ?? NO_ANSWER;
}

interface Overview {
  readonly progress: QuizProgress;
  readonly stands: readonly QuestionStand[];
}

let last: { readonly quiz: unknown; readonly answers: unknown; readonly overview: Overview } | null = null;

/** How far the person is, and where each question stands; null while the questions are not here. */
export function selectOverview(state: State, task: number): Overview | null {
  const quiz = selectQuiz(state, task);
  if (quiz === null) return null;
  const answers = selectAnswers(state, task);
  if (last?.quiz !== quiz || last.answers !== answers) {
    const stands = quiz.questions.map(({ number }) => standOf(number, answers[number] ?? NO_ANSWER));
    last = { quiz, answers, overview: { progress: progressOf(quiz, answers), stands } };
  }
  return last.overview;
}

/** How far the person is in a quiz; null while its questions are not here. */
export const selectProgress = (state: State, task: number): QuizProgress | null =>
  selectOverview(state, task)?.progress ?? null;

function standOf(number: number, { value, marked, saving }: typeof NO_ANSWER): QuestionStand {
  return {
    number,
    isAnswered: value !== null && value.length > 0,
    isMarked: marked,
    isUnsaved: saving !== null && saving.kind !== 'saved' && saving.kind !== 'saving',
  };
}

/** The address of a question. */
export function questionPath(task: number, question: number): string {
  return `/task/${task}/quiz/${question}`;
}
