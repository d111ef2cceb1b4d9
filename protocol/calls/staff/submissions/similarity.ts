import * as v from 'valibot';
import { defineCalls } from '#protocol/define.ts';
import { idDigits } from '#protocol/fields.ts';
import { ORGANISERS } from '#protocol/roles.ts';
import {
  PICKS,
  similarityAnswer,
  similarityPairAnswer,
} from '#protocol/wire/staff/submissions/similarity.ts';

const wanted = v.object({ contest: idDigits, task: idDigits, pick: v.picklist(PICKS) });

/** Calls about the similarity of a task's sources. */
export const similarityCalls = defineCalls({
  similarity: {
    method: 'GET',
    path: 'similarity',
    roles: ORGANISERS,
    contest: 'none',
    query: wanted,
    answer: similarityAnswer,
    shows: ['similarity'],
    what: 'How alike the submissions of a task in a contest are, as far as they are compared.',
  },
  startSimilarity: {
    method: 'POST',
    path: 'similarity',
    roles: ORGANISERS,
    contest: 'none',
    form: wanted,
    answer: v.object({}),
    changes: ['similarity'],
    what: 'Compares one submission of each person with all others of the task, anew.',
  },
  cancelSimilarity: {
    method: 'POST',
    path: 'similarity/cancel',
    roles: ORGANISERS,
    contest: 'none',
    form: wanted,
    answer: v.object({}),
    changes: ['similarity'],
    what: 'Stops comparing; what was found before is gone.',
  },
  similarityPair: {
    method: 'GET',
    path: 'similarity/pair',
    roles: ORGANISERS,
    contest: 'none',
    query: v.object({ left: idDigits, right: idDigits }),
    answer: similarityPairAnswer,
    what: 'Two submissions of one task in a contest with the stretches of their sources that match.',
  },
});
