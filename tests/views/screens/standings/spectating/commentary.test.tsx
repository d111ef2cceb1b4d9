import '#tests/support/dom.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { spectatorRoutes } from '#views/roles/staff/spectator.tsx';
import { aContest, HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { answered, loaded, renderStaff } from '#tests/support/staff.tsx';

const MINUTE_MS = 60_000;

const solved = (minute: number) => ({
  kind: 'icpc' as const,
  tries: 0,
  pending: 0,
  solvedMinute: minute,
  solvedMs: minute * MINUTE_MS,
  penalty: minute,
});
const open = (tries: number, pending: number, pendingMinute?: number) => ({
  kind: 'icpc' as const,
  tries,
  pending,
  solvedMinute: null,
  solvedMs: null,
  penalty: 0,
  ...(pendingMinute === undefined ? {} : { pendingMinute }),
});
const teams = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'];

/** Six teams in order; with B, for which it waits, the fifth would be first; the last waits for A. */
function board(change: Partial<Standing> = {}): Standing {
  return {
    contest_id: 7,
    contest_name: 'National round',
    type: 'icpc',
    version: 1,
    start_time: NOON_AT - HOUR_MS,
    end_time: NOON_AT + HOUR_MS,
    visible: true,
    frozen: true,
    final_at: null,
    tasks: [
      { number: 1, label: 'A', name: 'Apples', max_score: 1 },
      { number: 2, label: 'B', name: 'Bells', max_score: 1 },
    ],
    participants: teams.map((name, at) => ({
      id: at + 1,
      name: name.toLowerCase(),
      display_name: name,
      group: '',
      category: '',
    })),
    rows: [
      { id: 1, score: 1, penalty: 20, cells: { 1: solved(20), 2: open(3, 0) } },
      { id: 2, score: 1, penalty: 22, cells: { 1: { ...solved(22), tries: 1 } } },
      { id: 3, score: 1, penalty: 23, cells: { 1: solved(23) } },
      { id: 4, score: 1, penalty: 24, cells: { 1: solved(24) } },
      { id: 5, score: 1, penalty: 30, cells: { 1: solved(30), 2: open(1, 2, 55) } },
      { id: 6, score: 0, penalty: 0, cells: { 1: open(0, 1) } },
    ],
    ...change,
  };
}

const RESULTS: AnswerOf<'standingResults'> = {
  results: [{ at: 30 * MINUTE_MS, participant: 5, task: 1, solved: true, tries: 1, points: null }],
};

async function openCommentary(standing = board()) {
  const page = renderStaff({
    role: 'spectator',
    routes: spectatorRoutes,
    path: '/commentary/7',
    past: loaded(aContest({ id: 7, type: 'icpc' })),
  });
  await waitFor(() => expect(page.sent.map(({ type }) => type)).toContain('StandingOpened'));
  act(() => {
    page.store.send({ type: 'ClockSynchronised', at: NOON_AT, boundMs: 5 });
    page.store.send({ type: 'StandingLoaded', standing, by: 'poll' });
  });
  await screen.findByRole('heading', { level: 1, name: 'National round' });
  return page;
}
const list = (name: string) => within(screen.getByRole('list', { name })).queryAllByRole('listitem');
const textsOf = (name: string) => list(name).map(({ textContent }) => textContent);
const asked = (page: Awaited<ReturnType<typeof openCommentary>>) =>
  page.sent.filter((event) => event.type === 'ResourceOpened' && event.call === 'standingResults').length;

describe('the page of a commentator', () => {
  it('[STD-7] says which results are awaited, where each would lead and whom it would pass', async () => {
    await openCommentary();
    expect(textsOf('Awaiting results')).toEqual([
      'BEpsilon2 submissions waiting for their result, the last in minute 55' +
        'Would pass Alpha, Beta, Gamma and 1 more51From rank 5 to 1, if accepted',
      'AZeta1 submission waiting for its resultWould pass nobody66From rank 6 to 6, if accepted',
    ]);
    const link = within(screen.getByRole('list', { name: 'Awaiting results' })).getByRole('link', {
      name: 'Epsilon',
    });
    expect(link.getAttribute('href')).toBe('/users/epsilon');
  });

  it('[STD-7] says how close the first are and what they have tried', async () => {
    await openCommentary();
    const top = textsOf('At the top');
    expect(top[0]).toBe('1Alpha2 minutes ahead of rank 2B33 rejected tries');
    expect(top[1]).toBe('2Beta2 minutes behind rank 1');
    expect(top[4]).toContain('2 tries waiting for their result, 1 rejected');
  });

  it('[STD-7] says the last verdicts, and asks again when the board has changed', async () => {
    const page = await openCommentary();
    await answered(page, 'standingResults', RESULTS);
    expect(textsOf('Latest results')).toEqual(['0:30AEpsilonAccepted on the first try']);
    expect(asked(page)).toBe(1);
    const row = { id: 6, score: 1, penalty: 60, cells: { 1: solved(60) } };
    page.happen({
      type: 'StandingRowsChanged',
      contestId: 7,
      rows: [row],
      participants: [],
      removed: [],
      version: null,
      by: 'live',
    });
    await waitFor(() => expect(asked(page)).toBe(2));
    expect(list('Awaiting results')).toHaveLength(1);
  });

  it('[STD-7] of points takes all points of the task', async () => {
    const cell = (points: number, pending: number) => ({
      kind: 'points' as const,
      points,
      tries: 1,
      pending,
    });
    await openCommentary(
      board({
        type: 'ioi',
        frozen: false,
        tasks: [{ number: 1, label: 'A', name: 'Apples', max_score: 100 }],
        rows: [
          { id: 1, score: 60, penalty: 0, cells: { 1: cell(60, 0) } },
          { id: 2, score: 20, penalty: 0, cells: { 1: cell(20, 1) } },
        ],
      }),
    );
    expect(textsOf('Awaiting results')[0]).toContain('From rank 2 to 1, with full points');
  });

  it('[STD-7] says that nobody waits, and how many more wait than are named', async () => {
    const many = Array.from({ length: 18 }, (_, at) => ({
      id: at + 1,
      score: 0,
      penalty: 0,
      cells: { 1: open(0, 1) },
    }));
    await openCommentary(board({ rows: many }));
    expect(list('Awaiting results')).toHaveLength(15);
    expect(screen.getByText('3 more')).toBeTruthy();
  });

  it('[STD-7] is empty and says so while nobody waits', async () => {
    await openCommentary(board({ rows: board().rows.slice(0, 3) }));
    expect(screen.getByText('Nobody is waiting for a result.')).toBeTruthy();
  });

  it('[STD-7] names nobody while the board is hidden', async () => {
    await openCommentary(board({ visible: false, rows: [], participants: [] }));
    expect(screen.getByText('The standings are hidden')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'At the top' })).toBeNull();
  });

  it('[STD-7] is led to from the board by spectators', async () => {
    renderStaff({
      role: 'spectator',
      routes: spectatorRoutes,
      path: '/standing/7',
      past: loaded(aContest({ id: 7 })),
    });
    const link = await screen.findByRole('link', { name: 'Commentary' });
    expect(link.getAttribute('href')).toBe('/commentary/7');
  });
});
