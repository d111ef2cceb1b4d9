import { type Role } from '#domain/roles.ts';
import { contestCalls } from './calls/contest.ts';
import { sessionCalls } from './calls/session/session.ts';
import { workCalls } from './calls/submissions.ts';

/** Roles of a call that contestants may make: they come first. */
export type OfCompetitors = 'anyone' | 'session' | readonly ['user', ...Role[]];

/**
 * Calls of every page of contestants and of people without a session: the rows that all clients download
 * first.
 */
export const competitorCalls = {
  ...sessionCalls,
  ...contestCalls,
  ...workCalls,
} satisfies Readonly<Record<string, { readonly roles: OfCompetitors }>>;
