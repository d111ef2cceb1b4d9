import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { totalsAfter } from '#domain/standings/board-totals.ts';
import { firstToSolve, type StandingRow } from '#domain/standings/standings.ts';
import { compareRows, rankRows } from '#tests/support/boards.ts';
import { type StandingParticipant } from '#protocol/wire/standings/standing.ts';
import { type Board } from '#streams/state/standings/standing.ts';
import { Table } from '#streams/state/table.ts';
import { AWARD_PRESETS, type AwardRules } from '#domain/standings/awards.ts';
import { boardCsv, boardTable } from '#domain/standings/board-csv.ts';
import { filterLines, NO_FILTER, valuesOf } from '#views/screens/standings/filtering.ts';
import { type BoardLine, selectRanking } from '#views/screens/standings/ranking.ts';
import { withMedals } from '#views/screens/standings/withMedals.ts';
import { NOON_AT } from '#tests/support/contest.ts';

function person(id: number, change: Partial<StandingParticipant> = {}): StandingParticipant {
  return { id, name: `u${id}`, display_name: `Person ${id}`, group: '', category: '', ...change };
}

function board(
  rows: readonly StandingRow[],
  people: readonly StandingParticipant[],
  type: Board['type'] = 'ioi',
): Board {
  return {
    contestId: 7,
    name: 'National round',
    type,
    startAt: NOON_AT,
    endAt: NOON_AT + 1,
    visible: true,
    frozen: false,
    finalAt: null,
    epoch: null,
    tasks: [],
    participants: Table.from(people.map((one) => [one.id, one] as const)),
    rows: Table.from(rows.map((row) => [row.id, row] as const)),
    version: 1,
  };
}

const ranking = (of: Board) => selectRanking({ standing: { open: null, board: of, refused: null } });
const points = (id: number, score: number): StandingRow => ({ id, cells: {}, score, penalty: 0 });

describe('the ranking of a board', () => {
  it('[STD-1] after any changes is that of a board sorted anew', () => {
    const row = fc.record({
      id: fc.integer({ min: 1, max: 30 }),
      score: fc.integer({ min: 0, max: 5 }),
      penalty: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(row, { maxLength: 12 }), { minLength: 1, maxLength: 8 }), (bursts) => {
        let now = board([], []);
        for (const burst of bursts) {
          const rows = burst.map((one): StandingRow => ({ ...one, cells: {} }));
          now = { ...now, rows: now.rows.setAll(rows.map((one) => [one.id, one] as const)) };
          const expected = rankRows(now.rows.values());
          const found = ranking(now).lines.map(({ rank, row: at }) => ({ rank, row: at }));
          expect(found).toEqual(expected);
          expect(found.map(({ row: at }) => at)).toEqual([...now.rows.values()].sort(compareRows));
        }
      }),
    );
  });

  it('[STD-1] [STD-6] after any changes the totals and the first to solve are those of a board counted anew', () => {
    const cell = fc.record({
      kind: fc.constant('icpc' as const),
      tries: fc.integer({ min: 0, max: 2 }),
      solvedMs: fc.option(fc.integer({ min: 1, max: 6 })),
      pending: fc.integer({ min: 0, max: 1 }),
      // F12
      waitingMs: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
      penalty: fc.constant(1),
      solvedMinute: fc.constant(null),
    });
    const change = fc.record({
      id: fc.integer({ min: 1, max: 5 }),
      cells: fc.option(fc.dictionary(fc.constantFrom('1', '2'), cell)),
    });
    const tasks = [1, 2].map((number) => ({ number, label: '', name: '', max_score: 1 }));
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 8 }), (bursts) => {
        let now = { ...board([], [], 'icpc'), tasks };
        for (const burst of bursts) {
          for (const { id, cells } of burst) {
            const rows = cells === null ? now.rows.delete(id) : now.rows.set(id, { ...points(id, 0), cells });
            now = { ...now, rows };
          }
          const all = now.rows.values();
          const { firsts, totals } = ranking(now);
          expect(new Map(firsts)).toEqual(firstToSolve(all));
          expect(ranking({ ...now, rows: now.rows.set(9, points(9, 0)) }).firsts).toBe(firsts);
          ranking(now);
          expect(totals).toEqual(totalsAfter(new Map(), tasks, [], all));
        }
      }),
    );
  });

  it('[STD-6] a task that gives other points is counted anew', () => {
    const scored = (id: number, now: number): StandingRow => ({
      ...points(id, now),
      cells: { 1: { kind: 'points', points: now, tries: 1, pending: 0 } },
    });
    const withMost = (max_score: number) => ({
      ...board([scored(1, 50), scored(2, 100)], []),
      tasks: [{ number: 1, label: 'A', name: 'A', max_score }],
    });
    expect(ranking(withMost(100)).totals.get(1)).toMatchObject({ solvedBy: 1, triedBy: 2 });
    const before = withMost(100);
    expect(ranking(before).totals.get(1)).toMatchObject({ solvedBy: 1 });
    expect(ranking({ ...before, tasks: withMost(50).tasks }).totals.get(1)).toMatchObject({ solvedBy: 2 });
  });

  it('[STD-3] lines that did not change stay the same objects, so that only the others are drawn anew', () => {
    const people = [person(1), person(2), person(3), person(4)];
    const before = board([points(1, 400), points(2, 300), points(3, 200), points(4, 100)], people);
    const first = ranking(before).lines;
    const after = { ...before, rows: before.rows.set(3, points(3, 250)) };
    const second = ranking(after).lines;
    expect(second.map((line, at) => line === first[at])).toEqual([true, true, false, true]);
  });

  it('[STD-1] equal rows share a rank and the next one counts them', () => {
    const { lines } = ranking(board([points(1, 10), points(2, 20), points(3, 20), points(4, 5)], []));
    expect(lines.map(({ rank, row }) => [rank, row.id])).toEqual([
      [1, 2],
      [1, 3],
      [3, 1],
      [4, 4],
    ]);
  });

  it('a board that is hidden and shown again begins anew', () => {
    const full = board([points(1, 10), points(2, 20)], [person(1), person(2)]);
    expect(ranking(full).lines).toHaveLength(2);
    expect(ranking({ ...full, rows: Table.empty<number, StandingRow>() }).lines).toEqual([]);
    expect(ranking(full).lines.map(({ row }) => row.id)).toEqual([2, 1]);
  });

  it('[STD-1] in icpc the first to solve are told, and stay the same while nobody was faster', () => {
    const solved = (id: number, ms: number): StandingRow => ({
      id,
      score: 1,
      penalty: 1,
      cells: { 1: { kind: 'icpc', tries: 0, solvedMinute: 1, solvedMs: ms, penalty: 1, pending: 0 } },
    });
    const one = board([solved(1, 90_000)], [], 'icpc');
    const two = { ...one, rows: one.rows.set(2, solved(2, 95_000)) };
    const three = { ...two, rows: two.rows.set(3, solved(3, 80_000)) };
    const firsts = ranking(one).firsts;
    expect(ranking(two).firsts).toBe(firsts);
    expect(ranking(three).firsts).toEqual(firstToSolve(three.rows.values()));
    expect(ranking(three).firsts.get('1')).toBe(80_000);
  });
});

const HEADS = {
  rank: 'Rank',
  name: 'Name',
  group: 'Group',
  school: 'School',
  score: 'Points',
  penalty: 'Time',
};
const TASKS = [{ number: 1, label: 'A', name: 'Task A', max_score: 100 }];

describe('the shown rows of a board', () => {
  const line = (id: number, change: Partial<StandingParticipant>): BoardLine => ({
    rank: id,
    row: points(id, 10),
    participant: person(id, change),
  });
  const lines = [
    line(1, { display_name: 'Мария Димитрова', group: 'МГ Русе', school: 'ПМГ', category: 'A' }),
    line(2, { display_name: 'Иван Петров', group: 'СМГ София', category: 'B' }),
    line(3, { display_name: 'Петър Русев', group: 'СМГ София', category: 'A' }),
  ];
  const seats = new Map([
    [1, { participant: 1, site: 'Варна', room: '210' }],
    [2, { participant: 2, site: 'Варна', room: '9' }],
  ]);
  const shown = (filter: Partial<typeof NO_FILTER>) =>
    filterLines(lines, { ...NO_FILTER, ...filter }).map(({ rank }) => rank);

  it('[STD-1] all words looked for are in the name, the group or the school, in any case; ranks stay', () => {
    expect(shown({ search: 'пмг' })).toEqual([1]);
    expect(shown({ search: 'РУС' })).toEqual([1, 3]);
    expect(shown({ search: 'смг петър' })).toEqual([3]);
    expect(shown({ group: 'СМГ София' })).toEqual([2, 3]);
    expect(shown({ group: 'СМГ София', category: 'A' })).toEqual([3]);
    expect(filterLines(lines, NO_FILTER)).toBe(lines);
  });

  it('[STD-1] groups and rooms are listed once, by name, rooms by their numbers', () => {
    expect(valuesOf(lines, 'group')).toEqual(['МГ Русе', 'СМГ София']);
    expect(valuesOf(lines, 'room', seats)).toEqual(['9', '210']);
    expect(valuesOf(lines, 'room')).toEqual([]);
  });

  it('[STD-1] those of a room are shown, of a site, and of both; a row without a seat is not among them', () => {
    const at = (filter: Partial<typeof NO_FILTER>) =>
      filterLines(lines, { ...NO_FILTER, ...filter }, { seats }).map(({ rank }) => rank);
    expect(at({ room: '210' })).toEqual([1]);
    expect(at({ site: 'Варна' })).toEqual([1, 2]);
    expect(at({ site: 'Варна', room: '9' })).toEqual([2]);
    expect(shown({ school: 'ПМГ', group: 'МГ Русе' })).toEqual([1]);
    expect(at({ room: 'none' })).toEqual([]);
  });

  // F19
  it('[STD-5] goes out as CSV with groups and schools, with names that no spreadsheet takes for a formula', () => {
    const cells = { 1: { kind: 'points' as const, points: 12.5, tries: 1, pending: 0 } };
    const rows = [
      {
        ...line(1, { display_name: '=SUM(A1)', group: 'one, "two"', school: '@SMG' }),
        row: { ...points(1, 12.5), cells },
      },
    ];
    expect(boardCsv(boardTable(rows, TASKS, false, HEADS))).toBe(
      '\ufeffRank,Name,Group,School,Points,A\r\n1,\'=SUM(A1),"one, ""two""",\'@SMG,12.5,12.5\r\n',
    );
  });

  it.each([
    [{ tries: 0, solvedMinute: 34, pending: 0 }, '+ (34)'],
    [{ tries: 2, solvedMinute: 34, pending: 0 }, '+2 (34)'],
    [{ tries: 1, solvedMinute: null, pending: 2 }, '?2'],
    [{ tries: 3, solvedMinute: null, pending: 0 }, '-3'],
    [{ tries: 0, solvedMinute: null, pending: 0 }, ''],
  ])('an icpc cell %j is %s', (cell, text) => {
    const cells = { 1: { kind: 'icpc' as const, solvedMs: null, penalty: 0, ...cell } };
    const seen = boardCsv(
      boardTable([{ ...line(1, {}), row: { ...points(1, 0), cells } }], TASKS, true, HEADS),
    );
    expect(seen.trimEnd().split(',').at(-1)).toBe(text);
  });
});

describe('medals as they stand', () => {
  const rules: AwardRules = {
    ...AWARD_PRESETS.none,
    medals: { ...AWARD_PRESETS.none.medals, gold: { kind: 'number', count: 1 } },
  };
  const lines = [100, 60, 0].map((score, at): BoardLine => {
    const rank = at + 1;
    return { rank, row: points(rank, score), participant: person(rank) };
  });
  const awards = (shown: readonly BoardLine[]) => shown.map(({ participant }) => participant.award);

  it('[STD-1] follow the rules of the contest by the board as it is', () => {
    expect(awards(withMedals(lines, TASKS, rules))).toEqual(['gold', undefined, undefined]);
    const level = lines.map((one) => (one.rank === 2 ? { ...one, rank: 1, row: points(2, 100) } : one));
    expect(awards(withMedals(level, TASKS, rules))).toEqual(['gold', 'gold', undefined]);
  });

  it('[STD-3] leave a line the same object as long as it has the same', () => {
    const first = withMedals(lines, TASKS, rules);
    const again = withMedals(lines, TASKS, rules);
    expect(again.map((one, at) => one === first[at])).toEqual([true, true, true]);
    expect(first[1]).toBe(lines[1]);
    expect(awards(withMedals(lines, TASKS, AWARD_PRESETS.none))).toEqual([undefined, undefined, undefined]);
  });
});
