import * as v from 'valibot';
import { defineCalls } from '../define.ts';
import { digits, flag, idDigits, json } from '../fields.ts';
import { COMPETITOR } from '../roles.ts';
import { savedAnswer } from '../wire/submissions/late.ts';
import { answerValue, quiz } from '../wire/quiz.ts';
import { examResults } from '../wire/results/results.ts';

/**
 * A quiz as its contestants answer it (QIZ). `tid` is the task's number in the contest, `qid` the question's
 * from 1.
 */
export const quizCalls = defineCalls({
  quiz: {
    method: 'GET',
    path: 'tasks/:tid/quiz',
    roles: COMPETITOR,
    contest: 'required',
    params: v.object({ tid: idDigits }),
    query: v.object({ lang: v.optional(v.pipe(v.string(), v.maxLength(10))) }),
    answer: quiz,
    reflects: ['/user/queue/quiz/{contestId}'],
    what: "A quiz in a language, with the person's own answers and how many are left.",
  },
  results: {
    method: 'GET',
    path: 'results',
    roles: COMPETITOR,
    contest: 'required',
    answer: examResults,
    reflects: ['/user/queue/quiz/{contestId}'],
    what: 'The tasks of an exam that the person sat, with the results of its quizzes as far as the contest shows them.',
  },
  saveAnswer: {
    method: 'PUT',
    path: 'tasks/:tid/quiz/:qid',
    roles: COMPETITOR,
    contest: 'required',
    params: v.object({ tid: idDigits, qid: idDigits }),
    form: v.object({
      /** An option's id, a list of them, text, or null for no answer. */
      value: json(answerValue),
      marked: flag,
      /**
       * The revision of the answer: it must be greater than that of the answer it replaces, or nothing
       * changes.
       */
      revision: digits,
      /** Time of the answer, on the server's clock as the browser knows it: late arrivals need it. */
      sent_at: v.optional(digits),
    }),
    answer: savedAnswer,
    what: 'Keeps an answer. Sent twice, or after a newer one, it changes nothing; what holds is answered. One given in time that arrives after the end counts where it took at most 3 s, and waits for the staff where it took longer.',
  },
});
