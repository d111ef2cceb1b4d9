import * as v from 'valibot';
import { MAX_QUESTION_CHARS } from '../domain/limits.ts';
import { defineCalls } from './define.ts';
import { idDigits, text } from './fields.ts';
import { COMPETITOR } from './roles.ts';
import { ownMarks } from './wire/marks.ts';

/** Calls of competitors whose rows are downloaded with the part that makes them: what they may want after a contest. */
export const laterCalls = defineCalls({
  ownMarks: {
    method: 'GET',
    path: 'marks',
    roles: COMPETITOR,
    contest: 'required',
    answer: ownMarks,
    reflects: ['/user/queue/quiz/{contestId}'],
    what: 'What people gave the person’s works, by criterion, as far as it is published, with appeals and their answers.',
  },
  appealMarks: {
    method: 'POST',
    path: 'marks/:number/appeal',
    roles: COMPETITOR,
    contest: 'required',
    params: v.object({ number: idDigits }),
    form: v.object({ appeal: text(MAX_QUESTION_CHARS) }),
    answer: v.object({}),
    what: 'Appeals against the published points of an own work, once and within the time that the contest gives.',
  },
});
