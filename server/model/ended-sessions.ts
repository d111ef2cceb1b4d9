import { ERROR_KEYS, type ErrorKey } from '#protocol/errors.ts';
import { type JsonValue } from '../db/json-column.ts';
import { type Journal } from '../journal/journal.ts';
import { type Following } from '../journal/tails.ts';
import { type Publish } from '../journal/write.ts';

/**
 * The stream of ended sessions: every process follows it, and, since no destination names it, no client does.
 */
const STREAM = 'sessions/ended';

/**
 * Reasons why a session ended: its own logout or a new password, its age or long disuse, a newer login of the
 * person, or staff, who may also keep the person out.
 */
export type EndReason = Extract<
  ErrorKey,
  'login.wrong_credentials' | 'login.expired' | 'login.elsewhere' | 'login.ended' | 'login.disabled'
>;

/** Reasons why a session's live connections get nothing more: it has ended, or is locked. */
type Silence = EndReason | Extract<ErrorKey, 'login.locked'>;

/**
 * Tells all processes that a session's live connections must end, in the transaction that revokes or locks
 * it.
 */
export function publishEnded(
  publish: Publish,
  sessionId: number,
  why: Silence = 'login.wrong_credentials',
): void {
  publish(STREAM, { sessionId, why });
}

/** Whether a write that publishes these streams has ended sessions: its own process serves none of them any more. */
export function endsSessions(streams: ReadonlySet<string>): boolean {
  return streams.has(STREAM);
}

/** Calls back for each session that ends or is locked from now on, in any process. */
export function followEnded(
  journal: Pick<Journal, 'follow'>,
  onEnded: (sessionId: number, why: ErrorKey) => void,
): Promise<Following> {
  return journal.follow(STREAM, (entries) => {
    for (const { body } of entries) if (isEnded(body)) onEnded(body.sessionId, whyOf(body));
  });
}

function isEnded(body: JsonValue): body is { readonly sessionId: number } {
  return (
    typeof body === 'object' && body !== null && 'sessionId' in body && typeof body.sessionId === 'number'
  );
}

function whyOf(body: object): ErrorKey {
  const why = 'why' in body ? body.why : undefined;
  return ERROR_KEYS.find((key) => key === why) ?? 'login.wrong_credentials';
}
