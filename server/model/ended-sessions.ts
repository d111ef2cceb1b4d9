import { ERROR_KEYS, type ErrorKey } from '#protocol/errors.ts';
import { type JsonValue } from '../db/json-column.ts';
import { type Journal } from '../journal/journal.ts';
import { type Following } from '../journal/tails.ts';
import { type Publish } from '../journal/write.ts';

/** Heard by every process and, since no destination names it, by no client. */
const STREAM = 'sessions/ended';

/**
 * Why a session ended: by its own logout or a new password, by its age or for being left alone, by a newer login of the
 * person, by staff, who may also keep them out.
 */
export type EndReason = Extract<
  ErrorKey,
  'login.wrong_credentials' | 'login.expired' | 'login.elsewhere' | 'login.ended' | 'login.disabled'
>;

/** Why nothing more is heard over a session's live connections: it has ended, or is locked. */
type Silence = EndReason | Extract<ErrorKey, 'login.locked'>;

/** Tells all processes, with the transaction that revokes or locks it, that a session's live connections are to end. */
export function publishEnded(
  publish: Publish,
  sessionId: number,
  why: Silence = 'login.wrong_credentials',
): void {
  publish(STREAM, { sessionId, why });
}

/** Hears of each session that ends or is locked from now on, in whichever process that was. */
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
