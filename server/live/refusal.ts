import { type ErrorKey } from '#protocol/errors.ts';
import { type Header } from './frames.ts';

/** Error keys of the live channel itself; refused rights have keys of their own. */
export const LIVE_ERRORS = {
  badFrame: 'backend.bad_request',
  tooMuch: 'backend.too_large',
  unavailable: 'backend.unavailable',
  wrongCredentials: 'login.wrong_credentials',
} as const satisfies Record<string, ErrorKey>;

/**
 * A frame that cannot be served: it causes an ERROR frame and ends the connection (STOMP 1.2, "ERROR"). `key`
 * goes into its `message` header; the error's message, for developers, goes into its body.
 */
export class Refusal extends Error {
  readonly key: string;
  readonly headers: readonly Header[];

  constructor(key: string, detail = '', headers: readonly Header[] = []) {
    super(detail);
    this.key = key;
    this.headers = headers;
  }
}
