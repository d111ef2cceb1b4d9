import { type ErrorKey } from '#protocol/errors.ts';

/** An answer that is an error: a status, a translation key and perhaps a detail. Thrown anywhere in a handler. */
export class Fault extends Error {
  readonly status: number;
  readonly key: ErrorKey;
  readonly detail: string | null;
  /** For 429: the seconds until a retry, which the answer states in `Retry-After` (RFC 6585, 4). */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    key: ErrorKey,
    detail: string | null = null,
    retryAfterSeconds: number | null = null,
  ) {
    super(detail === null ? key : `${key}:${detail}`);
    this.name = 'Fault';
    this.status = status;
    this.key = key;
    this.detail = detail;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The person may not do this at all: the client logs out (§4). Never for "not now" or "not yours". */
export const forbidden = () => new Fault(403, 'backend.forbidden');
/** The session waits for its password; the client keeps it (never 403). */
export const locked = () => new Fault(423, 'login.locked');
/** Missing, or not visible to the caller: both get the same answer. */
export const notFound = () => new Fault(404, 'backend.not_found');
/** Right person, wrong moment. */
export const notNow = (key: ErrorKey, detail: string | null = null) => new Fault(409, key, detail);
/**
 * More calls than anybody makes by hand; a retry is allowed after `seconds`, which the text states too unless
 * another detail is given.
 */
export const tooOften = (
  seconds = 60,
  key: ErrorKey = 'backend.too_often',
  detail: string = String(seconds),
) => new Fault(429, key, detail, seconds);
export const badRequest = (key: ErrorKey = 'backend.bad_request', detail: string | null = null) =>
  new Fault(400, key, detail);
