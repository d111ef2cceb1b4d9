import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cardCodeOf } from '#domain/onsite/card-code.ts';
import {
  type OnsiteList,
  type OnsitePerson,
  type OnsiteProblem,
  type TimeRequest,
} from '#protocol/wire/staff/onsite/rooms.ts';
import { coordinatorRoutes } from '#views/roles/staff/coordinator.tsx';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { gathered } from '#views/screens/onsite/rooms/roomCounts.ts';
import { offeredParts, uncovered } from '#views/screens/onsite/rooms/parts.ts';
import { aContest, NOON_AT } from '#tests/support/contest.ts';
import { lastOpened, openedResource, resourceFailed } from '#tests/support/resources.ts';
import { answered, loaded, renderStaff, type StaffPage } from '#tests/support/staff.tsx';

const CONTEST = aContest();

function person(id: number, name: string, room: string, change: Partial<OnsitePerson> = {}): OnsitePerson {
  return {
    participant: id,
    username: name.toLowerCase(),
    display_name: name,
    group: 'A',
    school: '',
    site: 'Sofia',
    room,
    seat: String(id),
    code: cardCodeOf(id),
    extra_time: 0,
    finished: false,
    state: 'expected',
    how: null,
    done: null,
    machine: null,
    ...change,
  };
}

function aList(change: Partial<OnsiteList> = {}): OnsiteList {
  return {
    contest: CONTEST.id,
    name: CONTEST.name,
    start_time: NOON_AT,
    end_time: NOON_AT + 1,
    people: [
      person(1, 'Anna', '210'),
      person(2, 'Boris', '210', { state: 'present', how: 'login', done: { at: NOON_AT, by: '' } }),
      person(3, 'Vera', '211', {
        machine: { at: NOON_AT, outcome: 'fail', failed: ['camera'] },
      }),
    ],
    parts: null,
    rooms: [],
    problems: [],
    requests: [],
    ...change,
  };
}

const { participant, username, display_name, group, school, site, room, seat } = person(1, 'Anna', '210');
const REQUEST: TimeRequest = {
  participant,
  username,
  display_name,
  group,
  school,
  site,
  room,
  seat,
  id: 5,
  minutes: 12,
  reason: 'Late bus',
  state: 'waiting',
  asked: { at: NOON_AT, by: 'Rada' },
  decided: null,
  word: '',
};
const PROBLEM: OnsiteProblem = {
  id: 9,
  text: 'No sound',
  participant,
  name: 'Anna',
  site,
  room,
  seat,
  kind: 'machine',
  state: 'taken',
  opened: { at: NOON_AT, by: 'Rada' },
  taken: { at: NOON_AT, by: 'Rada' },
  closed: null,
  word: '',
};

async function opened(role: 'coordinator' | 'admin', list: OnsiteList, search = ''): Promise<StaffPage> {
  const routes = role === 'admin' ? adminRoutes : coordinatorRoutes;
  const page = renderStaff({ role, routes, path: `/check/${CONTEST.id}${search}`, past: loaded(CONTEST) });
  await answered(page, 'onsite', list);
  return page;
}

const rowOf = (name: string) => screen.findByRole('listitem', { name });
const press = async (name: string, button: string | RegExp) =>
  fireEvent.click(within(await rowOf(name)).getByRole('button', { name: button }));

/** Says in a person's dialog that they are absent. */
async function pressAbsent(name: string): Promise<void> {
  await press(name, /^More/);
  const dialog = within(await screen.findByRole('dialog', { name }));
  fireEvent.click(dialog.getByRole('button', { name: 'Absent' }));
  fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[0]!);
}

describe('/check', () => {
  it('[COO-1] counts who is there by room, and says how each is known and whose machine failed', async () => {
    await opened('coordinator', aList());
    expect(await screen.findByRole('img', { name: 'All rooms: Here: 1, Unmarked: 2' })).toBeTruthy();
    expect((await rowOf('Boris')).textContent).toContain('by logging in');
    expect((await rowOf('Vera')).textContent).toContain('Machine failed: Camera');
  });

  // F70
  it('[COO-1] people begin below one line of totals however many rooms there are, and rooms are a view of their own that leads to their people', async () => {
    const many = Array.from({ length: 8 }, (_, at) => person(at + 1, `P${at + 1}`, String(200 + at)));
    const page = await opened('coordinator', aList({ people: many }));
    const panel = await screen.findByRole('tabpanel', { name: 'People' });
    expect(within(panel).getAllByRole('img')).toHaveLength(1);
    const room = within(screen.getByRole('region', { name: '205' }));
    fireEvent.click(room.getByRole('checkbox', { name: 'Room 205 is ready' }));
    expect(page.commands()).toMatchObject([{ call: 'setRoomReady', request: { room: '205', ready: true } }]);
    fireEvent.click(screen.getByRole('tab', { name: 'Rooms' }));
    expect(await screen.findByRole('img', { name: '207: Unmarked: 1' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '205 · Sofia' }));
    expect(await rowOf('P6')).toBeTruthy();
    expect(screen.queryByRole('listitem', { name: 'P7' })).toBe(null);
  });

  it('[COO-2] takes a press at once, sends those that come while it is on its way together, and says what waits', async () => {
    const page = await opened('coordinator', aList());
    await press('Anna', 'Here');
    expect((await rowOf('Anna')).textContent).toContain('sending');
    await press('Vera', 'Here');
    expect(page.commands()).toHaveLength(1);
    const { commandId, call } = page.lastCommand();
    page.happen({ type: 'CommandRefused', commandId, call, key: 'backend.no_connection', detail: null });
    expect(await screen.findByText('2 actions are waiting for the network')).toBeTruthy();
    const people = [{ participant: 1, changed: true, state: 'present', done: { at: NOON_AT, by: 'me' } }];
    page.happen(page.done({ people }));
    expect(page.commands()).toHaveLength(2);
    expect(page.lastCommand().request).toMatchObject({
      people: JSON.stringify([{ participant: 3, was: 'expected' }]),
    });
    expect((await rowOf('Anna')).textContent).not.toContain('sending');
  });

  it('[COO-2] sends what was pressed for one person in its order, although equal states of others wait', async () => {
    const page = await opened('coordinator', aList());
    const setting = (at: number) => {
      const { people, state } = page.commands()[at]?.request as { people: string; state: string };
      const pressed = JSON.parse(people) as readonly { participant: number }[];
      return `${state}: ${pressed.map(({ participant }) => participant).join()}`;
    };
    const done = (...people: readonly OnsitePerson['participant'][]) =>
      page.happen(
        page.done({
          people: people.map((id) => ({ participant: id, changed: true, state: 'absent', done: null })),
        }),
      );
    await press('Boris', 'Undo');
    await pressAbsent('Vera');
    await press('Anna', 'Here');
    await pressAbsent('Anna');
    done(2);
    expect(setting(1)).toBe('absent: 3');
    done(3);
    expect(setting(2)).toBe('present: 1');
    done(1);
    expect(setting(3)).toBe('absent: 1');
  });

  it('[COO-2] sends a press again that got no answer although the network is there', async () => {
    const page = await opened('admin', aList({ requests: [REQUEST] }), '?show=requests');
    page.happen({ type: 'LiveConnected', at: NOON_AT });
    const grant = within(await rowOf('Anna')).getByRole('button', { name: 'Grant' });
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    fireEvent.click(grant);
    const { commandId, call } = page.lastCommand();
    page.happen({ type: 'CommandRefused', commandId, call, key: 'backend.no_connection', detail: null });
    await act(() => vi.advanceTimersByTimeAsync(4_000));
    expect(page.commands()).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    expect(page.commands()).toHaveLength(2);
    expect(page.lastCommand().commandId).toBe(commandId);
  });

  it("[COO-2] checks in the person of a card's link once, and not again after a reload", async () => {
    const code = cardCodeOf(1);
    const page = renderStaff({
      role: 'coordinator',
      routes: coordinatorRoutes,
      path: `/check/${CONTEST.id}?show=rooms#card=${code}`,
      past: loaded(CONTEST),
    });
    await answered(page, 'onsite', aList());
    await waitFor(() =>
      expect(page.commands()).toMatchObject([{ call: 'checkInByCard', request: { code } }]),
    );
    cleanup();
    const again = renderStaff({
      role: 'coordinator',
      routes: coordinatorRoutes,
      path: page.path(),
      past: loaded(CONTEST),
    });
    await answered(again, 'onsite', aList());
    expect(await screen.findByRole('tab', { name: 'Rooms', selected: true })).toBeTruthy();
    expect(again.commands()).toEqual([]);
  });

  it('[COO-1] keeps the text of a problem that was refused, in the room that was chosen', async () => {
    const page = await opened('coordinator', aList(), '?show=problems');
    const text = await screen.findByLabelText<HTMLTextAreaElement>('Description');
    fireEvent.change(text, { target: { value: 'No light' } });
    const option = screen.getByRole<HTMLOptionElement>('option', { name: 'Sofia · 211' });
    fireEvent.change(option.closest('select')!, { target: { value: option.value } });
    // Another room comes before it.
    await answered(page, 'onsite', aList({ people: [...aList().people, person(4, 'Galya', '100')] }));
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    expect(page.lastCommand().request).toMatchObject({ site: 'Sofia', room: '211', text: 'No light' });
    const { commandId, call } = page.lastCommand();
    page.happen({ type: 'CommandRefused', commandId, call, key: 'backend.not_found', detail: null });
    expect(text.value).toBe('No light');
    fireEvent.click(screen.getByRole('button', { name: 'Record' }));
    page.happen(page.done({}));
    expect(text.value).toBe('');
  });

  it('[COO-2] says that a machine was never checked only when the server says so', async () => {
    const page = await opened('coordinator', aList());
    await press('Anna', /^More/);
    fireEvent.change(await screen.findByLabelText('Actions'), { target: { value: 'machine' } });
    await waitFor(() => expect(lastOpened(page.sent, 'machineCheckOf')).toBeDefined());
    page.happen(resourceFailed(openedResource(page.sent, 'machineCheckOf'), 'backend.internal_error'));
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByText(/has not been tested yet/)).toBeNull();
    await answered(page, 'machineCheckOf', null);
    expect(await screen.findByText(/has not been tested yet/)).toBeTruthy();
  });

  it('[COO-2] says by whom somebody was told of before', async () => {
    const page = await opened('coordinator', aList());
    await press('Anna', 'Here');
    const people = [{ participant: 1, changed: false, state: 'absent', done: { at: NOON_AT, by: 'Rada' } }];
    page.happen(page.done({ people }));
    expect(await screen.findByText('Anna: somebody was faster: Absent, set by Rada')).toBeTruthy();
  });

  it('[COO-2] takes the code of a card when its last letter is typed, and tells a wrong letter before it is sent', async () => {
    const page = await opened('coordinator', aList());
    fireEvent.click(await screen.findByRole('button', { name: 'Check in by card' }));
    const code = cardCodeOf(1);
    const field = await screen.findByLabelText('Six letters on the card');
    const wrong = `${code[0] === 'A' ? 'B' : 'A'}${code.slice(1)}`;
    fireEvent.change(field, { target: { value: wrong } });
    expect(await screen.findByText(/A letter is wrong/)).toBeTruthy();
    expect(page.commands()).toEqual([]);
    fireEvent.change(field, { target: { value: code.toLowerCase() } });
    expect(page.commands()).toMatchObject([{ call: 'checkInByCard', request: { code } }]);
  });

  it('[COO-2] lets organisers alone give or refuse time', async () => {
    const page = await opened('admin', aList({ requests: [REQUEST] }), '?show=requests');
    await press('Anna', 'Grant');
    expect(page.commands()).toMatchObject([{ call: 'decideTime', request: { rqid: 5, accept: true } }]);
  });

  it('[COO-2] lets a person who asked for time take it back', async () => {
    const page = await opened('coordinator', aList({ requests: [REQUEST] }), '?show=requests');
    expect(within(await rowOf('Anna')).queryByRole('button', { name: 'Grant' })).toBe(null);
    await press('Anna', 'Withdraw');
    expect(page.commands()).toMatchObject([{ call: 'withdrawTime', request: { rqid: 5 } }]);
  });

  it('[COO-2] closes a problem with a word', async () => {
    const page = await opened('coordinator', aList({ problems: [PROBLEM] }), '?show=problems');
    await press('No sound', 'Close');
    fireEvent.change(await screen.findByLabelText('How it was resolved'), {
      target: { value: 'New headphones' },
    });
    await press('No sound', 'Close');
    expect(page.commands()).toMatchObject([
      { call: 'handleProblem', request: { prid: 9, state: 'closed', was: 'taken', word: 'New headphones' } },
    ]);
    const { commandId, call } = page.lastCommand();
    page.happen({ type: 'CommandRefused', commandId, call, key: 'backend.not_found', detail: null });
    expect(screen.getByLabelText<HTMLInputElement>('How it was resolved').value).toBe('New headphones');
    await press('No sound', 'Close');
    page.happen(page.done({ changed: true, done: null }));
    expect(screen.queryByLabelText('How it was resolved')).toBeNull();
  });
});

describe('rooms and parts', () => {
  it('[COO-1] two parts are taken from a coordinator one after the other', async () => {
    const part = (room: string) => ({ site: 'Sofia', room, group: '' });
    const page = renderStaff({
      role: 'admin',
      routes: adminRoutes,
      path: '/contest/7?tab=site',
      past: loaded(CONTEST),
    });
    const parts = [part('210'), part('211'), part('212')];
    await answered(page, 'onsite', aList());
    await answered(page, 'onsiteStaff', {
      coordinators: [{ user: 1, name: 'rada', display_name: 'Rada', parts }],
      places: [],
    });
    const card = within(await rowOf('Rada'));
    const remove = (room: string) =>
      fireEvent.click(card.getByRole('button', { name: new RegExp(`Sofia · ${room}`) }));
    remove('210');
    remove('211');
    expect(page.commands()).toHaveLength(1);
    page.happen(page.done({ parts: [part('211'), part('212')] }));
    remove('211');
    expect(page.lastCommand().request).toMatchObject({ parts: JSON.stringify([part('212')]) });
  });

  it('[COO-1] rooms stand in the order of their numbers, people by their seats', () => {
    const list = aList({ people: [person(10, 'J', '9'), person(2, 'B', '10'), person(3, 'C', '9')] });
    const rooms = gathered(list, list.people, 'room');
    expect(rooms.map(({ name }) => name)).toEqual(['9', '10']);
    expect(rooms[0]?.people.map(({ seat }) => seat)).toEqual(['3', '10']);
  });

  it('[COO-1] parts are offered by site, room and group, and those with nobody are named', () => {
    const places = [
      { site: 'Sofia', room: '210', group: 'A', count: 3 },
      { site: 'Sofia', room: '211', group: 'A', count: 2 },
    ];
    expect(offeredParts(places).map(({ part, count }) => [part.site, part.room, part.group, count])).toEqual([
      ['Sofia', '', '', 5],
      ['Sofia', '210', '', 3],
      ['Sofia', '211', '', 2],
      ['', '', 'A', 5],
    ]);
    const one = { user: 1, name: 'rada', display_name: '' };
    const only = [{ site: 'Sofia', room: '210', group: '' }];
    expect(uncovered({ coordinators: [{ ...one, parts: only }], places })).toMatchObject([{ room: '211' }]);
    expect(uncovered({ coordinators: [{ ...one, parts: [] }], places })).toEqual([]);
  });
});
