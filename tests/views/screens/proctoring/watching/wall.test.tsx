import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { proctorRoutes } from '#views/roles/staff/proctor.tsx';
import { aContest, NOON_AT } from '#tests/support/contest.ts';
import { loaded, renderStaff } from '#tests/support/staff.tsx';
import { aShare, aSignal, aTile, aWall } from '#tests/support/wall.ts';
import { openedResource, resourceLoaded } from '#tests/support/resources.ts';

const ANNA = aTile(1, { display_name: 'Anna', room: '102', seat: '7' });
const picture = (id: number) => aShare({ picture: { id, at: NOON_AT - 5_000 } });
const ALERTED = aTile(2, {
  display_name: 'Boris',
  unseen: 1,
  signals: [aSignal(31, { kind: 'stream_ended', source: 'screen', at: NOON_AT - 9_000, ended_at: null })],
});
const proctors = [
  { username: 'proctor', display_name: '' },
  { username: 'vera', display_name: 'Vera' },
];

function aPage(
  wall: Parameters<typeof aWall>[0],
  options: { path?: string; more?: Partial<ReturnType<typeof aWall>> } = {},
) {
  const page = renderStaff({
    role: 'proctor',
    routes: proctorRoutes,
    path: options.path ?? '/contest/7',
    past: loaded(aContest({ id: 7, name: 'Physics' })),
  });
  const load = () => page.happen({ type: 'WallLoaded', wall: aWall(wall, { proctors, ...options.more }) });
  return { ...page, load };
}

const tiles = () => within(screen.getByRole('listbox', { name: 'Competitors' }));
const names = () =>
  tiles()
    .getAllByRole('option')
    .map((cell) => cell.getAttribute('aria-label'));

describe('the wall', () => {
  it('[PRC-6] is opened for its contest, shows the urgent first, and says in words why', async () => {
    const page = aPage([ANNA, ALERTED]);
    await screen.findByRole('heading', { name: 'Physics' });
    expect(page.sent).toContainEqual({ type: 'WallOpened', contestId: 7 });
    page.load();
    expect(names()).toEqual(['Boris', 'Anna']);
    const boris = tiles().getByRole('option', { name: 'Boris' });
    expect(within(boris).getByText('Sharing ended')).toBeTruthy();
    expect(screen.getByText('2 of 2 are here')).toBeTruthy();
  });

  // F70
  it('[PRC-6] says below each other why neither picture is there, and in a corner by an icon that names it', async () => {
    const none = aShare({ state: 'off', picture: null });
    const page = aPage([
      aTile(1, { display_name: 'Anna', screen: none, camera: none }),
      aTile(2, { display_name: 'Boris', screen: picture(11), camera: none }),
    ]);
    await screen.findByRole('heading', { name: 'Physics' });
    page.load();
    const of = (name: string) => within(tiles().getByRole('option', { name }));
    const reasons = of('Anna').getAllByText('Sharing ended');
    expect(reasons).toHaveLength(2);
    expect(new Set(reasons.map((one) => one.closest('div'))).size).toBe(1);
    expect(of('Boris').getByText('Sharing ended').className).toBe('visually-hidden');
    expect(of('Boris').getByTitle('Sharing ended')).toBeTruthy();
  });

  it('[PRC-6] changes by itself and fetches pictures of those alone who are on the page', async () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      aTile(index + 1, { screen: picture(1_000 + index) }),
    );
    const page = aPage(many);
    await screen.findByRole('heading', { name: 'Physics' });
    page.load();
    const told = () => page.sent.filter((event) => event.type === 'PicturesWatched');
    const count = tiles().getAllByRole('option').length;
    expect(count).toBeLessThan(60);
    await waitFor(() => expect(told()).toHaveLength(1));
    const asked = new Set(told()[0]!.opened.map(({ pictureId }) => pictureId));
    expect(asked.size).toBe(count);
    const changed: ContestEvent = {
      type: 'WallChanged',
      contestId: 7,
      checks: aWall([]).checks,
      by: 'live',
      gone: [],
      tiles: [{ ...ALERTED, id: 400, display_name: 'Late Person' }],
      pictures: [],
      handovers: null,
    };
    page.happen(changed);
    expect(names()[0]).toBe('Late Person');
    // Every tile has moved by one, and only the last one has left the page.
    await waitFor(() => expect(told()).toHaveLength(2));
    expect(told()[1]).toMatchObject({ opened: [], closed: [1_000 + count - 1] });
  });

  it('[PRC-6] is filtered by pressed values, and a filter that finds nobody says so and is undone', async () => {
    const page = aPage([ANNA, ALERTED]);
    await screen.findByRole('heading', { name: 'Physics' });
    page.load();
    fireEvent.click(screen.getByRole('button', { name: 'Alerts 1' }));
    expect(names()).toEqual(['Boris']);
    fireEvent.click(screen.getByRole('button', { name: 'In my charge 0' }));
    expect(screen.getByText('Nobody here is in your charge')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    fireEvent.change(screen.getByLabelText('Room'), { target: { value: '102' } });
    expect(names()).toEqual(['Anna']);
    expect(page.path()).toBe('/contest/7?room=102');
  });

  it('[PRC-6] is gone through by keys: arrows, Enter opens, s marks as seen, Escape closes', async () => {
    const page = aPage([ANNA, ALERTED]);
    await screen.findByRole('heading', { name: 'Physics' });
    page.load();
    const grid = screen.getByRole('listbox', { name: 'Competitors' });
    fireEvent.keyDown(grid, { key: 'ArrowRight' });
    fireEvent.keyDown(grid, { key: 's' });
    expect(page.commands()).toEqual([{ call: 'markSeen', request: { cid: 7, pid: 2, upto: 31 } }]);
    fireEvent.keyDown(grid, { key: 'ArrowRight' });
    fireEvent.keyDown(grid, { key: 'Enter' });
    expect(await screen.findByRole('heading', { name: 'Anna' })).toBeTruthy();
  });

  it('[PRC-6] says that it cannot be loaded and tries again', async () => {
    const page = aPage([]);
    await screen.findByRole('heading', { name: 'Physics' });
    page.happen({ type: 'WallRefused', contestId: 7, key: 'backend.unavailable' });
    fireEvent.click(screen.getByRole('button', { name: /again/i }));
    expect(page.sent).toContainEqual({ type: 'SnapshotsOutdated', calls: ['wall'] });
  });

  it('[PRC-6] of a contest without competitors says what will be here', async () => {
    const page = aPage([]);
    await screen.findByRole('heading', { name: 'Physics' });
    page.load();
    expect(screen.getByText('This contest has no participants yet')).toBeTruthy();
  });

  it('[PRC-6] shows an alert that is handed over to the proctor who looks, who accepts, and hands over one that is shown', async () => {
    const handover = {
      id: 5,
      from: proctors[1]!,
      to: proctors[0]!,
      participants: [1, 2],
      note: 'Anna has no camera',
      at: NOON_AT - 60_000,
      closed_at: null,
      outcome: null,
    };
    const page = aPage([ANNA, ALERTED], { more: { handovers: [handover] } });
    await screen.findByRole('heading', { name: 'Physics' });
    page.load();
    expect(screen.getByText('Anna has no camera')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Accept' }));
    expect(page.commands()).toEqual([
      { call: 'closeHandover', request: { cid: 7, hid: 5, outcome: 'accepted' } },
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/Note/), { target: { value: 'Room 101 is cold' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }));
    expect(page.commands().at(-1)).toEqual({
      call: 'handOver',
      request: { cid: 7, to: 'vera', participants: '[2,1]', note: 'Room 101 is cold' },
    });
  });
});

describe('one competitor of the wall', () => {
  const person = {
    from_at: NOON_AT - 3_600_000,
    until_at: NOON_AT,
    lines: [],
    incidents: [],
    signals: ALERTED.signals,
    pictures: [1, 2, 3].map((id) => ({
      id,
      source: id === 2 ? ('camera' as const) : ('screen' as const),
      at: NOON_AT - 60_000 + id * 15_000,
      received_at: NOON_AT,
      width: 4,
      height: 3,
      missed: 0,
    })),
  };
  async function opened() {
    const page = aPage([{ ...ALERTED, camera: picture(2), screen: picture(3) }], {
      path: '/contest/7?person=2',
    });
    await screen.findByRole('heading', { name: 'Physics' });
    page.load();
    page.happen(resourceLoaded(openedResource(page.sent, 'watchedPerson'), person));
    return page;
  }

  it('[PRC-6] shows camera and screen beside each other, as they were at any time that was pictured', async () => {
    const page = await opened();
    expect(screen.getByRole('heading', { name: 'Boris' })).toBeTruthy();
    const ask = () =>
      page.sent.flatMap((event) =>
        event.type === 'PicturesWatched'
          ? event.opened.filter(({ way }) => way === 'person').map(({ pictureId }) => pictureId)
          : [],
      );
    await waitFor(() => expect(new Set(ask())).toEqual(new Set([2, 3])));
    fireEvent.change(screen.getByRole('slider', { name: 'Timeline' }), { target: { value: '0' } });
    await waitFor(() => expect(ask().at(-1)).toBe(1));
    fireEvent.click(screen.getByRole('button', { name: 'Newest' }));
    expect(screen.queryByRole('button', { name: 'Newest' })).toBeNull();
  });

  it('[PRC-8] a signal becomes an incident with a level and a note, or is seen', async () => {
    const page = await opened();
    const signals = within(screen.getByRole('region', { name: 'Signals' }));
    fireEvent.click(signals.getByRole('button', { name: 'Seen' }));
    expect(page.commands().at(-1)).toEqual({
      call: 'markSeen',
      request: { cid: 7, pid: 2, upto: 31, only: true },
    });
    fireEvent.click(signals.getByRole('button', { name: 'Incident' }));
    fireEvent.change(signals.getByLabelText('Level'), { target: { value: 'serious' } });
    fireEvent.change(signals.getByLabelText('What happened'), { target: { value: 'A second screen' } });
    act(() => signals.getByRole('button', { name: 'Save' }).click());
    expect(page.commands().at(-1)).toEqual({
      call: 'makeIncident',
      request: { cid: 7, pid: 2, level: 'serious', note: 'A second screen', signal: 31 },
    });
  });

  it('[PRC-8] a signal that could not be marked as seen says why', async () => {
    const page = await opened();
    const signals = within(screen.getByRole('region', { name: 'Signals' }));
    fireEvent.click(signals.getByRole('button', { name: 'Seen' }));
    const given = page.sent.filter((event) => event.type === 'CommandGiven').at(-1)!;
    page.happen({ ...given, type: 'CommandRefused', key: 'backend.no_connection', detail: null });
    expect(signals.getByRole('alert').textContent).not.toBe('');
  });

  it('[PRC-6] is written to alone, or with their room', async () => {
    const page = await opened();
    fireEvent.click(screen.getByRole('button', { name: 'Write' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.click(dialog.getByRole('radio', { name: 'Everybody in room 101' }));
    fireEvent.change(dialog.getByLabelText(/Message/), { target: { value: 'Ten minutes left' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(page.commands().at(-1)).toEqual({
      call: 'tellWatched',
      request: { cid: 7, to: 'room', name: '101', message: 'Ten minutes left' },
    });
  });
});
