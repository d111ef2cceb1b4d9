import { type OfCompetitors } from './competitor-calls.ts';
import { ownCertificateCalls } from './calls/results.ts';
import { workPageCalls } from './calls/pages.ts';
import { quizCalls } from './calls/quiz.ts';
import { taskCalls } from './calls/tasks.ts';

/**
 * Calls of the pages behind a contestant's home; their rows are downloaded with `requestInputs`, which make
 * them.
 */
export const pageCalls = {
  ...taskCalls,
  ...workPageCalls,
  ...quizCalls,
  ...ownCertificateCalls,
} satisfies Readonly<Record<string, { readonly roles: OfCompetitors }>>;
