import { type AnswerMark, nextRevision } from '#domain/quiz/quiz.ts';
import { type QuizAnswer } from '#protocol/wire/quiz.ts';
import { type GivenAnswer, type Version } from '#streams/events/documents.ts';
import { type EventOf } from '#streams/events/event.ts';
import { isSameAnswer } from './answers.ts';
import { type DocumentRules } from '../documents/document.ts';
import { documentKey } from '../documents/documentKeys.ts';
import { addDocumentRules, reduceDocument } from '../documents/documents.ts';
import { type DocumentsState } from '../documents/documentsState.ts';

/** Rules for answers: of two answers to one question, the last one counts, from any of the person's pages. */
export const ANSWERS: DocumentRules<GivenAnswer> = {
  isSame: isSameAnswer,
  merge: (_, mine, theirs) => (mine.revision > theirs.revision ? mine : theirs),
};

/** Adds answers to quizzes to the documents. */
export function addAnswerDocuments(): void {
  addDocumentRules(
    { answer: ANSWERS },
    {
      QuizLoaded: (state, { quiz: { task, questions, answers } }) => {
        const known = new Map(answers.map((answer) => [answer.question, answer]));
        return questions.reduce(
          (documents, { number }) => loaded(documents, task, number, known.get(number)),
          state,
        );
      },
      QuizAnswerChanged: (state, { task, answer }) => loaded(state, task, answer.question, answer),
      QuizAnswerGiven: given,
      LateAnswerChanged: late,
    },
  );
}

type HeldAnswer = AnswerMark & Pick<QuizAnswer, 'revision' | 'saved_at'>;

/** A version of an answer from the server; `revision` 0: the server has no answer. */
export function answerVersion({ value, marked, revision, saved_at: at }: HeldAnswer): Version<GivenAnswer> {
  return { value: { value, marked, revision, at }, tag: String(revision), order: revision };
}

const NO_ANSWER: AnswerMark = { value: null, marked: false };

function loaded(
  state: DocumentsState,
  task: number,
  question: number,
  answer: QuizAnswer | undefined,
): DocumentsState {
  return reduceDocument(state, {
    type: 'DocumentLoaded',
    home: 'answer',
    key: documentKey('answer', { task, question }),
    version: answerVersion(answer ?? { ...NO_ANSWER, revision: 0, saved_at: 0 }),
  });
}

function given(
  state: DocumentsState,
  { task, question, value, marked, at }: EventOf<'QuizAnswerGiven'>,
): DocumentsState {
  const key = documentKey('answer', { task, question });
  const revision = nextRevision(state.answer[key]?.draft.revision ?? 0, at);
  const draft = { value, marked, revision, at };
  return reduceDocument(state, { type: 'DocumentEdited', home: 'answer', key, draft });
}

/** Staff decide on an answer that arrived after the end: it is not sent again. */
function late(state: DocumentsState, { answer }: EventOf<'LateAnswerChanged'>): DocumentsState {
  const key = documentKey('answer', { task: answer.task, question: answer.question });
  const draft = state.answer[key]?.draft;
  if (draft?.revision !== answer.revision) return state;
  const version = { value: draft, tag: String(answer.revision), order: answer.revision };
  return reduceDocument(state, { type: 'DocumentSaved', home: 'answer', key, version });
}
