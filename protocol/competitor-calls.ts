import { type Role } from '#domain/roles.ts';
import { contestCalls } from './calls/contest.ts';
import { sessionCalls } from './calls/session.ts';
import { workCalls } from './calls/work.ts';

/** Competitors are named first wherever they may call. */
export type OfCompetitors = 'anyone' | 'session' | readonly ['user', ...Role[]];

/** Calls that every page of competitors and of people without a session makes: the rows that all clients begin with. */
export const competitorCalls = {
  ...sessionCalls,
  ...contestCalls,
  ...workCalls,
} satisfies Readonly<Record<string, { readonly roles: OfCompetitors }>>;
