import '#tests/support/dom.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { spectatorRoutes } from '#views/roles/staff/spectator.tsx';
import { HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { answered, loaded, renderStaff } from '#tests/support/staff.tsx';

const ids = [1, 2, 3, 4];
const BOARD: Standing = {
  contest_id: 7,
  contest_name: 'National round',
  type: 'ioi',
  version: 1,
  start_time: NOON_AT - HOUR_MS,
  end_time: NOON_AT + HOUR_MS,
  visible: true,
  frozen: false,
  final_at: null,
  tasks: [{ number: 1, label: 'A', name: 'Task A', max_score: 100 }],
  participants: ids.map((id) => ({
    id,
    name: `u${id}`,
    display_name: `Person ${id}`,
    category: '',
    group: '',
  })),
  rows: ids.map((id) => ({ id, score: 0, penalty: 0, cells: {} })),
};
const SEATS = {
  seats: [
    { participant: 1, school: '', site: 'Varna', room: '9' },
    { participant: 2, school: '', site: 'Varna', room: '210' },
    { participant: 3, school: '', site: 'Varna', room: '210' },
  ],
};

async function openBoard(role: 'admin' | 'spectator') {
  const routes = role === 'admin' ? adminRoutes : spectatorRoutes;
  const page = renderStaff({ role, routes, path: '/standing/7', past: loaded() });
  await screen.findByRole('heading', { level: 1 });
  page.happen(
    { type: 'StandingOpened', contestId: 7, isPublic: false },
    { type: 'StandingLoaded', standing: BOARD, by: 'fetch' },
  );
  await screen.findByRole('grid');
  return page;
}
const people = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('where people compete', () => {
  it('[STD-1] narrows the board of organisers to a room, until that is taken away', async () => {
    const page = await openBoard('admin');
    await answered(page, 'boardSeats', SEATS);
    const rooms = screen.getByRole('combobox', { name: 'All rooms' });
    expect(
      within(rooms)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All rooms', '9', '210']);
    expect(screen.queryByRole('combobox', { name: 'All sites' })).toBeNull();
    fireEvent.change(rooms, { target: { value: '210' } });
    await waitFor(() => expect(people()).toEqual(['Person 2', 'Person 3']));
    fireEvent.click(screen.getByRole('button', { name: /210/ }));
    await waitFor(() => expect(people()).toHaveLength(4));
  });

  it('[STD-1] is asked for by nobody else', async () => {
    const page = await openBoard('spectator');
    expect(screen.queryByRole('combobox', { name: 'All rooms' })).toBeNull();
    expect(page.sent.some((event) => event.type === 'ResourceOpened' && event.call === 'boardSeats')).toBe(
      false,
    );
  });
});
