import {
  answerFault,
  type AnswerFault,
  type AnswerMark,
  nextRevision,
  quizProgress,
  type QuizProgress,
} from '#domain/quiz.ts';
import { type QuizAnswer, type QuizQuestion } from '#protocol/wire/quiz.ts';
import { type ExamResult } from '#protocol/wire/results.ts';
import { type EventOf } from '../events/event.ts';
import { type KeptAnswer } from '../events/quiz.ts';
import { without } from './immutable.ts';
import { createSlice, type Draft } from './slice.ts';

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
  /** What the server has of before: it counts as long as this is not kept. */
  readonly held?: AnswerMark['value'];
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

const NO_ANSWERS: Answers = {};

const FAULT_KEYS: Readonly<Record<AnswerFault, string>> = {
  wrong_kind: 'backend.bad_answer',
  unknown_option: 'backend.unknown_option',
  not_a_number: 'backend.not_a_number',
  too_long: 'backend.too_long',
};

export const quizSlice = createSlice<QuizState>({
  initial: { opened: {}, answers: {}, refused: {}, results: null },
  recipes: {
    QuizLoaded: (draft, { asked, quiz: { task, lang, langs, questions, answers } }) => {
      draft.opened[task] = { asked, lang, langs, questions };
      draft.refused = without(draft.refused, [String(task)]);
      for (const answer of answers) merge(draft, task, answer);
    },
    QuizRefused: (draft, { number, key, detail }) => {
      draft.refused[number] = { key, detail };
    },
    ExamResultsLoaded: (draft, { results }) => {
      draft.results = results;
    },
    QuizScored: (draft, { task, outcome }) => {
      const scored = draft.results?.find((one) => one.task.number === task);
      if (scored) scored.quiz = outcome;
    },
    QuizAnswerGiven: (draft, event) => {
      putAnswer(draft, event, given(draft, event));
    },
    QuizAnswersRestored: (draft, { answers }) => {
      for (const answer of answers) restore(draft, answer);
    },
    QuizAnswerSaved: (draft, { task, answer }) => {
      merge(draft, task, answer);
    },
    QuizAnswerChanged: (draft, { task, answer }) => {
      merge(draft, task, answer);
    },
    QuizAnswerDelayed: (draft, event) => {
      setSaving(draft, event, { kind: 'waiting', retryAt: event.retryAt });
    },
    QuizAnswerRefused: (draft, event) => {
      setSaving(draft, event, { kind: 'refused', key: event.key, detail: event.detail });
    },
    LateAnswerChanged: (draft, { answer }) => {
      setSaving(draft, answer, { kind: 'late', at: answer.at });
    },
    QuizAnswerDismissed: (draft, { task, question }) => {
      const ofTask = draft.answers[task];
      if (ofTask?.[question]?.saving.kind === 'refused')
        draft.answers[task] = without(ofTask, [String(question)]);
    },
  },
});

type QuizDraft = Draft<QuizState>;
type Place = Pick<KeptAnswer, 'task' | 'question'>;

function given(
  draft: QuizDraft,
  { task, question, value, marked, at }: EventOf<'QuizAnswerGiven'>,
): OwnAnswer {
  const before = draft.answers[task]?.[question];
  const revision = nextRevision(before?.revision ?? 0, at);
  const held = before?.saving.kind === 'saved' ? before.value : before?.held;
  const asked = draft.opened[task]?.questions.find(({ number }) => number === question);
  const fault = asked === undefined ? null : faultOf(asked, value);
  const saving: AnswerSaving =
    fault === null ? { kind: 'saving' } : { kind: 'refused', key: FAULT_KEYS[fault], detail: null };
  return { value, marked, revision, givenAt: at, saving, ...(held && { held }) };
}

function faultOf(
  { kind, options }: Pick<QuizQuestion, 'kind'> & { readonly options: readonly { readonly id: string }[] },
  value: AnswerMark['value'],
): AnswerFault | null {
  return answerFault({ kind, options: options.map(({ id }) => id) }, value);
}

function restore(draft: QuizDraft, kept: KeptAnswer): void {
  const { task, question, value, marked, revision, givenAt, refused } = kept;
  const known = draft.answers[task]?.[question];
  if (known && known.revision >= revision) return;
  const saving: AnswerSaving = refused === null ? { kind: 'saving' } : { kind: 'refused', ...refused };
  putAnswer(draft, kept, { value, marked, revision, givenAt, saving });
}

/** What the server has, unless this page has something newer. */
function merge(draft: QuizDraft, task: number, answer: QuizAnswer): void {
  const { question, value, marked, revision, saved_at: at } = answer;
  const known = draft.answers[task]?.[question];
  const isNewer = known && known.revision > revision;
  const isKnown = known?.revision === revision && known.saving.kind === 'saved';
  if (isNewer || isKnown) return;
  putAnswer(
    draft,
    { task, question },
    { value, marked, revision, givenAt: at, saving: { kind: 'saved', at } },
  );
}

/** How the sending of an answer went; one that was changed or saved meanwhile is on a way of its own. */
function setSaving(
  draft: QuizDraft,
  { task, question, revision }: Place & Pick<KeptAnswer, 'revision'>,
  saving: AnswerSaving,
): void {
  const known = draft.answers[task]?.[question];
  if (known?.revision === revision && known.saving.kind !== 'saved') known.saving = saving;
}

function putAnswer(draft: QuizDraft, { task, question }: Place, answer: OwnAnswer): void {
  (draft.answers[task] ??= {})[question] = answer;
}

interface WithQuiz {
  readonly quiz: QuizState;
}

/** A quiz whose questions are here; null while they are not. */
export const selectQuiz = ({ quiz }: WithQuiz, task: number): OpenedQuiz | null => quiz.opened[task] ?? null;

/** Why a quiz could not be loaded; null when nothing is wrong. */
export const selectQuizRefusal = ({ quiz }: WithQuiz, task: number) => quiz.refused[task] ?? null;

/** A quiz's answers by the number of the question; a question without one is not in it. */
export const selectAnswers = ({ quiz }: WithQuiz, task: number): Answers => quiz.answers[task] ?? NO_ANSWERS;

/** Answers of all quizzes that the server does not have yet. */
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
    Object.entries(answers).flatMap(([question, { saving, held: _held, ...answer }]) =>
      saving.kind === 'refused' && !Object.values(FAULT_KEYS).includes(saving.key)
        ? [{ task: Number(task), question: Number(question), ...answer, refused: saving }]
        : [],
    ),
  );
}

/** What of an answer counts: of one that the server will not take, that of before. */
export const countedValue = ({ value, saving, held }: OwnAnswer): AnswerMark['value'] =>
  saving.kind === 'refused' ? (held ?? null) : value;

/** How far the person is in a quiz that is open. */
export function progressOf(quiz: OpenedQuiz, answers: Answers): QuizProgress {
  const counted = Object.entries(answers).map(
    ([question, answer]) => [question, { ...answer, value: countedValue(answer) }] as const,
  );
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
