import '#tests/support/dom.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { spectatorRoutes } from '#views/roles/staff/spectator.tsx';
import { HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { answered, loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';

const MINUTE_MS = 60_000;
const TASKS = [{ number: 1, label: 'A', name: 'Task A', max_score: 1 }];
const PEOPLE = [1, 2, 3, 4].map((id) => ({
  id,
  name: `u${id}`,
  display_name: `Team ${id}`,
  group: '',
  category: '',
}));
const ROWS = PEOPLE.map(({ id }) => ({ id, score: 0, penalty: 0, cells: {} }));
const BOARD: Standing = {
  contest_id: 7,
  contest_name: 'Cup',
  type: 'icpc',
  version: 1,
  start_time: NOON_AT - HOUR_MS,
  end_time: NOON_AT + HOUR_MS,
  visible: true,
  frozen: false,
  final_at: null,
  tasks: TASKS,
  participants: PEOPLE,
  rows: ROWS,
};
const SPAN = { type: 'icpc', latest: 60 * MINUTE_MS, frozen_from: null, tasks: TASKS } as const;

const moment = (minute: number): AnswerOf<'standingMoment'> => ({
  ...SPAN,
  at: minute * MINUTE_MS,
  participants: PEOPLE,
  rows: ROWS,
});

async function openPast(query: string): Promise<StaffPage> {
  const page = renderStaff({
    role: 'spectator',
    routes: spectatorRoutes,
    path: `/standing/7${query}`,
    past: loaded(),
  });
  await screen.findByRole('heading', { level: 1 });
  page.happen(
    { type: 'StandingOpened', contestId: 7, isPublic: false },
    { type: 'StandingLoaded', standing: BOARD, by: 'fetch' },
  );
  return page;
}

const askedMinutes = ({ sent }: StaffPage): readonly number[] =>
  sent.flatMap((event) =>
    event.type === 'ResourceOpened' && event.call === 'standingMoment'
      ? [Number(event.request.at) / MINUTE_MS]
      : [],
  );

describe('the time machine', () => {
  // F88
  it('[STD-6] shows the minutes that its address says, so that they can be shared and survive a reload', async () => {
    const page = await openPast('?past=moment&at=42&since=12');
    await answered(page, 'standingMoment', moment(42));
    expect((await screen.findByRole('slider', { name: 'Contest time' })).getAttribute('aria-valuetext')).toBe(
      '0:42',
    );
    expect(screen.getByRole('slider', { name: 'Since' }).getAttribute('aria-valuetext')).toBe('0:12');
    expect([...askedMinutes(page)].sort()).toEqual([12, 42]);
  });

  it('[STD-6] puts the minute where its slider comes to rest into the address, and takes all out where it is left', async () => {
    const page = await openPast('');
    fireEvent.click(await screen.findByRole('button', { name: 'Time machine' }));
    await answered(page, 'standingMoment', moment(60));
    const slider = await screen.findByRole('slider', { name: 'Contest time' });
    for (const minute of [50, 40, 42]) fireEvent.change(slider, { target: { value: String(minute) } });
    expect(slider.getAttribute('aria-valuetext')).toBe('0:42');
    await waitFor(() => expect(page.path()).toBe('/standing/7?past=moment&at=42'));
    expect(askedMinutes(page)).not.toContain(50);
    fireEvent.click(screen.getByRole('tab', { name: 'Tasks' }));
    await waitFor(() => expect(page.path()).toBe('/standing/7?past=tasks&at=42'));
    fireEvent.click(screen.getByRole('button', { name: 'Back to the current standings' }));
    await waitFor(() => expect(page.path()).toBe('/standing/7'));
  });

  it('[STD-6] draws the lines of those whom its address names', async () => {
    const page = await openPast('?past=people&people=4,2');
    await answered(page, 'standingMoment', moment(60));
    await screen.findByRole('button', { name: /Team 4/ });
    expect(screen.queryByRole('button', { name: /Team 1/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /Team 4/ }));
    await waitFor(() => expect(page.path()).toBe('/standing/7?past=people&people=2'));
  });

  // F88
  it('[STD-6] writes the minute of the first solution as the board does: of 11 minutes and 40 seconds 0:11', async () => {
    const page = await openPast('?past=tasks');
    const at = 11 * MINUTE_MS + 40_000;
    await answered(page, 'standingStatistics', {
      ...SPAN,
      people: 4,
      statistics: [
        {
          task: 1,
          tried_by: 1,
          tries: 1,
          pending: 0,
          points: [],
          languages: [],
          solved_at: [at],
          first: { participant: 1, name: 'Team 1' },
        },
      ],
    });
    expect(await screen.findByText('Team 1, 0:11')).toBeTruthy();
  });
});
