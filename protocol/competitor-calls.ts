import { type Role } from '#domain/roles.ts';
import { contestCalls } from './calls/contest.ts';
import { ownCertificateCalls } from './calls/own-certificates.ts';
import { quizCalls } from './calls/quiz.ts';
import { sessionCalls } from './calls/session.ts';
import { workCalls } from './calls/work.ts';

/** Competitors are named first wherever they may call. */
type OfCompetitors = 'anyone' | 'session' | readonly ['user', ...Role[]];

/** Every call of competitors and of people without a session: the rows that all clients begin with. */
export const competitorCalls = {
  ...sessionCalls,
  ...contestCalls,
  ...workCalls,
  ...quizCalls,
  ...ownCertificateCalls,
} satisfies Readonly<Record<string, { readonly roles: OfCompetitors }>>;
