import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Contact, contactAt, withContact } from '#domain/people/contacts.ts';

const CONTACT_GAP_MS = 40_000;

const heardAt = (at: number): Contact => ({ fromAt: at, toAt: at });
const contactsOf = (instants: readonly number[]) =>
  [...instants]
    .sort((a, b) => a - b)
    .map(heardAt)
    .reduce<readonly Contact[]>(withContact, []);

describe('contacts', () => {
  it('[TSK-8] a short silence does not count as a break, a longer one does, to the millisecond', () => {
    expect(contactsOf([0, CONTACT_GAP_MS])).toEqual([{ fromAt: 0, toAt: CONTACT_GAP_MS }]);
    expect(contactsOf([0, CONTACT_GAP_MS + 1])).toHaveLength(2);
  });

  it('[TSK-8] tell when somebody was heard of last before an instant and first after it', () => {
    const contacts = [
      { fromAt: 100, toAt: 200 },
      { fromAt: 90_000, toAt: 95_000 },
    ];
    expect(contactAt(contacts, 150)).toEqual({ inContact: true, lastAt: 150, nextAt: 150 });
    expect(contactAt(contacts, 50_000)).toEqual({ inContact: false, lastAt: 200, nextAt: 90_000 });
    expect(contactAt(contacts, 50)).toEqual({ inContact: false, lastAt: null, nextAt: 100 });
    expect(contactAt(contacts, 95_001)).toEqual({ inContact: false, lastAt: 95_000, nextAt: null });
  });

  it('[TSK-8] hold every instant that was heard, in order, and lie apart', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_000_000 })), (instants) => {
        const contacts = contactsOf(instants);
        for (const at of instants) expect(contactAt(contacts, at).inContact).toBe(true);
        contacts.slice(1).forEach((one, index) => {
          expect(one.fromAt - (contacts[index]?.toAt ?? 0)).toBeGreaterThan(CONTACT_GAP_MS);
        });
      }),
    );
  });
});
