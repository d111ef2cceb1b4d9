/** A time of unbroken contact with a person: their calls, and signs of their live channel. ms since the epoch. */
export interface Contact {
  readonly fromAt: number;
  readonly toAt: number;
}

/** A silence longer than this is an absence, ms. A live channel is pinged each 25 s. */
export const CONTACT_GAP_MS = 40_000;

/** Contact at an instant: whether there was any, and the last sign before it and the first after it. */
export interface ContactAt {
  readonly inContact: boolean;
  /** At the instant or before it; null: never. */
  readonly lastAt: number | null;
  /** After it; null: not yet. */
  readonly nextAt: number | null;
}

/** Contacts in order of time with `heard` added; contacts with a short silence between them become one. */
export function withContact(contacts: readonly Contact[], heard: Contact): readonly Contact[] {
  const last = contacts.at(-1);
  if (last === undefined || heard.fromAt - last.toAt > CONTACT_GAP_MS) return [...contacts, heard];
  return [...contacts.slice(0, -1), { fromAt: last.fromAt, toAt: Math.max(last.toAt, heard.toAt) }];
}

/** The contact at an instant, from contacts in order of time. */
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
