import { type ErrorText, splitErrorText } from '#domain/errors.ts';
/** Key of a call that got no answer at all: no network, or no answer in time. */
export const NO_CONNECTION = 'backend.no_connection';

/** A call that failed. The http port has no other error. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Translation key, or a text without one. */
  readonly key: string;
  /** The text after the colon of the server's error (§8), or null. */
  readonly detail: string | null;
  /** The answer was not in the server's format: a proxy or another machine on the way made it. */
  readonly isForeign: boolean;
  /** The wait that the server asks for before the call is repeated, ms; null: none. */
  readonly retryAfterMs: number | null;

  constructor(
    status: number,
    key: string,
    detail: string | null = null,
    isForeign = false,
    retryAfterMs: number | null = null,
  ) {
    super(detail === null ? `${status} ${key}` : `${status} ${key}: ${detail}`);
    this.status = status;
    this.key = key;
    this.detail = detail;
    this.isForeign = isForeign;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The person may not subscribe to this destination of the live channel. */
export class LiveRefused extends Error {
  override readonly name = 'LiveRefused';
  readonly destination: string;
  /** The server's error key. */
  readonly key: string;

  constructor(destination: string, key: string) {
    super(`${destination}: ${key}`);
    this.destination = destination;
    this.key = key;
  }
}

/** The `error` field of an answer (§8); null where it is missing, empty, or holds several errors. */
export function errorOf(body: unknown): ErrorText | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  return typeof body.error === 'string' && body.error !== '' ? splitErrorText(body.error) : null;
}
