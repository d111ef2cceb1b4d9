/** A time during which the server went on hearing of somebody: their calls, and what their live channel answered. ms since the epoch. */
export interface Contact {
  readonly fromAt: number;
  readonly toAt: number;
}

/** Whoever was not heard of for longer was away, in ms. A live channel is asked for a sign each 25 s. */
export const CONTACT_GAP_MS = 40_000;

/** What is known of an instant: whether somebody was in contact, and when they were heard of last before it and first after it. */
export interface ContactAt {
  readonly inContact: boolean;
  /** At the instant or before it; null: never. */
  readonly lastAt: number | null;
  /** After it; null: not yet. */
  readonly nextAt: number | null;
}

/** Contacts, in order of time, after somebody was heard of from `heard.fromAt` to `heard.toAt`: a short silence is none. */
export function withContact(contacts: readonly Contact[], heard: Contact): readonly Contact[] {
  const last = contacts.at(-1);
  if (last === undefined || heard.fromAt - last.toAt > CONTACT_GAP_MS) return [...contacts, heard];
  return [...contacts.slice(0, -1), { fromAt: last.fromAt, toAt: Math.max(last.toAt, heard.toAt) }];
}

/** What contacts, in order of time, show of an instant. */
export function contactAt(contacts: readonly Contact[], at: number): ContactAt {
  const before = contacts.filter(({ fromAt }) => fromAt <= at).at(-1);
  const inContact = before !== undefined && at <= before.toAt;
  const after = contacts.find(({ fromAt }) => fromAt > at);
  return {
    inContact,
    lastAt: before === undefined ? null : Math.min(before.toAt, at),
    nextAt: inContact ? at : (after?.fromAt ?? null),
  };
}
