import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type StandingRow } from '#domain/standings/standings.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { formatFor } from '#views/i18n/format.ts';
import { HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';
import { stubObjectUrls } from '#tests/support/objectUrls.ts';
import { giveOuterSizes } from '#tests/support/sizes.ts';
import { openedResource, resourceLoaded } from '#tests/support/resources.ts';

beforeEach(giveOuterSizes);

const scored = (id: number, points: number): StandingRow => ({
  id,
  cells: { 1: { kind: 'points', points, tries: 1, pending: 0 } },
  score: points,
  penalty: 0,
});

function standing(change: Partial<Standing> = {}): Standing {
  return {
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
    participants: [
      { id: 1, name: 'maria', display_name: 'Мария', group: 'Русе', category: '' },
      { id: 2, name: 'ivan', display_name: 'Иван', group: 'София', category: '' },
      { id: 3, name: 'petar', display_name: 'Петър', group: 'София', category: '' },
    ],
    rows: [scored(1, 50), scored(2, 20), scored(3, 100)],
    ...change,
  };
}

const open = (board: Standing): readonly ContestEvent[] => [
  ...competing(),
  { type: 'StandingOpened', contestId: 7, isPublic: false },
  { type: 'StandingLoaded', standing: board, by: 'fetch' },
];

async function names(): Promise<readonly string[]> {
  await screen.findByRole('grid');
  return rowsSeen().map((row) => within(row).getByRole('rowheader').textContent);
}

/** The rows of people in their visible order. */
function rowsSeen(): readonly HTMLElement[] {
  const placeOf = (row: HTMLElement) => Number(row.getAttribute('aria-rowindex'));
  const rows = within(screen.getByRole('grid')).getAllByRole('row');
  return rows.filter((row) => within(row).queryByRole('rowheader')).sort((a, b) => placeOf(a) - placeOf(b));
}

describe('a competitor’s standing', () => {
  it('[STD-1] is asked for when it is opened and let go when it is left', async () => {
    const page = renderPage('/standing', competing());
    await waitFor(() =>
      expect(page.sent).toContainEqual({ type: 'StandingOpened', contestId: 7, isPublic: false }),
    );
    fireEvent.click(screen.getAllByRole('link', { name: 'Home' })[0]!);
    await waitFor(() => expect(page.sent).toContainEqual({ type: 'StandingClosed', contestId: 7 }));
  });

  // F84
  it('[STD-1] never says that nobody takes part while the board is on its way', async () => {
    const page = renderPage('/standing', [
      ...competing(),
      { type: 'StandingOpened', contestId: 7, isPublic: false },
    ]);
    await waitFor(() => expect(page.sent.map(({ type }) => type)).toContain('StandingOpened'));
    const said: (string | null)[] = [];
    const watched = new MutationObserver(() => undefined);
    watched.observe(document.body, { subtree: true, childList: true });
    page.happen({ type: 'StandingLoaded', standing: standing(), by: 'fetch' });
    for (const { addedNodes } of watched.takeRecords())
      for (const node of addedNodes) said.push(node.textContent);
    watched.disconnect();
    expect(await names()).toHaveLength(3);
    expect(said.join()).toContain('Мария');
    expect(said.join()).not.toContain('No competitors yet');
  });

  it('[STD-1] ranks the rows, and anew when one of them changes', async () => {
    const page = renderPage('/standing', open(standing()));
    expect(await names()).toEqual(['ПетърСофия', 'МарияРусе', 'ИванСофия']);
    page.happen({
      type: 'StandingRowsChanged',
      contestId: 7,
      rows: [scored(2, 70)],
      participants: [],
      version: 2,
      by: 'live',
    });
    expect(await names()).toEqual(['ПетърСофия', 'ИванСофия', 'МарияРусе']);
    const cells = rowsSeen().map((row) => within(row).queryAllByRole('gridcell').at(-1));
    expect(cells.map((cell) => cell?.textContent)).toEqual(['100', '70', '50']);
  });

  it('[STD-1] marks the own row and says the own rank', async () => {
    renderPage('/standing', open(standing()));
    const grid = within(await screen.findByRole('grid'));
    const own = grid.getAllByRole('row').filter((row) => row.hasAttribute('data-own'));
    expect(own.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Иван')]);
    expect(screen.getByText('Your rank').parentElement?.textContent).toBe('Your rank3/ 3');
  });

  it('[STD-1] is searched and filtered by a group with one press on it', async () => {
    renderPage('/standing', open(standing()));
    fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'мар' } });
    await waitFor(async () => expect(await names()).toEqual(['МарияРусе']));
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
    await waitFor(async () => expect(await names()).toHaveLength(3));
    fireEvent.click(screen.getAllByRole('button', { name: 'София' })[0]!);
    await waitFor(async () => expect(await names()).toEqual(['ПетърСофия', 'ИванСофия']));
    fireEvent.click(screen.getByRole('button', { name: 'Remove the filter София' }));
    await waitFor(async () => expect(await names()).toHaveLength(3));
  });

  // F19
  it('[STD-1] names the school under the name, beside the group, and is narrowed to it with one press', async () => {
    const [maria, ivan, petar] = standing().participants;
    const participants = [{ ...maria!, school: 'ПМГ' }, { ...ivan!, school: 'СМГ' }, petar!];
    renderPage('/standing', open(standing({ participants })));
    expect(await names()).toEqual(['ПетърСофия', 'МарияРусеПМГ', 'ИванСофияСМГ']);
    fireEvent.click(screen.getByRole('button', { name: 'СМГ' }));
    await waitFor(async () => expect(await names()).toEqual(['ИванСофияСМГ']));
  });

  // F86
  it('[STD-1] says a group once, and has the end of a long name apart, so that it stays where the beginning is cut', async () => {
    const named = (id: number, display_name: string, group: string) => ({
      id,
      name: `t${id}`,
      display_name,
      group,
      category: '',
    });
    const participants = [
      named(1, 'University of Wisconsin Madison', 'University of Wisconsin'),
      named(2, 'University of Wisconsin Milwaukee', 'North Central'),
    ];
    renderPage('/standing', open(standing({ participants, rows: [scored(1, 50), scored(2, 20)] })));
    expect(await names()).toEqual([
      'University of Wisconsin Madison',
      'University of Wisconsin MilwaukeeNorth Central',
    ]);
    expect(screen.getByText('Madison').previousElementSibling?.textContent).toBe('University of Wisconsin ');
    expect(screen.getByText('Milwaukee').parentElement?.title).toBe('University of Wisconsin Milwaukee');
  });

  // F88
  it('[STD-1] is saved under a name that says by what it is narrowed', async () => {
    const saved: string[] = [];
    stubObjectUrls(() => 'blob:board');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    renderPage('/standing', open(standing()));
    await names();
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    fireEvent.click(screen.getAllByRole('button', { name: 'София' })[0]!);
    await waitFor(async () => expect(await names()).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
    click.mockRestore();
    expect(saved).toEqual(['National round.csv', 'National round, София, 2 of 3.csv']);
  });

  it('[STD-1] says that it is frozen, hidden, or not begun, and comes back by itself', async () => {
    const page = renderPage('/standing', open(standing({ frozen: true })));
    expect(await screen.findByText('Frozen')).toBeTruthy();
    const { tasks, start_time: startAt, end_time: endAt } = standing();
    const hidden = {
      type: 'StandingStateChanged',
      contestId: 7,
      visible: false,
      frozen: false,
      finalAt: null,
      tasks,
      startAt,
      endAt,
      version: 3,
      by: 'live',
    } as const;
    page.happen(hidden);
    expect(screen.getByText('The standings are hidden')).toBeTruthy();
    page.happen({ type: 'StandingLoaded', standing: standing(), by: 'fetch' });
    expect(await names()).toHaveLength(3);
    expect(screen.queryByText('Frozen')).toBeNull();
  });

  it('[STD-1] says since when it is final, as soon as that is known', async () => {
    const page = renderPage('/standing', open(standing()));
    await names();
    expect(screen.queryByText(/^Final since/)).toBeNull();
    const { tasks, start_time: startAt, end_time: endAt } = standing();
    const times = { tasks, startAt, endAt, finalAt: endAt };
    const now = { contestId: 7, visible: true, frozen: false, version: 3, by: 'live', ...times } as const;
    page.happen({ type: 'StandingStateChanged', ...now });
    expect(screen.getByText(`Final since ${formatFor('en').dateTime(endAt)}`)).toBeTruthy();
    page.happen({ type: 'StandingLoaded', standing: standing({ final_at: endAt + 1 }), by: 'fetch' });
    expect(screen.getByText(`Final since ${formatFor('en').dateTime(endAt + 1)}`)).toBeTruthy();
  });

  it('[STD-3] a row that is pressed shows how its score came about, asked for again when it changes', async () => {
    const page = renderPage('/standing', open(standing()));
    fireEvent.click((await screen.findAllByText('Петър'))[0]!);
    const dialog = within(await screen.findByRole('dialog', { name: 'Петър' }));
    const history = openedResource(page.sent, 'scoreHistory');
    expect(history).toMatchObject({ request: { pid: 3 }, contestId: 7 });
    const asked = () => page.sent.filter(({ type }) => type === 'ResourceOpened');
    expect(asked()).toEqual([history]);
    const steps = [
      { at: HOUR_MS / 2, score: 40, penalty: 0 },
      { at: HOUR_MS, score: 100, penalty: 0 },
    ];
    page.happen(resourceLoaded(history, { participant_id: 3, steps }));
    expect(dialog.getByRole('img', { name: /from the start: 40.* from the start: 100/ })).toBeTruthy();
    // The history of another person, requested before, is not drawn here.
    page.happen(resourceLoaded({ ...history, resource: 'another' }, { participant_id: 1, steps: [] }));
    expect(dialog.queryByText('No points yet')).toBeNull();
    page.happen({
      type: 'StandingRowsChanged',
      contestId: 7,
      rows: [scored(3, 90)],
      participants: [],
      version: 2,
      by: 'live',
    });
    expect(asked()).toEqual([history, history]);
    fireEvent.click(dialog.getByRole('button', { name: /Close/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.store.getState().resources).toEqual({});
  });

  it('before the start says when it begins', async () => {
    renderPage('/standing', open(standing({ start_time: NOON_AT + HOUR_MS, visible: false, rows: [] })));
    expect(await screen.findByText('The contest has not started yet')).toBeTruthy();
    expect(within(screen.getByRole('main')).getByRole('timer').textContent).toBe('01:00:00');
  });

  it('[STD-3] of 5,000 rows only those in view are drawn, and the table says how many there are', async () => {
    const people = Array.from({ length: 5_000 }, (_, at) => ({
      id: at + 1,
      name: `u${at}`,
      display_name: `Person ${at}`,
      group: '',
      category: '',
    }));
    const rows = people.map(({ id }) => scored(id, id % 101));
    renderPage('/standing', open(standing({ participants: people, rows })));
    const grid = await screen.findByRole('grid');
    expect(grid.getAttribute('aria-rowcount')).toBe('5002');
    expect(within(grid).getAllByRole('row').length).toBeLessThan(60);
  });
});

describe('the public standing', () => {
  const board = (change: Partial<Standing> = {}): readonly ContestEvent[] => [
    { type: 'SessionChecked' },
    { type: 'ClockSynchronised', at: NOON_AT, boundMs: 5 },
    { type: 'StandingOpened', contestId: 7, isPublic: true },
    { type: 'StandingLoaded', standing: standing(change), by: 'poll' },
  ];

  it('[STD-2] shows the board and the time left without login', async () => {
    renderPage('/public/standing/7', board());
    expect(await screen.findByRole('heading', { name: 'National round' })).toBeTruthy();
    expect(await names()).toHaveLength(3);
    expect(screen.getByRole('timer').textContent).toBe('01:00:00');
  });

  it('[STD-2] says so where there is none', async () => {
    const page = renderPage('/public/standing/7', [{ type: 'SessionChecked' }]);
    await waitFor(() => expect(page.sent.some(({ type }) => type === 'StandingOpened')).toBe(true));
    page.happen({ type: 'StandingRefused', contestId: 7, key: 'backend.not_found' });
    expect(await screen.findByText('Not found.')).toBeTruthy();
  });
});

it('[STD-1] a cell that the freeze hides shows the number of tries and the minute of the last', async () => {
  const cell = {
    kind: 'icpc',
    tries: 2,
    solvedMinute: null,
    solvedMs: null,
    penalty: 0,
    pending: 3,
  } as const;
  const rows = [{ id: 1, cells: { 1: { ...cell, pendingMinute: 245 } }, score: 0, penalty: 0 }];
  renderPage('/standing', open(standing({ type: 'icpc', frozen: true, rows })));
  const words = '3 tries waiting for their result, 2 rejected, the last in minute 245';
  expect((await screen.findByRole('img', { name: words })).textContent).toBe('?3−2 · 245');
});
