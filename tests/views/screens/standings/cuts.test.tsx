import '#tests/support/dom.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Award, AWARD_PRESETS } from '#domain/standings/awards.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { type BoardLine } from '#views/screens/standings/ranking.ts';
import { withCuts } from '#views/screens/standings/withCuts.ts';
import { HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';
import { giveOuterSizes } from '#tests/support/sizes.ts';
import { answered, loaded, renderStaff } from '#tests/support/staff.tsx';

beforeEach(giveOuterSizes);

const AWARDS: readonly (Award | undefined)[] = ['gold', 'silver', 'silver', 'bronze', 'mention', undefined];

function line(id: number, award: Award | undefined): BoardLine {
  const participant = { id, name: `u${id}`, display_name: `Person ${id}`, group: '', category: '', award };
  return { rank: id, row: { id, cells: {}, score: 100 - id, penalty: 0 }, participant };
}

const cuts = (awards: readonly (Award | undefined)[]) =>
  withCuts(awards.map((award, at) => line(at + 1, award))).map(({ cut }) => cut);

describe('the cuts of a board', () => {
  it('[STD-1] stand above the first row below each medal, mentioned or not', () => {
    expect(cuts(AWARDS)).toEqual([undefined, 'gold', undefined, 'silver', 'bronze', undefined]);
    expect(cuts(['gold', 'gold', undefined])).toEqual([undefined, undefined, 'gold']);
    expect(cuts(['silver', undefined, 'bronze', undefined])).toEqual([
      undefined,
      'silver',
      undefined,
      undefined,
    ]);
    expect(cuts(['bronze', 'mention'])).toEqual([undefined, 'bronze']);
    expect(cuts([undefined, 'mention', undefined])).toEqual([undefined, undefined, undefined]);
    expect(cuts([])).toEqual([]);
  });

  it('[STD-3] a row that stays is the same object, with its cut and without', () => {
    const lines = AWARDS.map((award, at) => line(at + 1, award));
    const first = withCuts(lines);
    expect(withCuts(lines).every((one, at) => one === first[at])).toBe(true);
    expect(first[0]).toBe(lines[0]);
    // With no gold medal above it any more, the row is the original object again.
    expect(withCuts(lines.slice(1))[0]).toBe(lines[1]);
  });
});

const board = (awards: readonly (Award | undefined)[]): Standing => ({
  contest_id: 7,
  contest_name: 'National round',
  type: 'ioi',
  start_time: NOON_AT - HOUR_MS,
  end_time: NOON_AT,
  visible: true,
  frozen: false,
  final_at: null,
  version: 1,
  tasks: [{ number: 1, label: 'A', name: 'Task A', max_score: 100 }],
  participants: awards.map((award, at) => ({
    id: at + 1,
    name: `u${at + 1}`,
    display_name: `Person ${at + 1}`,
    category: '',
    group: at % 2 === 0 ? 'Odd' : 'Even',
    award,
  })),
  rows: awards.map((_, at) => ({
    id: at + 1,
    score: 90 - at,
    penalty: 0,
    cells: { 1: { kind: 'points', points: 90 - at, tries: 1, pending: 0 } },
  })),
});
const opened = (standing: Standing): readonly ContestEvent[] => [
  { type: 'StandingOpened', contestId: 7, isPublic: false },
  { type: 'StandingLoaded', standing, by: 'fetch' },
];
/** The rows with a line above them, and the text beside it. */
const lined = (role: 'grid' | 'table' = 'grid') =>
  within(screen.getByRole(role))
    .getAllByRole('row')
    .filter((row) => row.hasAttribute('data-parted'))
    .map((row) => within(row).getByRole('rowheader').textContent);

describe('the lines between medals', () => {
  it('[STD-1] part the final board, filtered or not, and its print', async () => {
    renderPage('/standing', [...competing(), ...opened(board(AWARDS))]);
    await screen.findByRole('grid');
    expect(lined()).toEqual([
      'Below goldPerson 2SilverEven',
      'Below silverPerson 4BronzeEven',
      'Below bronzePerson 5MentionOdd',
    ]);
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(lined('table')).toHaveLength(3);
    act(() => void window.dispatchEvent(new Event('afterprint')));
    fireEvent.click(screen.getAllByRole('button', { name: 'Even' })[0]!);
    await waitFor(() =>
      expect(lined()).toEqual(['Below silverPerson 4BronzeEven', 'Below bronzePerson 6Even']),
    );
  });

  it('[STD-1] part the board of staff by the medals as they stand, and no board without medals', async () => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/standing/7', past: loaded() });
    await screen.findByRole('heading', { level: 1 });
    page.happen(...opened(board(AWARDS.map(() => undefined))));
    await screen.findByRole('grid');
    expect(lined()).toEqual([]);
    await answered(page, 'awardRules', AWARD_PRESETS.ioi);
    expect(lined()).toEqual([
      'Below goldPerson 2SilverEven',
      'Below silverPerson 3BronzeOdd',
      'Below bronzePerson 4Even',
    ]);
  });

  it('[STD-7] part the rows of a hall', async () => {
    const page = renderPage('/hall/7?rows=10', [
      { type: 'SessionChecked' },
      { type: 'ClockSynchronised', at: NOON_AT, boundMs: 5 },
    ]);
    await waitFor(() => expect(page.sent.map(({ type }) => type)).toContain('ScreenOpened'));
    page.happen({ type: 'StandingLoaded', standing: board(AWARDS), by: 'poll' });
    const rows = within(screen.getByRole('table')).getAllByRole('rowheader');
    expect(rows.filter(({ textContent }) => textContent.includes('Below'))).toHaveLength(3);
  });
});
