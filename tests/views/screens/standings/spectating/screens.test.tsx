import '#tests/support/dom.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type AnswerOf } from '#protocol/calls.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { spectatorRoutes } from '#views/roles/staff/spectator.tsx';
import { HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { type Page, renderPage } from '#tests/support/competitor.tsx';
import { answered, loaded, renderStaff } from '#tests/support/staff.tsx';
import { openedResource, resourceFailed } from '#tests/support/resources.ts';

const MINUTE_MS = 60_000;
const COUNT = 25;
const numbers = Array.from({ length: COUNT }, (_, at) => at + 1);

function board(change: Partial<Standing> = {}): Standing {
  return {
    contest_id: 7,
    contest_name: 'National round',
    type: 'icpc',
    start_time: NOON_AT - HOUR_MS,
    end_time: NOON_AT + HOUR_MS,
    visible: true,
    frozen: false,
    final_at: null,
    version: 1,
    tasks: [{ number: 1, label: 'A', name: 'Apples', max_score: 1, balloon_color: '#ff0000' }],
    participants: numbers.map((id) => ({
      id,
      name: `team-${id}`,
      display_name: `Team ${id}`,
      group: id % 2 === 0 ? 'Even' : 'Odd',
      category: id <= 3 ? 'junior' : '',
    })),
    rows: numbers.map((id) => ({
      id,
      score: 1,
      penalty: id,
      cells: {
        1: { kind: 'icpc', tries: 0, solvedMinute: id, solvedMs: id * MINUTE_MS, penalty: id, pending: 0 },
      },
    })),
    ...change,
  };
}

const SHOWN: AnswerOf<'publicScreen'> = {
  results: [
    { at: 25 * MINUTE_MS, participant: 25, task: 1, solved: true, tries: 1, points: null },
    { at: 24 * MINUTE_MS, participant: 24, task: 1, solved: false, tries: 2, points: null },
  ],
  announcements: [{ id: 1, topic: 'task:1', message: 'Read it **again**', at: NOON_AT }],
  overlay: { widgets: [], rows: 3, participant: null },
};

const shownWith = (overlay: Partial<AnswerOf<'publicScreen'>['overlay']>): ContestEvent => ({
  type: 'ScreenLoaded',
  contestId: 7,
  screen: { ...SHOWN, overlay: { ...SHOWN.overlay, ...overlay } },
});

/** A screen without a login at noon, after its board has loaded. */
async function open(path: string, standing = board()): Promise<Page> {
  const page = renderPage(path, [
    { type: 'SessionChecked' },
    { type: 'ClockSynchronised', at: NOON_AT, boundMs: 5 },
  ]);
  await waitFor(() => expect(page.sent.map(({ type }) => type)).toContain('ScreenOpened'));
  page.happen({ type: 'StandingLoaded', standing, by: 'poll' }, shownWith({}));
  return page;
}
const tick = (page: Page, ms: number) => page.happen({ type: 'ClockTicked', at: NOON_AT + ms });
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((cell) => cell.querySelector('bdi')?.textContent);
const team = (id: number) => `Team ${id}`;

describe('the screen of a hall', () => {
  it('[STD-7] shows all rows page by page without login, with nothing to press', async () => {
    const page = await open('/hall/7?rows=10&seconds=10');
    const seen = new Set(names());
    // 25 lines make three pages of at most ten.
    expect(seen.size).toBe(9);
    for (const second of [10, 20]) {
      tick(page, second * 1_000);
      for (const name of names()) seen.add(name);
    }
    expect(seen).toEqual(new Set(numbers.map(team)));
    const main = within(screen.getByRole('main'));
    expect(main.queryAllByRole('button')).toEqual([]);
    expect(main.queryAllByRole('link')).toEqual([]);
    expect(screen.getByRole('timer').textContent).toBe('00:59:40');
  });

  it('[STD-7] says the last verdicts, the states of the tasks, and the announcements to all', async () => {
    await open('/hall/7');
    const list = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem');
    expect(list('Latest results').map(({ textContent }) => textContent)).toEqual([
      '0:25ATeam 25Accepted on the first try',
      '0:24ATeam 242Not accepted, 2 tries',
    ]);
    expect(list('Solved / tried')[0]?.textContent).toContain('Solved: 25, tried: 25');
    expect(await screen.findByText('again')).toBeTruthy();
  });

  // F87
  it.each([
    ['Lunch', 'Lunch'],
    ['task:1', 'A'],
    ['task:9', 'Task 9'],
  ])('[STD-7] says what an announcement is about: %s', async (topic, said) => {
    const page = await open('/hall/7');
    const announcements = [{ id: 2, topic, message: 'Soup', at: NOON_AT }];
    page.happen({ type: 'ScreenLoaded', contestId: 7, screen: { ...SHOWN, announcements } });
    const list = within(screen.getByRole('list', { name: 'Announcements' }));
    expect(list.getByText(/ · /).textContent.split(' · ')).toEqual([expect.any(String), said]);
  });

  it('[STD-7] shows what its address says: a category, some parts, a theme', async () => {
    await open('/hall/7?category=junior&parts=board,clock&theme=dark');
    expect(names()).toEqual([team(1), team(2), team(3)]);
    expect(screen.queryByRole('list', { name: 'Latest results' })).toBeNull();
    expect(screen.getByRole('main').getAttribute('data-theme')).toBe('dark');
  });

  const MARKS: readonly (readonly [string, Partial<Standing>])[] = [
    ['Live', {}],
    ['Frozen', { frozen: true }],
    ['Final', { final_at: NOON_AT }],
    ['Frozen', { frozen: true, final_at: NOON_AT }],
    ['Hidden', { visible: false, rows: [], participants: [] }],
    ['Not started', { start_time: NOON_AT + 1 }],
    ['Over, not final', { end_time: NOON_AT - 1 }],
  ];
  it.each(MARKS)('[STD-7] leaves no doubt how the board stands: %s', async (mark, change) => {
    await open('/hall/7', board(change));
    expect(screen.getByText(mark, { exact: true })).toBeTruthy();
  });

  it('[STD-7] goes on with what it has while there is no connection, and says since when', async () => {
    const page = await open('/hall/7');
    page.happen({ type: 'ScreenMissed', contestId: 7, key: 'backend.no_connection', at: NOON_AT });
    page.happen({ type: 'ScreenMissed', contestId: 7, key: 'backend.no_connection', at: NOON_AT + HOUR_MS });
    expect(screen.getByText(/No news since .+\. Trying again/)).toBeTruthy();
    expect(names()).toContain(team(1));
    page.happen(shownWith({}));
    expect(screen.queryByText(/No news since/)).toBeNull();
  });

  it('[RTE-3] is at no address that is not of a contest', async () => {
    const page = renderPage('/hall/x', [{ type: 'SessionChecked' }]);
    await waitFor(() => expect(page.place().path).toBe('/login'));
  });
});

describe('the overlay of a broadcast', () => {
  it('[STD-7] shows what its director wants and nothing else, on a page without a ground', async () => {
    const page = await open('/overlay/7');
    expect(document.documentElement.dataset['ground']).toBe('none');
    expect(screen.queryByText('Team 1')).toBeNull();
    page.happen(shownWith({ widgets: ['board'] }));
    expect(names()).toEqual([team(1), team(2), team(3)]);
    page.happen(shownWith({ widgets: ['team', 'results', 'clock'], participant: 9 }));
    expect(screen.queryByRole('table')).toBeNull();
    expect(within(screen.getByRole('region', { name: 'Competitor card' })).getByText('Team 9')).toBeTruthy();
    expect(screen.getByRole('list', { name: 'Latest results' })).toBeTruthy();
    expect(screen.getByRole('timer')).toBeTruthy();
  });

  it('[STD-7] shows nothing of a board that is hidden', async () => {
    const page = await open('/overlay/7');
    page.happen(shownWith({ widgets: ['board', 'team', 'results'], participant: 9 }));
    page.happen({
      type: 'StandingStateChanged',
      contestId: 7,
      visible: false,
      frozen: false,
      finalAt: null,
      tasks: [],
      startAt: NOON_AT - HOUR_MS,
      endAt: NOON_AT + HOUR_MS,
      version: 2,
      by: 'poll',
    });
    expect(screen.getByRole('main').textContent).toBe('');
  });
});

describe("the staff's page of screens", () => {
  const desk = (overlay: Partial<AnswerOf<'overlay'>['overlay']> = {}, isPublic = true) => ({
    name: 'National round',
    is_public: isPublic,
    overlay: { ...SHOWN.overlay, ...overlay },
  });
  async function openDesk(answer = desk()) {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/screens/7', past: loaded() });
    await screen.findByRole('heading', { level: 1 });
    await answered(page, 'overlay', answer);
    page.happen({ type: 'StandingLoaded', standing: board(), by: 'fetch' });
    return page;
  }
  const checkbox = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  const asked = (page: Awaited<ReturnType<typeof openDesk>>) => {
    const { call, request } = page.commands().at(-1) as { call: string; request: { overlay: string } };
    return [call, JSON.parse(request.overlay) as unknown];
  };

  it('[STD-7] puts the pressed widgets on the air, with the person of the card', async () => {
    const page = await openDesk();
    expect(checkbox(/Competitor card/).disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Top rows' }));
    expect(asked(page)).toEqual(['setOverlay', { widgets: ['board'], rows: 3, participant: null }]);
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'team 12' } });
    fireEvent.click(await screen.findByRole('button', { name: '12. Team 12' }));
    expect(asked(page)).toEqual(['setOverlay', { widgets: ['board'], rows: 3, participant: 12 }]);
    expect(screen.getByText('Selected: Team 12')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Competitor card' }));
    expect(asked(page)).toEqual(['setOverlay', { widgets: ['board', 'team'], rows: 3, participant: 12 }]);
  });

  it('[STD-7] shows what another page of the staff put on the air', async () => {
    const page = await openDesk();
    await answered(page, 'overlay', desk({ widgets: ['results'] }));
    expect(checkbox('Latest results').checked).toBe(true);
    expect(checkbox('The clock').checked).toBe(false);
  });

  it('[STD-7] an answer from before a press takes nothing back: the next press has the one before it', async () => {
    const page = await openDesk();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Top rows' }));
    for (let older = 0; older < 3; older += 1) await answered(page, 'overlay', desk());
    expect(checkbox('Top rows').checked).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: 'The clock' }));
    expect(asked(page)).toEqual(['setOverlay', { widgets: ['board', 'clock'], rows: 3, participant: null }]);
    page.happen(page.done(null));
    await answered(page, 'overlay', desk({ widgets: ['board'] }));
    expect(checkbox('The clock').checked).toBe(true);
    // A change by somebody else counts once its answer was certainly requested after our command.
    await answered(page, 'overlay', desk({ widgets: ['results'] }));
    await answered(page, 'overlay', desk({ widgets: ['results'] }));
    expect(checkbox('Latest results').checked).toBe(true);
    expect(checkbox('The clock').checked).toBe(false);
  });

  it('[STD-7] puts the address of a hall together', async () => {
    await openDesk();
    fireEvent.change(screen.getByRole('combobox', { name: 'How rows are shown' }), {
      target: { value: 'scroll' },
    });
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Rows at a time' }), { target: { value: '30' } });
    fireEvent.click(screen.getByRole('checkbox', { name: 'announcements' }));
    const link = screen.getByRole('link', { name: /\/hall\/7/ });
    expect(link.getAttribute('href')).toBe('/hall/7?rows=30&mode=scroll&parts=board,verdicts,problems,clock');
  });

  it('[STD-7] says so where the standings are not public', async () => {
    await openDesk(desk({}, false));
    expect(screen.getByText('The standings of this contest are not public')).toBeTruthy();
  });
});

describe('the page of a person for spectators', () => {
  const PERSON: AnswerOf<'publicPerson'> = {
    name: 'team-9',
    display_name: 'Team 9',
    group: 'Odd',
    school: '',
    contests: [
      {
        contest_id: 7,
        contest_name: 'National round',
        type: 'icpc',
        frozen: true,
        final_at: null,
        start_time: NOON_AT - HOUR_MS,
        end_time: NOON_AT + HOUR_MS,
        participant: {
          id: 9,
          name: 'team-9',
          display_name: 'Team 9',
          group: 'Odd',
          category: 'junior',
          award: 'silver',
        },
        rank: 9,
        people: 25,
        score: 1,
        most: 3,
        penalty: 62,
        solved: 1,
        tasks: 3,
      },
    ],
  };
  const openPerson = () =>
    renderStaff({ role: 'spectator', routes: spectatorRoutes, path: '/users/team-9', past: loaded() });

  it('[SPE-1] says where they stand in each contest, with how they came there', async () => {
    const page = openPerson();
    await answered(page, 'publicPerson', PERSON);
    expect(await screen.findByRole('heading', { level: 1, name: 'Team 9' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'National round' }).getAttribute('href')).toBe('/standing/7');
    expect(screen.getByText('Frozen')).toBeTruthy();
    expect(screen.getByText('Silver')).toBeTruthy();
    expect(screen.getByText('1 / 3')).toBeTruthy();
    await waitFor(() =>
      expect(page.sent).toContainEqual(
        expect.objectContaining({ type: 'ResourceOpened', call: 'standingHistories', contestId: 7 }),
      ),
    );
  });

  it('[SPE-1] says so where nobody of that name may be seen', async () => {
    const page = openPerson();
    await screen.findByRole('heading', { level: 1 });
    const asked = await waitFor(() => openedResource(page.sent, 'publicPerson'));
    act(() => page.store.send(resourceFailed(asked, 'backend.not_found')));
    expect(await screen.findByText('There is nobody with this name in the standings')).toBeTruthy();
  });
});
