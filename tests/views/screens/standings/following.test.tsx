import '#tests/support/dom.ts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';
import { giveOuterSizes } from '#tests/support/sizes.ts';
import { loaded, renderStaff } from '#tests/support/staff.tsx';

beforeEach(giveOuterSizes);

const PEOPLE = ['maria', 'ivan', 'petar', 'elena'];

/** Four people; ivan is the competitor who looks at the board. */
const BOARD: Standing = {
  contest_id: 7,
  contest_name: 'National round',
  type: 'ioi',
  start_time: NOON_AT - HOUR_MS,
  end_time: NOON_AT + HOUR_MS,
  visible: true,
  frozen: false,
  final_at: null,
  version: 1,
  tasks: [{ number: 1, label: 'A', name: 'Task A', max_score: 100 }],
  participants: PEOPLE.map((name, at) => ({ id: at + 1, name, display_name: name, group: '', category: '' })),
  rows: PEOPLE.map((_, at) => ({
    id: at + 1,
    score: 40 - at,
    penalty: 0,
    cells: { 1: { kind: 'points', points: 40 - at, tries: 1, pending: 0 } },
  })),
};

const opened = (isPublic: boolean): readonly ContestEvent[] => [
  { type: 'StandingOpened', contestId: 7, isPublic },
  { type: 'StandingLoaded', standing: BOARD, by: 'fetch' },
];
const competitor = (...more: readonly ContestEvent[]) =>
  renderPage('/standing', [...competing(), ...opened(false), ...more]);

const star = (name: string) => screen.getByRole('button', { name: `Follow ${name}` });
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true';
const names = () =>
  within(screen.getByRole('grid'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('rows that are followed', () => {
  it('[STD-1] a star is pressed and pressed back, and the rest of the row does what it did', async () => {
    const page = competitor();
    await screen.findByRole('grid');
    expect(isPressed(star('petar'))).toBe(false);
    fireEvent.click(star('petar'));
    expect(isPressed(star('petar'))).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(star('petar'));
    expect(isPressed(star('petar'))).toBe(false);
    expect(page.store.getState().following[7]).toEqual([]);
    fireEvent.click(screen.getByText('petar'));
    expect(await screen.findByRole('dialog', { name: 'petar' })).toBeTruthy();
  });

  it('[STD-1] are shown alone with the own row, which needs no star', async () => {
    competitor({ type: 'FollowingRestored', following: { 7: [4, 99], 8: [1] } });
    await screen.findByRole('grid');
    expect(screen.queryByRole('button', { name: 'Follow ivan' })).toBeNull();
    const toggle = screen.getByRole('button', { name: 'Followed (1)' });
    expect(isPressed(toggle)).toBe(false);
    fireEvent.click(toggle);
    expect(isPressed(toggle)).toBe(true);
    expect(names()).toEqual(['ivan', 'elena']);
    fireEvent.click(toggle);
    expect(names()).toHaveLength(4);
  });

  it('[STD-1] a row whose star is taken away among them can be pressed back, until all are shown again', async () => {
    competitor({ type: 'FollowingRestored', following: { 7: [1, 4] } });
    await screen.findByRole('grid');
    fireEvent.click(screen.getByRole('button', { name: 'Followed (2)' }));
    fireEvent.click(star('elena'));
    expect(names()).toEqual(['maria', 'ivan', 'elena']);
    const toggle = screen.getByRole('button', { name: 'Followed (1)' });
    fireEvent.click(toggle);
    fireEvent.click(toggle);
    expect(names()).toEqual(['maria', 'ivan']);
  });

  it('[STD-1] while there is none it is said what a star does', async () => {
    competitor();
    fireEvent.click(await screen.findByRole('button', { name: 'Followed (0)' }));
    expect(screen.getByText('You are not following anybody here yet')).toBeTruthy();
    expect(screen.queryByRole('grid')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Followed (0)' }));
    expect(names()).toHaveLength(4);
  });

  it('[STD-1] [STD-2] are followed on the public page too', async () => {
    renderPage('/public/standing/7', [
      { type: 'SessionChecked' },
      { type: 'ClockSynchronised', at: NOON_AT, boundMs: 5 },
      ...opened(true),
    ]);
    await screen.findByRole('grid');
    fireEvent.click(star('ivan'));
    fireEvent.click(screen.getByRole('button', { name: 'Followed (1)' }));
    expect(names()).toEqual(['ivan']);
  });

  it('[STD-1] staff follow a row without going where the row leads', async () => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/standing/7', past: loaded() });
    await screen.findByRole('heading', { level: 1 });
    page.happen(...opened(false));
    await screen.findByRole('grid');
    fireEvent.click(star('petar'));
    expect(isPressed(star('petar'))).toBe(true);
    expect(page.path()).toBe('/standing/7');
    fireEvent.click(screen.getByText('petar'));
    expect(page.path()).toContain('user=petar');
  });
});
