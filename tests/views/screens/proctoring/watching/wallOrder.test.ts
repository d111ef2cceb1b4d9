import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  filtered,
  inHeldOrder,
  rowsOf,
  type WallFilter,
} from '#views/screens/proctoring/watching/wallOrder.ts';
import { aShare, aTile, aWall } from '#tests/support/wall.ts';

const NOW = 1_000;
const { checks } = aWall([]);
const ALL: WallFilter = { view: 'all', room: '', group: '', text: '' };
const orderOf = (rows: ReturnType<typeof rowsOf>) => rows.map(({ tile }) => tile.id);

describe('the order of a wall', () => {
  it('[PRC-6] alerts first, then missing pictures, then places: seat 9 before seat 10, the one who came first before others', () => {
    const tiles = [
      aTile(1, { seat: '10' }),
      aTile(2, { seat: '9' }),
      aTile(3, { room: '102', unseen: 1 }),
      aTile(4, { room: '102', camera: aShare({ state: 'off' }) }),
      aTile(5, { finished_at: 1, seat: '1' }),
    ];
    expect(orderOf(rowsOf(tiles, checks, NOW))).toEqual([3, 4, 2, 1, 5]);
    expect(orderOf(rowsOf([...tiles].reverse(), checks, NOW))).toEqual([3, 4, 2, 1, 5]);
  });

  it('[PRC-6] stays as it is held: nobody moves, who is gone leaves, who is new comes last', () => {
    const tiles = (unseen: number[]) =>
      [1, 2, 3].map((id) => aTile(id, { unseen: unseen.includes(id) ? 1 : 0 }));
    const held = orderOf(rowsOf(tiles([]), checks, NOW));
    const urgent = rowsOf([...tiles([3]).slice(1), aTile(9, { unseen: 1 })], checks, NOW);
    expect(orderOf(urgent)).toEqual([3, 9, 2]);
    expect(orderOf(inHeldOrder(urgent, held))).toEqual([2, 3, 9]);
    expect(inHeldOrder(urgent, null)).toBe(urgent);
  });

  it('[PRC-6] holding never loses or doubles anybody', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(20)), fc.uniqueArray(fc.nat(20)), (there, held) => {
        const rows = rowsOf(
          there.map((id) => aTile(id)),
          checks,
          NOW,
        );
        expect(orderOf(inHeldOrder(rows, held)).sort()).toEqual(orderOf(rows).sort());
      }),
    );
  });
});

describe('the shown part of a wall', () => {
  it('[PRC-6] is narrowed by state, room, group and words, all of them together', () => {
    const mine = { username: 'stefan', display_name: '' };
    const rows = rowsOf(
      [
        aTile(1, { unseen: 1, display_name: 'Anna Ivanova' }),
        aTile(2, { room: '102', charge: mine, display_name: 'Boris Ivanov' }),
        aTile(3, { group: '12b', camera: aShare({ state: 'never' }), incidents: { open: 1, worst: 'note' } }),
      ],
      checks,
      NOW,
    );
    const shown = (change: Partial<WallFilter>) =>
      orderOf(filtered(rows, { ...ALL, ...change }, 'stefan')).sort();
    expect(shown({})).toEqual([1, 2, 3]);
    expect(shown({ view: 'unseen' })).toEqual([1]);
    expect(shown({ view: 'missing' })).toEqual([3]);
    expect(shown({ view: 'incidents' })).toEqual([3]);
    expect(shown({ view: 'mine' })).toEqual([2]);
    expect(shown({ room: '101' })).toEqual([1, 3]);
    expect(shown({ group: '12b' })).toEqual([3]);
    expect(shown({ text: 'ivanov 102' })).toEqual([2]);
    expect(shown({ text: 'IVANOV', room: '101' })).toEqual([1]);
  });
});
