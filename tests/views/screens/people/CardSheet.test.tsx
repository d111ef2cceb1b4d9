import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type PersonCard } from '#protocol/wire/staff/people/accounts.ts';
import { CardSheet } from '#views/screens/people/CardSheet.tsx';
import { NOON_AT } from '#tests/support/contest.ts';
import { loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';

const LINA: PersonCard = {
  id: 90,
  name: 'lina',
  display_name: 'Lina Koleva',
  group: '',
  site: '',
  room: '101',
  seat: '1',
  contest: { name: 'National round', start_time: NOON_AT },
  code: 'ABC234',
  password: 'bright-lantern',
  token: 'one-time',
};

const cards = { cards: [LINA], expires_at: null };
const Sheet = () => <CardSheet answer={cards} onPutAway={() => undefined} />;

/** A page of a person with that role, with a card on it. */
async function made(role: 'admin' | 'author'): Promise<StaffPage> {
  const page = renderStaff({
    role,
    routes: [{ path: '/cards', screen: Sheet }],
    path: '/cards',
    past: loaded(),
  });
  await screen.findByRole('list', { name: 'Cards' });
  return page;
}

const card = () => within(within(screen.getByRole('list', { name: 'Cards' })).getByRole('listitem'));

// F20
describe('cards that are printed', () => {
  it('[AUT-4] name the contest and its day', async () => {
    await made('admin');
    expect(card().getByText('National round · May 16, 2026')).toBeTruthy();
  });

  it('[AUT-4] say the address that the administrator set, and hold codes that lead there', async () => {
    const page = await made('admin');
    const address = 'https://contest.example.org';
    const configuration = { websockets: '1', live_updates: '1', public_address: address } as const;
    page.happen({ type: 'ConfigurationLoaded', configuration, by: 'live' });
    expect(card().getByText(address)).toBeTruthy();
    expect(await card().findByRole('img', { name: /Login code of Lina/ })).toBeTruthy();
    expect(screen.queryByText(/No other computer reaches/)).toBeNull();
  });

  it('[AUT-4] hold no address that leads nowhere: the page says so, and where an admin sets one', async () => {
    await made('admin');
    expect(screen.getByText(`No other computer reaches ${window.location.origin}`)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Set the public address' });
    // Passwords are shown only once, so links do not leave their page.
    expect(link.getAttribute('target')).toBe('_blank');
    expect(card().queryByText(/localhost/)).toBeNull();
    expect(card().queryByRole('img', { name: /Login code of Lina/ })).toBeNull();
    expect(card().getByText('bright-lantern')).toBeTruthy();
  });

  it('[AUT-4] of a teacher say so too, who cannot set it', async () => {
    await made('author');
    expect(screen.getByText(/No other computer reaches/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Set the public address' })).toBeNull();
  });
});
