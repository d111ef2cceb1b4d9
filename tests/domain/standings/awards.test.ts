import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AWARD_PRESETS,
  type AwardRules,
  MEDALS,
  type MedalCount,
  MENTIONS,
  resultsOf,
  TIE_RULES,
} from '#domain/standings/awards.ts';
import { type StandingRow } from '#domain/standings/standings.ts';

const anyCount: fc.Arbitrary<MedalCount> = fc.oneof(
  fc.record({ kind: fc.constant('number' as const), count: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ kind: fc.constant('share' as const), of: fc.constantFrom(1 / 12, 1 / 6, 1 / 4, 1 / 2, 1) }),
);
const anyRules: fc.Arbitrary<AwardRules> = fc.record({
  medals: fc.record({ gold: anyCount, silver: anyCount, bronze: anyCount }),
  ties: fc.constantFrom(...TIE_RULES),
  mention: fc.constantFrom(...MENTIONS),
  firstSolvers: fc.boolean(),
  winner: fc.boolean(),
  groupWinners: fc.boolean(),
});
const anyPeople = fc
  .array(fc.record({ score: fc.integer({ min: 0, max: 6 }), group: fc.constantFrom('', 'a', 'b') }), {
    maxLength: 40,
  })
  .map((all) => all.map(({ score, group }, at) => ({ row: row(at + 1, score), group })));

function row(id: number, score: number): StandingRow {
  const cells = { 1: { kind: 'points' as const, points: score, tries: 1, pending: 0 } };
  return { id, cells, score, penalty: 0 };
}

const FULL = new Map([['1', 6]]);
const worth = (medal: (typeof MEDALS)[number] | null) =>
  medal === null ? MEDALS.length : MEDALS.indexOf(medal);

describe('awards', () => {
  it('[AUT-11] are never split between equal results, whatever the rules', () => {
    fc.assert(
      fc.property(anyPeople, anyRules, (people, rules) => {
        const results = resultsOf(people, rules, FULL);
        const byRank = new Map<number, string>();
        for (const { rank, medal, isMentioned, isWinner } of results) {
          const awards = JSON.stringify({ medal, isMentioned, isWinner });
          expect(byRank.get(rank) ?? awards).toBe(awards);
          byRank.set(rank, awards);
        }
      }),
    );
  });

  it('[AUT-11] never go to a lesser result before a better one, nor to nothing at all', () => {
    fc.assert(
      fc.property(anyPeople, anyRules, (people, rules) => {
        const results = resultsOf(people, rules, FULL);
        const scores = new Map(people.map(({ row: { id, score } }) => [id, score]));
        const order = results.map(({ medal }) => worth(medal));
        expect(order).toEqual([...order].sort((a, b) => a - b));
        for (const { id, medal, isWinner, isMentioned } of results) {
          if (scores.get(id) === 0) expect([medal, isWinner, isMentioned]).toEqual([null, false, false]);
        }
      }),
    );
  });

  it('[AUT-11] by number: "down" never gives more than were meant, "up" never fewer while there are people with points', () => {
    fc.assert(
      fc.property(anyPeople, fc.integer({ min: 1, max: 12 }), (people, count) => {
        const medals = { gold: { kind: 'number', count }, silver: NONE, bronze: NONE } as const;
        const golds = (ties: 'up' | 'down') =>
          resultsOf(people, { ...AWARD_PRESETS.none, medals, ties }, FULL).filter(
            ({ medal }) => medal === 'gold',
          ).length;
        expect(golds('down')).toBeLessThanOrEqual(count);
        const withPoints = people.filter(({ row: { score } }) => score > 0).length;
        expect(golds('up')).toBeGreaterThanOrEqual(Math.min(count, withPoints));
      }),
    );
  });

  it('[AUT-11] of the IOI are at least a twelfth, a quarter and a half of all', () => {
    const people = Array.from({ length: 24 }, (_, at) => ({ row: row(at + 1, 100 - at), group: '' }));
    const count = (medal: string) =>
      resultsOf(people, AWARD_PRESETS.ioi, FULL).filter((one) => one.medal === medal).length;
    expect(MEDALS.map(count)).toEqual([2, 4, 6]);
  });

  it('[AUT-11] of equal results at the border of gold are all gold by "up" and all silver by "down"', () => {
    const people = [9, 8, 8, 7, 6].map((score, at) => ({ row: row(at + 1, score), group: '' }));
    const two = { kind: 'number', count: 2 } as const;
    const medals = (ties: 'up' | 'down') =>
      resultsOf(
        people,
        { ...AWARD_PRESETS.none, medals: { gold: two, silver: two, bronze: NONE }, ties },
        FULL,
      ).map(({ medal }) => medal);
    expect(medals('up')).toEqual(['gold', 'gold', 'gold', 'silver', null]);
    expect(medals('down')).toEqual(['gold', 'silver', 'silver', 'silver', null].slice(0, 5));
  });

  it('[AUT-11] name the first to solve each task and the best of each group', () => {
    const solved = (id: number, ms: number) => ({
      id,
      cells: {
        1: { kind: 'icpc' as const, tries: 0, solvedMinute: 1, solvedMs: ms, penalty: 1, pending: 0 },
      },
      score: 1,
      penalty: id,
    });
    const people = [
      { row: solved(1, 70_000), group: 'a' },
      { row: solved(2, 65_000), group: 'a' },
      { row: solved(3, 90_000), group: 'b' },
      { row: solved(5, 95_000), group: 'b' },
    ];
    const results = resultsOf(people, AWARD_PRESETS.icpc, FULL);
    expect(results.map(({ firsts, winsGroup }) => [firsts, winsGroup])).toEqual([
      [[], 'a'],
      [['1'], null],
      [[], 'b'],
      [[], null],
    ]);
    // Participants who solve it in the same millisecond share the award (F96).
    const tied = resultsOf([...people, { row: solved(4, 65_000), group: 'b' }], AWARD_PRESETS.icpc, FULL);
    expect(tied.filter(({ firsts }) => firsts.length > 0).map(({ id }) => id)).toEqual([2, 4]);
  });
});

describe('shares of medals', () => {
  const share = (of: number) => ({ kind: 'share', of }) as const;
  const given = (people: number, medals: AwardRules['medals'], ties: 'up' | 'down') => {
    const all = Array.from({ length: people }, (_, at) => ({ row: row(at + 1, people - at), group: '' }));
    const results = resultsOf(all, { ...AWARD_PRESETS.none, medals, ties }, FULL);
    return MEDALS.map((medal) => results.filter((one) => one.medal === medal).length);
  };

  it.each([
    { people: 13, ties: 'up', medals: [2, 2, 3] },
    { people: 13, ties: 'down', medals: [1, 2, 3] },
    { people: 11, ties: 'up', medals: [1, 2, 3] },
    { people: 11, ties: 'down', medals: [0, 2, 3] },
  ] as const)(
    '[AUT-11] of a twelfth, a sixth and a quarter of $people people, rounded $ties, are counted together',
    ({ people, ties, medals }) => {
      expect(given(people, AWARD_PRESETS.ioi.medals, ties)).toEqual(medals);
    },
  );

  it('[AUT-11] of N percent of a hundred rows are N medals, whatever binary fractions make of it', () => {
    // 0.07 · 100 is a little more than 7, and 0.29 · 100 a little less than 29.
    for (const [percent, ties] of [
      [7, 'up'],
      [29, 'down'],
    ] as const)
      expect(given(100, { gold: share(percent / 100), silver: NONE, bronze: NONE }, ties)[0]).toBe(percent);
  });

  it('[AUT-11] without a medal of one kind leave the other kinds as they are', () => {
    const medals = { gold: NONE, silver: { kind: 'number', count: 2 } as const, bronze: share(0.2) };
    expect(given(10, medals, 'up')).toEqual([0, 2, 2]);
  });
});

describe('other honours', () => {
  const points = (id: number, cells: readonly number[]): StandingRow => ({
    id,
    cells: Object.fromEntries(
      cells.map((one, at) => [at + 1, { kind: 'points' as const, points: one, tries: 1, pending: 0 }]),
    ),
    score: cells.reduce((sum, one) => sum + one, 0),
    penalty: 0,
  });
  const solved = (id: number, ms: number | null): StandingRow => ({
    id,
    cells: {
      1: {
        kind: 'icpc' as const,
        tries: 1,
        pending: 0,
        penalty: 1,
        solvedMinute: ms === null ? null : Math.floor(ms / 60_000),
        solvedMs: ms,
      },
    },
    score: ms === null ? 0 : 1,
    penalty: ms ?? 0,
  });
  const honoured = (rows: readonly StandingRow[], rules: Partial<AwardRules>, groups: string[] = []) =>
    resultsOf(
      rows.map((one, at) => ({ row: one, group: groups[at] ?? '' })),
      { ...AWARD_PRESETS.none, ...rules },
      new Map([
        ['1', 6],
        ['2', 10],
      ]),
    );
  const oneGold = { gold: { kind: 'number', count: 1 } as const, silver: NONE, bronze: NONE };

  it('[AUT-11] an honourable mention is for a person who has all points of a task and no medal, and only by the rule', () => {
    const rows = [points(1, [6, 9]), points(2, [6, 2]), points(3, [5, 5]), points(4, [0, 0])];
    const mentioned = (mention: (typeof MENTIONS)[number]) =>
      honoured(rows, { mention, medals: oneGold })
        .filter(({ isMentioned }) => isMentioned)
        .map(({ id }) => id);
    expect(mentioned('full_task')).toEqual([2]);
    expect(mentioned('none')).toEqual([]);
  });

  it('[AUT-11] on an icpc board the mention is for a team that solved a task, and not for one that only tried', () => {
    const results = honoured([solved(1, 60_000), solved(2, 90_000), solved(3, null)], {
      mention: 'full_task',
      medals: oneGold,
    });
    expect(results.map(({ id, isMentioned }) => [id, isMentioned])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
  });

  it('[AUT-11] first solvers, the winner and the best of groups are named only where the rules say so', () => {
    const rows = [solved(1, 60_000), solved(2, 90_000), solved(3, null)];
    const honours = (rules: Partial<AwardRules>) =>
      honoured(rows, rules, ['a', '', 'a']).map(({ isWinner, firsts, winsGroup }) => [
        isWinner,
        firsts,
        winsGroup,
      ]);
    const nothing = [false, [], null];
    expect(honours({})).toEqual([nothing, nothing, nothing]);
    expect(honours({ winner: true })).toEqual([[true, [], null], nothing, nothing]);
    expect(honours({ firstSolvers: true })).toEqual([[false, ['1'], null], nothing, nothing]);
    // A participant without a group wins no group award.
    expect(honours({ groupWinners: true })).toEqual([[false, [], 'a'], nothing, nothing]);
  });

  // F23
  it('[AUT-11] a participant who is alone in a group is not the best of it', () => {
    const rows = [solved(1, 60_000), solved(2, 90_000), solved(3, 95_000)];
    const results = honoured(rows, { groupWinners: true }, ['a', 'b', 'b']);
    expect(results.map(({ winsGroup }) => winsGroup)).toEqual([null, 'b', null]);
  });

  it('[AUT-11] nobody with nothing wins, neither the contest nor their group', () => {
    const results = honoured([points(1, [0, 0])], { winner: true, groupWinners: true }, ['a']);
    expect(results.map(({ isWinner, winsGroup }) => [isWinner, winsGroup])).toEqual([[false, null]]);
  });
});

const NONE = { kind: 'number', count: 0 } as const;
