import { map, merge, type Observable } from 'rxjs';
import * as v from 'valibot';
import { type SavedAnswer } from '#protocol/wire/submissions/late.ts';
import { answerValue } from '#protocol/wire/quiz.ts';
import { type GivenAnswer } from '#streams/events/documents.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { ANSWERS, answerVersion, addAnswerDocuments } from '#streams/state/quiz/answerDocuments.ts';
import { answerFaultKey, questionOf } from '#streams/state/quiz/answers.ts';
import { keyParts } from '#streams/state/documents/documentKeys.ts';
import { selectCountedUntilAt } from '#streams/state/contest/modules.ts';
import { ownerOf } from '#streams/state/session/owner.ts';
import { callAs } from '../caller.ts';
import { type ContextWith } from '../context.ts';
import { type DocumentHome, type Taken } from '../documents/home.ts';
import { keptDocuments$ } from '../documents/keep.ts';
import { documentSaves$ } from '../documents/saves.ts';

addAnswerDocuments();

/** Pause in typing after which an answer is sent, ms. */
const PAUSE_MS = 500;
/** Time before the end in which answers are sent without a pause, ms: they would arrive after it. */
const HURRY_MS = 1_500;

/** Answers to quizzes (QIZ-1). The server compares their revisions and refuses none as outdated. */
const ANSWER_HOME: DocumentHome<'answer'> = {
  name: 'answer',
  rules: ANSWERS,
  ownerOf,
  pauseMs: pauseNow,
  value: v.object({ value: answerValue, marked: v.boolean(), revision: v.number(), at: v.number() }),
  isSendable: (state, key, { value }) => answerFaultKey(questionOf(state.quiz, key), value) === null,
  outdated: null,
  save$: (context, key, draft) => {
    const { task, question } = keyParts('answer', key);
    const { value, marked, revision, at } = draft;
    const sent = { value: JSON.stringify(value), marked, revision, sent_at: Math.floor(at) };
    return callAs(context, 'saveAnswer', { tid: task, qid: question, ...sent }).pipe(
      map(({ answer }) => takenAs(draft, answer)),
    );
  },
};

type AnswerContext = ContextWith<'http' | 'browser' | 'clock' | 'ticker' | 'random' | 'storage'>;

/** Keeps answers in the browser and sends them, each again until the server has it or something newer. */
export function answers$(context: AnswerContext): Observable<ContestEvent> {
  return merge(documentSaves$(context, ANSWER_HOME), keptDocuments$(context, ANSWER_HOME));
}

function pauseNow({ state$, ports }: ContextWith<'clock'>): number {
  const untilAt = selectCountedUntilAt(state$.value);
  const leftMs = untilAt === null ? Infinity : untilAt - ports.clock.now();
  return Math.max(0, Math.min(PAUSE_MS, leftMs - HURRY_MS));
}

/**
 * The outcome of a sent draft: the server has it, or a newer one from another page, or leaves it to the staff
 * as late.
 */
function takenAs(draft: GivenAnswer, { late, ...holds }: SavedAnswer): Taken<GivenAnswer> {
  if (late === null && holds.revision > draft.revision) return answerVersion(holds);
  const version = answerVersion({ ...draft, saved_at: late?.at ?? holds.saved_at });
  return late === null
    ? version
    : { ...version, news: [{ type: 'LateAnswerChanged', answer: late, by: 'fetch' }] };
}
