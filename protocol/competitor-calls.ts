import { type Role } from '#domain/roles.ts';
import { contestCalls } from './calls/contest.ts';
import { sessionCalls } from './calls/session/session.ts';
import { workCalls } from './calls/submissions.ts';

/** Competitors are named first wherever they may call. */
export type OfCompetitors = 'anyone' | 'session' | readonly ['user', ...Role[]];

/** Calls that every page of competitors and of people without a session makes: the rows that all clients begin with. */
export const competitorCalls = {
  ...sessionCalls,
  ...contestCalls,
  ...workCalls,
} satisfies Readonly<Record<string, { readonly roles: OfCompetitors }>>;
