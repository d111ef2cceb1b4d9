import { type Role } from '#domain/roles.ts';
import { contestCalls } from './calls/contest.ts';
import { sessionCalls } from './calls/session/session.ts';
import { workCalls } from './calls/submissions.ts';

/** Roles of a call that contestants may make. In a list `user` comes first, so that the type can check it. */
export type OfCompetitors = 'anyone' | 'session' | readonly ['user', ...Role[]];

/**
 * Calls that all pages of contestants and the pages before the login need: every client downloads these rows
 * first.
 */
export const competitorCalls = {
  ...sessionCalls,
  ...contestCalls,
  ...workCalls,
} satisfies Readonly<Record<string, { readonly roles: OfCompetitors }>>;
