import { isAnswered, type QuizProgress } from '#domain/quiz/quiz.ts';
import {
  type AnswerSaving,
  countedValue,
  type OwnAnswer,
  progressOf,
  selectAnswers,
} from '#streams/state/quiz/answers.ts';
import { selectQuiz } from '#streams/state/quiz/quiz.ts';
import { createSelectorBy } from '#streams/select.ts';
import { type State } from '#streams/state/state.ts';

/** A question in the overview of its quiz. */
export interface QuestionStand {
  readonly number: number;
  readonly isAnswered: boolean;
  readonly isMarked: boolean;
  /** The answer waits for the network, or the server refuses it. */
  readonly isUnsaved: boolean;
}

/** The answer to a question that has none. */
const NO_ANSWER: Pick<OwnAnswer, 'value' | 'marked' | 'held'> & {
  readonly saving: AnswerSaving | null;
} = { value: null, marked: false, saving: null, held: null };

/** The own answer to a question. */
export function selectAnswer(state: State, task: number, question: number): typeof NO_ANSWER {
  return selectAnswers(state, task)[question] ?? NO_ANSWER;
}

interface Overview {
  readonly progress: QuizProgress;
  readonly stands: readonly QuestionStand[];
}

/** The person's progress and the state of each question; null while the questions are not loaded. */
export const selectOverview = createSelectorBy<State, number>()(
  [selectQuiz, selectAnswers],
  (quiz, answers): Overview | null =>
    quiz && {
      progress: progressOf(quiz, answers),
      stands: quiz.questions.map(({ number }) => standOf(number, answers[number])),
    },
);

/** The person's progress in a quiz; null while its questions are not loaded. */
export const selectProgress = (state: State, task: number): QuizProgress | null =>
  selectOverview(state, task)?.progress ?? null;

function standOf(number: number, answer: OwnAnswer | undefined): QuestionStand {
  const way = answer?.saving.kind ?? null;
  return {
    number,
    isAnswered: answer !== undefined && isAnswered(countedValue(answer)),
    isMarked: answer?.marked ?? false,
    isUnsaved: way === 'waiting' || way === 'refused',
  };
}

/** The address of a question. */
export function questionPath(task: number, question: number): string {
  return `/task/${task}/quiz/${question}`;
}
