import { type Frame } from './frames.ts';
import { LIVE_ERRORS, Refusal } from './refusal.ts';

/** STOMP is another name of CONNECT, distinct from HTTP's method. */
export function isConnect(frame: Frame): boolean {
  return frame.command === 'CONNECT' || frame.command === 'STOMP';
}

/** Refuses a frame that breaks the protocol; `detail` is for developers. */
export function badFrame(detail: string): Refusal {
  return new Refusal(LIVE_ERRORS.badFrame, detail);
}

/** The value of a header; throws a Refusal when it is missing or empty. */
export function need(frame: Frame, header: string): string {
  const value = frame.headers.get(header);
  if (value === undefined || value === '') throw badFrame(`${frame.command} needs the header ${header}`);
  return value;
}

/** The client's versions of STOMP; without the header it is 1.0 (STOMP 1.2, "Protocol Negotiation"). */
export function versionsOf(frame: Frame): readonly string[] {
  return (frame.headers.get('accept-version') ?? '1.0').split(',').map((version) => version.trim());
}

/** Whether the client wants heart-beats (STOMP 1.2, "Heart-beating"); throws a Refusal if malformed. */
export function wantsHeartBeats(frame: Frame): boolean {
  const match = /^(\d{1,9}),(\d{1,9})$/.exec(frame.headers.get('heart-beat') ?? '0,0');
  if (!match) throw badFrame('heart-beat is not two numbers');
  return Number(match[2]) > 0;
}

/**
 * Refuses every acknowledgement mode except `auto` (STOMP 1.2, "SUBSCRIBE"): a message is never sent again on
 * a connection, so a client that relies on that would lose messages.
 */
export function requireAutoAck(frame: Frame): void {
  const ack = frame.headers.get('ack') ?? 'auto';
  if (ack === 'auto') return;
  const mode = ack === 'client' || ack === 'client-individual' ? `ack:${ack}` : 'This ack mode';
  throw badFrame(`${mode} is not offered, only ack:auto`);
}

/** The client's last number, from SUBSCRIBE's `since`; undefined without it; a Refusal if malformed. */
export function sinceOf(frame: Frame): number | undefined {
  const since = frame.headers.get('since');
  if (since === undefined) return undefined;
  if (!/^\d{1,15}$/.test(since)) throw badFrame('since is not a number');
  return Number(since);
}
