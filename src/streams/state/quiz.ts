import {
  answerFault,
  type AnswerFault,
  type AnswerMark,
  isAnswered,
  nextRevision,
  quizProgress,
  type QuizProgress,
} from '../../../domain/quiz.ts';
import { type QuizAnswer, type QuizQuestion } from '../../../protocol/wire/quiz.ts';
import { type ExamResult } from '../../../protocol/wire/results.ts';
import { type ContestEvent, type EventOf } from '../events/event.ts';
import { type KeptAnswer } from '../events/quiz.ts';
import { without } from './immutable.ts';

/** Where an answer is on its way to the server. */
export type AnswerSaving =
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'saving' }
  /** Kept on this computer until the network is back. */
  | { readonly kind: 'waiting'; readonly retryAt: number }
  /** It arrived after the end and is the organisers' to decide (`late`). */
  | { readonly kind: 'late'; readonly at: number }
  /** It is not kept by the server, and will not be as it is. */
  | { readonly kind: 'refused'; readonly key: string; readonly detail: string | null };

/** An own answer as this page has it. */
export interface OwnAnswer extends AnswerMark {
  readonly revision: number;
  /** When it was given, on the server's clock. */
  readonly givenAt: number;
  readonly saving: AnswerSaving;
}

type Answers = Readonly<Record<number, OwnAnswer>>;

/** A quiz whose questions are here. */
export interface OpenedQuiz {
  /** The language that was asked for, and the one it is in. */
  readonly asked: string;
  readonly lang: string;
  readonly langs: readonly string[];
  readonly questions: readonly QuizQuestion[];
}

/** Quizzes by task number; answers also of a quiz that is not opened, when they wait from before a reload. */
export interface QuizState {
  readonly opened: Readonly<Record<number, OpenedQuiz>>;
  readonly answers: Readonly<Record<number, Answers>>;
  readonly refused: Readonly<Record<number, { readonly key: string; readonly detail: string | null }>>;
  /** Tasks of an exam with what their quizzes came to; null: not asked for yet. */
  readonly results: readonly ExamResult[] | null;
}

export const initialQuiz: QuizState = { opened: {}, answers: {}, refused: {}, results: null };

const NO_ANSWERS: Answers = {};

const FAULT_KEYS: Readonly<Record<AnswerFault, string>> = {
  wrong_kind: 'backend.bad_answer',
  unknown_option: 'backend.unknown_option',
  not_a_number: 'backend.not_a_number',
  too_long: 'backend.too_long',
};

/** The quizzes after an event; other events leave them as they are. */
export function reduceQuiz(state: QuizState, event: ContestEvent): QuizState {
  switch (event.type) {
    case 'QuizLoaded':
      return load(state, event);
    case 'QuizRefused': {
      const { number, key, detail } = event;
      return { ...state, refused: { ...state.refused, [number]: { key, detail } } };
    }
    case 'ExamResultsLoaded':
      return { ...state, results: event.results };
    case 'QuizScored':
      return { ...state, results: state.results && scored(state.results, event) };
    case 'QuizAnswerGiven':
      return withAnswer(state, event.task, event.question, given(state, event));
    case 'QuizAnswersRestored':
      return event.answers.reduce(restore, state);
    case 'QuizAnswerSaved':
    case 'QuizAnswerChanged':
      return merge(state, event.task, event.answer);
    case 'QuizAnswerDelayed':
      return setSaving(state, event, { kind: 'waiting', retryAt: event.retryAt });
    case 'QuizAnswerRefused':
      return setSaving(state, event, { kind: 'refused', key: event.key, detail: event.detail });
    case 'LateAnswerChanged':
      return setSaving(state, event.answer, { kind: 'late', at: event.answer.at });
    case 'QuizAnswerDismissed':
      return withoutAnswer(state, event);
    default:
      return state;
  }
}

function scored(
  results: readonly ExamResult[],
  { task: number, outcome: quiz }: EventOf<'QuizScored'>,
): readonly ExamResult[] {
  return results.map((one) => (one.task.number === number ? { ...one, quiz } : one));
}

function load(state: QuizState, { asked, quiz }: EventOf<'QuizLoaded'>): QuizState {
  const { task, lang, langs, questions, answers } = quiz;
  const refused = without(state.refused, [String(task)]);
  const opened = { ...state.opened, [task]: { asked, lang, langs, questions } };
  return answers.reduce((merged, answer) => merge(merged, task, answer), { ...state, opened, refused });
}

function given(
  state: QuizState,
  { task, question, value, marked, at }: EventOf<'QuizAnswerGiven'>,
): OwnAnswer {
  const revision = nextRevision(state.answers[task]?.[question]?.revision ?? 0, at);
  const asked = state.opened[task]?.questions.find(({ number }) => number === question);
  const fault = asked === undefined ? null : faultOf(asked, value);
  const saving: AnswerSaving =
    fault === null ? { kind: 'saving' } : { kind: 'refused', key: FAULT_KEYS[fault], detail: null };
  return { value, marked, revision, givenAt: at, saving };
}

function faultOf({ kind, options }: QuizQuestion, value: AnswerMark['value']): AnswerFault | null {
  return answerFault({ kind, options: options.map(({ id }) => id) }, value);
}

function restore(state: QuizState, kept: KeptAnswer): QuizState {
  const { task, question, value, marked, revision, givenAt, refused } = kept;
  const known = state.answers[task]?.[question];
  if (known && known.revision >= revision) return state;
  const saving: AnswerSaving = refused === null ? { kind: 'saving' } : { kind: 'refused', ...refused };
  return withAnswer(state, task, question, { value, marked, revision, givenAt, saving });
}

/** What the server has, unless this page has something newer. */
function merge(state: QuizState, task: number, answer: QuizAnswer): QuizState {
  const { question, value, marked, revision, saved_at: at } = answer;
  const known = state.answers[task]?.[question];
  if (
    known &&
    (known.revision > revision || (known.revision === revision && known.saving.kind === 'saved'))
  ) {
    return state;
  }
  const saving: AnswerSaving = { kind: 'saved', at };
  return withAnswer(state, task, question, { value, marked, revision, givenAt: at, saving });
}

/** How the sending of an answer went; one that was changed or saved meanwhile is on a way of its own. */
function setSaving(
  state: QuizState,
  { task, question, revision }: Pick<KeptAnswer, 'task' | 'question' | 'revision'>,
  saving: AnswerSaving,
): QuizState {
  const known = state.answers[task]?.[question];
  if (known?.revision !== revision || known.saving.kind === 'saved') return state;
  return withAnswer(state, task, question, { ...known, saving });
}

function withoutAnswer(
  state: QuizState,
  { task, question }: Pick<KeptAnswer, 'task' | 'question'>,
): QuizState {
  if (state.answers[task]?.[question]?.saving.kind !== 'refused') return state;
  const ofTask = without(state.answers[task], [String(question)]);
  return { ...state, answers: { ...state.answers, [task]: ofTask } };
}

function withAnswer(state: QuizState, task: number, question: number, answer: OwnAnswer): QuizState {
  const ofTask = { ...state.answers[task], [question]: answer };
  return { ...state, answers: { ...state.answers, [task]: ofTask } };
}

interface WithQuiz {
  readonly quiz: QuizState;
}

/** A quiz whose questions are here; null while they are not. */
export const selectQuiz = ({ quiz }: WithQuiz, task: number): OpenedQuiz | null => quiz.opened[task] ?? null;

/** Why a quiz could not be had; null when nothing is wrong. */
export const selectQuizRefusal = ({ quiz }: WithQuiz, task: number) => quiz.refused[task] ?? null;

/** A quiz's answers by the number of the question; a question without one is not in it. */
export const selectAnswers = ({ quiz }: WithQuiz, task: number): Answers => quiz.answers[task] ?? NO_ANSWERS;

/** Answers of all quizzes that the server is still to be told of. */
export function unsentAnswers({ quiz }: WithQuiz): readonly KeptAnswer[] {
  return Object.entries(quiz.answers).flatMap(([task, answers]) =>
    Object.entries(answers).flatMap(([question, { value, marked, revision, givenAt, saving }]) =>
      saving.kind === 'saving' || saving.kind === 'waiting'
        ? [
            {
              task: Number(task),
              question: Number(question),
              value,
              marked,
              revision,
              givenAt,
              refused: null,
            },
          ]
        : [],
    ),
  );
}

/** Answers that the server would not take; not those that are no answers as they are. */
export function refusedAnswers({ quiz }: WithQuiz): readonly KeptAnswer[] {
  return Object.entries(quiz.answers).flatMap(([task, answers]) =>
    Object.entries(answers).flatMap(([question, { saving, ...answer }]) =>
      saving.kind === 'refused' && !Object.values(FAULT_KEYS).includes(saving.key)
        ? [{ task: Number(task), question: Number(question), ...answer, refused: saving }]
        : [],
    ),
  );
}

/** Whether an answer says anything that counts: one that the server will not take does not. */
export function isCounted({ value, saving }: Pick<OwnAnswer, 'value' | 'saving'>): boolean {
  return isAnswered(value) && saving.kind !== 'refused';
}

/** How far the person is in a quiz that is open. */
export function progressOf(quiz: OpenedQuiz, answers: Answers): QuizProgress {
  const counted = Object.entries(answers).map(([question, answer]) => {
    return [question, isCounted(answer) ? answer : { ...answer, value: null }] as const;
  });
  return quizProgress(
    quiz.questions.map(({ number }) => number),
    Object.fromEntries(counted),
  );
}

/** Questions without an answer, of one quiz or of all that were opened. */
export function selectUnanswered({ quiz }: WithQuiz, only?: number): number {
  return entriesOf(quiz.opened, only).reduce(
    (sum, [task, opened]) => sum + progressOf(opened, quiz.answers[task] ?? NO_ANSWERS).left,
    0,
  );
}

/** Answers that the server does not have, of one quiz or of all: on their way, waiting, or refused. */
export function selectUnsaved({ quiz }: WithQuiz, only?: number): number {
  return entriesOf(quiz.answers, only)
    .flatMap(([, answers]) => Object.values(answers))
    .filter(({ saving }) => saving.kind !== 'saved' && saving.kind !== 'late').length;
}

function entriesOf<T>(
  quizzes: Readonly<Record<number, T>>,
  only?: number,
): readonly (readonly [number, T])[] {
  const all = Object.entries(quizzes).map(([task, one]) => [Number(task), one] as const);
  return only === undefined ? all : all.filter(([task]) => task === only);
}
