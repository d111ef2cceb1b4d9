import { type JsonValue } from '../../db/schema.ts';
import { type Journal } from '../../journal/journal.ts';
import { type Following } from '../../journal/tails.ts';
import { type Tell } from '../../journal/write.ts';

/** Heard by every process and, since no destination names it, by no client. */
const STREAM = 'sessions/ended';

/** Tells all processes, with the transaction that revokes it, that a session has ended. */
export function tellEnded(tell: Tell, sessionId: number): void {
  tell(STREAM, { sessionId });
}

/** Hears of each session that ends from now on, in whichever process it was revoked. */
export function followEnded(
  journal: Pick<Journal, 'follow'>,
  onEnded: (sessionId: number) => void,
): Promise<Following> {
  return journal.follow(STREAM, (entries) => {
    for (const { body } of entries) if (isEnded(body)) onEnded(body.sessionId);
  });
}

function isEnded(body: JsonValue): body is { readonly sessionId: number } {
  return (
    typeof body === 'object' && body !== null && 'sessionId' in body && typeof body.sessionId === 'number'
  );
}
