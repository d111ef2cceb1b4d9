import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Column } from '#views/components/column.ts';
import { columnTracks } from '#views/components/columnTracks.ts';
import { VirtualTable } from '#views/components/VirtualTable.tsx';
import { renderView } from '#tests/support/renderView.tsx';

interface Row {
  readonly id: number;
  readonly name: string;
}

const ROWS: readonly Row[] = Array.from({ length: 5000 }, (_, id) => ({ id, name: `Team ${id}` }));
const COLUMNS: readonly Column<Row>[] = [
  { id: 'rank', header: '#', width: 64, align: 'end', cell: ({ id }) => id + 1 },
  { id: 'name', header: 'Team', width: 200, isRowHeader: true, cell: ({ name }) => name },
  { id: 'points', header: 'Points', minWidth: 80, cell: ({ id }) => 5000 - id },
];
const WINDOW_HEIGHT = 400;

beforeEach(() => {
  // jsdom has no layout, so the scrolling element gets a fixed height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(WINDOW_HEIGHT);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800);
});

const table = (ownKey?: number, onRowPress?: (row: Row) => void, rows = ROWS) =>
  renderView(
    <VirtualTable
      caption="Standings"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      ownKey={ownKey}
      {...(onRowPress && { onRowPress })}
    />,
  );

/** A table whose rows change when a button is pressed. */
function Changing({ before, after }: { readonly before: readonly Row[]; readonly after: readonly Row[] }) {
  const [rows, setRows] = useState(before);
  return (
    <>
      <button onClick={() => setRows(after)}>Change</button>
      <VirtualTable caption="Standings" columns={COLUMNS} rows={rows} rowKey={keyOf} />
    </>
  );
}

const keyOf = ({ id }: Row) => id;

it('[STD-3] of 5,000 rows only those in view are in the page, and each says its place among all', () => {
  table();
  const grid = screen.getByRole('grid', { name: 'Standings' });
  expect(grid.getAttribute('aria-rowcount')).toBe('5001');
  const rows = within(grid).getAllByRole('row');
  expect(rows.length).toBeGreaterThan(WINDOW_HEIGHT / 40);
  expect(rows.length).toBeLessThan(60);
  expect(screen.getByRole('row', { name: /Team 3\b/ }).getAttribute('aria-rowindex')).toBe('5');
});

it('[STD-1] the own row is in view although it is far away', () => {
  const { container } = table(4000);
  expect(container.textContent).toContain('Team 4000');
});

it('[SHL-10] the copy of the own row takes no focus: an element that is hidden from readers is no stop of the keyboard', () => {
  const { container } = table(4000);
  const copy = [...container.querySelectorAll('[aria-hidden] [role=row]')];
  expect(copy).toHaveLength(1);
  expect(copy[0]!.closest('[inert]')).not.toBeNull();
});

it('[STD-1] [STD-3] rows whose places change stay in the page, so that they glide, and readers get them in the order that is seen', () => {
  const [first, second, third, ...rest] = ROWS.slice(0, 5) as [Row, Row, Row, ...Row[]];
  const { container } = renderView(
    <Changing before={[first, second, third, ...rest]} after={[third, first, second, ...rest]} />,
  );
  const inPage = () => [...container.querySelectorAll('[role=row][id]')];
  const placed = () => inPage().map((row) => row.getAttribute('aria-rowindex'));
  const before = inPage();
  expect(placed()).toEqual(['2', '3', '4', '5', '6']);
  const body = before[0]!.parentElement!;
  expect(body.hasAttribute('aria-owns')).toBe(false);

  const watch = new MutationObserver(() => undefined);
  watch.observe(body, { childList: true });
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(watch.takeRecords()).toEqual([]);
  expect(inPage()).toEqual(before);
  expect(placed()).toEqual(['3', '4', '2', '5', '6']);
  const owned = body.getAttribute('aria-owns')!.split(' ');
  expect(owned.map((id) => document.getElementById(id)!.getAttribute('aria-rowindex'))).toEqual([
    '2',
    '3',
    '4',
    '5',
    '6',
  ]);

  // Keyboard users move through the rows in their visible order.
  fireEvent.focus(screen.getByRole('grid'));
  expect(placed()).toEqual(['2', '3', '4', '5', '6']);
  expect(body.hasAttribute('aria-owns')).toBe(false);
});

// F23
it('[STD-3] rows that have come to rest stand in the page in the order of their ranks, unless the keyboard is in one of them', async () => {
  vi.useFakeTimers();
  const [first, second, third] = ROWS.slice(0, 3) as [Row, Row, Row];
  const { container } = renderView(
    <Changing before={[first, second, third]} after={[third, first, second]} />,
  );
  const rows = () => [...container.querySelectorAll<HTMLElement>('[role=row][id]')];
  const placed = () => rows().map((row) => row.getAttribute('aria-rowindex'));
  const [top] = rows();
  top!.tabIndex = -1;
  top!.focus();
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(placed()).toEqual(['3', '4', '2']);
  top!.blur();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(placed()).toEqual(['2', '3', '4']);
});

it('[STD-3] where others take all positions in view, they come a few in each frame; a person who scrolls has all at once', async () => {
  renderView(<Changing before={ROWS.slice(0, 30)} after={ROWS.slice(100, 130)} />);
  const shown = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  const count = shown().length;
  expect(count).toBeGreaterThan(8);
  fireEvent.click(screen.getByRole('button', { name: 'Change' }));
  expect(shown()).toEqual(ROWS.slice(100, 104).map(({ name }) => name));
  await waitFor(() => expect(shown()).toHaveLength(count));
  expect(shown()).toEqual(ROWS.slice(100, 100 + count).map(({ name }) => name));

  const grid = screen.getByRole('grid');
  grid.scrollTop = 600;
  fireEvent.scroll(grid);
  expect(shown().length).toBeGreaterThanOrEqual(count);
  expect(shown()).toContain('Team 125');
});

it('[SHL-10] arrows move from row to row and Enter presses the row', () => {
  const onRowPress = vi.fn();
  table(undefined, onRowPress);
  const grid = screen.getByRole('grid');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown', 'Enter'])
    fireEvent.keyDown(grid, { key });
  expect(onRowPress).toHaveBeenCalledExactlyOnceWith(ROWS[1]);
  const active = document.getElementById(grid.getAttribute('aria-activedescendant')!);
  expect(active?.textContent).toContain('Team 1');
});

it('[AUT-4] choosing a row by its box does not press the row', () => {
  const onRowPress = vi.fn();
  const choice: Column<Row> = {
    id: 'choice',
    header: '',
    width: 40,
    cell: ({ name }) => <input type="checkbox" aria-label={name} />,
  };
  renderView(
    <VirtualTable
      caption="People"
      columns={[choice, ...COLUMNS]}
      rows={ROWS}
      rowKey={({ id }) => id}
      onRowPress={onRowPress}
    />,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'Team 3' }));
  expect(onRowPress).not.toHaveBeenCalled();
  fireEvent.click(screen.getByText('Team 3'));
  expect(onRowPress).toHaveBeenCalledExactlyOnceWith(ROWS[3]);
});

it('[STD-5] printing draws every row', () => {
  const { container } = table(undefined, undefined, ROWS.slice(0, 300));
  const drawn = () => container.querySelectorAll('tbody tr').length;
  expect(drawn()).toBe(0);
  fireEvent(window, new Event('beforeprint'));
  expect(drawn()).toBe(300);
  fireEvent(window, new Event('afterprint'));
  expect(drawn()).toBe(0);
});

it('columns up to the name stay at the sum of the widths before them, the others scroll', () => {
  const { lefts, style } = columnTracks(COLUMNS);
  expect(lefts).toEqual([0, 64, undefined]);
  expect(style).toMatchObject({ '--columns': '64px 200px minmax(80px, 1fr)', '--table-width': '344px' });
});
