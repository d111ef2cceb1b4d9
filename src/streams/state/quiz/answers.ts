import {
  answerFault,
  type AnswerFault,
  type AnswerValue,
  quizProgress,
  type QuizProgress,
} from '#domain/quiz/quiz.ts';
import { type LateAnswer } from '#protocol/wire/submissions/late.ts';
import { type QuizQuestion } from '#protocol/wire/quiz.ts';
import { type GivenAnswer } from '#streams/events/documents.ts';
import { createSelector, createSelectorBy } from '#streams/select.ts';
import { isUnsaved, type OpenDocument } from '../documents/document.ts';
import { keyParts } from '../documents/documentKeys.ts';
import { type OpenedQuiz, type QuizState, selectQuiz } from './quiz.ts';
import { type State } from '../state.ts';

/** The state of saving an answer. */
export type AnswerSaving =
  | { readonly kind: 'saved' | 'late'; readonly at: number }
  | { readonly kind: 'saving' }
  /** The answer stays on this computer until the network is back. */
  | { readonly kind: 'waiting' }
  /** The server refuses the answer unless it is changed. */
  | { readonly kind: 'refused'; readonly key: string };

/** An own answer as this page has it. */
export interface OwnAnswer extends GivenAnswer {
  readonly task: number;
  readonly question: number;
  readonly saving: AnswerSaving;
  /** The server's previous answer: it counts while this one is refused. */
  readonly held: AnswerValue;
}

type Answers = Readonly<Record<number, OwnAnswer>>;

export const isSameAnswer = (one: GivenAnswer, other: GivenAnswer): boolean =>
  one.revision === other.revision;

const FAULT_KEYS: Readonly<Record<AnswerFault, string>> = {
  wrong_kind: 'backend.bad_answer',
  unknown_option: 'backend.unknown_option',
  not_a_number: 'backend.not_a_number',
  too_long: 'backend.too_long',
};

/** The key of why a value does not answer a question; null: it does, or the question is not loaded. */
export function answerFaultKey(asked: QuizQuestion | undefined, value: AnswerValue): string | null {
  if (asked === undefined) return null;
  const fault = answerFault({ kind: asked.kind, options: asked.options.map(({ id }) => id) }, value);
  return fault === null ? null : FAULT_KEYS[fault];
}

/** The question of an answer; undefined while its quiz is not loaded. */
export function questionOf({ opened }: Pick<QuizState, 'opened'>, key: string): QuizQuestion | undefined {
  const { task, question } = keyParts('answer', key);
  return opened[task]?.questions.find(({ number }) => number === question);
}

const selectDocuments = ({ documents }: State) => documents.answer;
const selectOpened = ({ quiz }: State) => quiz.opened;
const selectLate = ({ late }: State) => late.answers;

/** All own answers, also those from before a reload whose quiz is not loaded. */
const selectAll = createSelector<
  State,
  [typeof selectDocuments, typeof selectOpened, typeof selectLate],
  readonly OwnAnswer[]
>([selectDocuments, selectOpened, selectLate], (documents, opened, late) =>
  Object.entries(documents)
    .filter(([, { draft }]) => draft.revision > 0)
    .map(([key, document]) => {
      const { draft, base } = document;
      const { task, question } = keyParts('answer', key);
      const asked = questionOf({ opened }, key);
      const isOf = (one: LateAnswer) =>
        one.task === task && one.question === question && one.revision === draft.revision;
      const saving = savingOf(document, asked, late?.values().find(isOf));
      return { ...draft, task, question, saving, held: base.value.value };
    }),
);

/** Own answers to a quiz by question number; questions without an answer are left out. */
export const selectAnswers = createSelectorBy<State, number>()([selectAll], (all, task): Answers =>
  Object.fromEntries(all.filter((one) => one.task === task).map((one) => [one.question, one])),
);

function savingOf(
  document: OpenDocument<GivenAnswer>,
  asked: QuizQuestion | undefined,
  late: LateAnswer | undefined,
): AnswerSaving {
  const { draft, base, saving } = document;
  if (!isUnsaved(document, isSameAnswer)) {
    const isLate = late !== undefined && late.state !== 'accepted';
    return isLate ? { kind: 'late', at: late.at } : { kind: 'saved', at: base.value.at };
  }
  const fault = answerFaultKey(asked, draft.value);
  if (fault !== null) return { kind: 'refused', key: fault };
  if (saving.kind === 'refused') return { kind: 'refused', key: saving.key };
  return { kind: saving.kind === 'waiting' ? 'waiting' : 'saving' };
}

/** Answers that are being sent, or wait for the network. */
export const selectUnsentAnswers = createSelector<State, [typeof selectAll], readonly OwnAnswer[]>(
  [selectAll],
  (all) => all.filter(({ saving: { kind } }) => kind === 'saving' || kind === 'waiting'),
);

/** Answers that the server refused, without those whose value cannot be an answer. */
export const selectRefusedAnswers = createSelector<State, [typeof selectAll], readonly OwnAnswer[]>(
  [selectAll],
  (all) =>
    all.filter(({ saving }) => saving.kind === 'refused' && !Object.values(FAULT_KEYS).includes(saving.key)),
);

/** The value that counts: when the server refuses an answer, its previous one. */
export const countedValue = ({ value, saving, held }: OwnAnswer): AnswerValue =>
  saving.kind === 'refused' ? held : value;

/** The person's progress in a quiz that is open. */
export function progressOf(quiz: OpenedQuiz, answers: Answers): QuizProgress {
  const counted = Object.entries(answers).map(
    ([question, answer]) => [question, { ...answer, value: countedValue(answer) }] as const,
  );
  return quizProgress(
    quiz.questions.map(({ number }) => number),
    Object.fromEntries(counted),
  );
}

/** Number of questions of a quiz without an answer; 0 while the quiz is not loaded. */
export function selectUnanswered(state: State, task: number): number {
  const quiz = selectQuiz(state, task);
  return quiz === null ? 0 : progressOf(quiz, selectAnswers(state, task)).left;
}

/** Number of answers to a quiz that are not saved: being sent, waiting, or refused. */
export function selectUnsaved(state: State, task: number): number {
  return Object.values(selectAnswers(state, task)).filter(
    ({ saving: { kind } }) => kind !== 'saved' && kind !== 'late',
  ).length;
}
