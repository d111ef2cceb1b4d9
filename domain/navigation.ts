import { type Role } from './roles.ts';

/** The documentation that every sidebar with a documentation link leads to: a page outside the application. */
export const DOCUMENTATION_PATH = '/docs/en/index.html';

/** First page of each role, when no other page was asked for (§2). */
export const DEFAULT_REDIRECT: Readonly<Record<Role, string>> = {
  user: '/home',
  admin: '/home',
  author: '/tasks',
  spectator: '/standing',
  coordinator: '/home',
  scorer: '/',
  arbiter: '/',
  proctor: '/contest',
};

/** Whether a route's parameter is an id: digits only (RTE-3). */
export function digitsOnly(text: string | undefined): text is string {
  return text !== undefined && /^[0-9]+$/.test(text);
}

/** A route's id parameter as a number; null when it is not digits only or too long to be an id. */
export function parseRouteId(text: string | undefined): number | null {
  if (!digitsOnly(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
