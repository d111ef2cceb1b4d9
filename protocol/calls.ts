import type * as v from 'valibot';
import { entranceCalls } from './calls/session/before-login.ts';
import { liveCalls } from './calls/live.ts';
import { publicStandingCalls } from './calls/standings/public-standing.ts';
import { watchedCalls } from './calls/proctoring.ts';
import { competitorCalls } from './competitor-calls.ts';
import { momentCalls } from './calls/standings/moments.ts';
import { screenCalls } from './calls/standings/screen.ts';
import { laterCalls } from './later-calls.ts';
import { pageCalls } from './page-calls.ts';
import { staffCalls } from './staff-calls.ts';

/**
 * Every REST call (specification §7), of all audiences: competitors, watched people, and staff. The server's routes
 * and authorization, the types of the client's calls, the who-may-do-what test and the reference page all come from
 * this table; the client itself has the table of its audience only.
 */
export const calls = {
  ...competitorCalls,
  ...entranceCalls,
  ...liveCalls,
  ...pageCalls,
  ...publicStandingCalls,
  ...laterCalls,
  ...momentCalls,
  ...screenCalls,
  ...watchedCalls,
  ...staffCalls,
};

export type CallName = keyof typeof calls;
type Row<N extends CallName> = (typeof calls)[N];
type Part<N extends CallName, K extends 'params' | 'query' | 'form', Way extends 'in' | 'out'> =
  Row<N> extends Record<K, infer S extends v.GenericSchema>
    ? Way extends 'in'
      ? v.InferInput<S>
      : v.InferOutput<S>
    : unknown;

/** The client's request: parameters, query or form fields. Files are separate. */
export type RequestOf<N extends CallName> = Part<N, 'params', 'in'> &
  Part<N, 'query', 'in'> &
  Part<N, 'form', 'in'>;
/** The request in the server's handler: read, checked and typed. */
export type InputOf<N extends CallName> = Part<N, 'params', 'out'> &
  Part<N, 'query', 'out'> &
  Part<N, 'form', 'out'>;
/** The answer of a call. */
export type AnswerOf<N extends CallName> = Row<N>['answer'] extends infer S
  ? S extends v.GenericSchema
    ? v.InferOutput<S>
    : Blob
  : never;
/** Names of the file fields of a call. */
export type FilesOf<N extends CallName> = Row<N> extends { files: infer F } ? keyof F & string : never;
