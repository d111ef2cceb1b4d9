import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { adjustedRow } from '#domain/marking/scoring/adjustments.ts';
import { icpcCell } from '#domain/standings/icpc.ts';
import {
  type CellRules,
  mergeDeltas,
  diffRow,
  type CellDelta,
  encodeDelta,
  decodeDelta,
  applyDelta,
} from '#domain/standings/board-cells.ts';
import { pointsCell } from '#domain/standings/scoring.ts';
import { icpcRow, pointsRow, type StandingRow } from '#domain/standings/standings.ts';
import { cellsFrame, documentFrames } from '#protocol/board-frames.ts';
import { standingFrame } from '#protocol/wire/standings/standing.ts';

const ROWS = [3, 70, 71];
/** A row that is shown as of the freeze (icpc). */
const FROZEN_ROW = 71;
const FREEZE_MS = 9_000_000;
const VERDICTS = ['AC', 'WA', 'CE', null] as const;
type Board = ReadonlyMap<number, StandingRow>;

/** A change of a row: a submission, the removal of a task, or an adjustment by staff. */
const happening = fc.record({
  row: fc.constantFrom(...ROWS),
  task: fc.integer({ min: 1, max: 4 }),
  kind: fc.constantFrom('sent', 'sent', 'sent', 'withdrawn', 'given'),
  at: fc.integer({ min: 0, max: 18_000_000 }),
  verdict: fc.constantFrom(...VERDICTS),
  points: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  given: fc.constantFrom(null, -50, -2.5, 10),
});
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

/** The board after each happening; every row is built from all of its happenings so far. */
function boards(happenings: readonly Happening[], rules: CellRules): readonly Board[] {
  return [0, ...happenings.keys()].map((_, count) => {
    const so = happenings.slice(0, count);
    return new Map(
      ROWS.map((id) => [
        id,
        rowOf(
          id,
          so.filter(({ row }) => row === id),
          rules,
        ),
      ]),
    );
  });
}

function rowOf(id: number, happened: readonly Happening[], { penalty, last }: CellRules): StandingRow {
  const sent = new Map<number, Happening[]>();
  for (const one of happened) {
    if (one.kind === 'withdrawn') sent.delete(one.task);
    if (one.kind === 'sent')
      sent.set(
        one.task,
        [...(sent.get(one.task) ?? []), one].sort((a, b) => a.at - b.at),
      );
  }
  const given = happened.flatMap(({ kind, task, given: amount, at }) =>
    kind === 'given' && amount !== null
      ? [{ task: at % 2 === 0 ? null : task, amount: Math.round(amount) }]
      : [],
  );
  const cells = <C>(of: (list: readonly Happening[]) => C) =>
    Object.fromEntries(Array.from(sent, ([task, list]) => [String(task), of(list)]));
  if (penalty !== undefined) {
    const rules = { penaltyMinutes: penalty, frozenFromMs: id === FROZEN_ROW ? FREEZE_MS : null };
    const row = icpcRow(
      id,
      cells((list) => icpcCell(list, rules)),
      { lastAcceptedBreaksTies: last ?? false },
    );
    return adjustedRow(row, given, true);
  }
  const row = pointsRow(
    id,
    cells((list) =>
      pointsCell(
        list.map(({ at, verdict, points }, index) => ({
          id: index,
          at,
          groupPoints: [],
          points: verdict === null ? null : points,
        })),
        { mode: 'best', frozenFromMs: null },
      ),
    ),
  );
  return adjustedRow(row, given, false);
}

/** The delta between two boards. */
function toldBetween(before: Board, after: Board): CellDelta {
  return mergeDeltas(ROWS.map((id) => diffRow(before.get(id)!, after.get(id)!)));
}

function apply(board: Board, told: CellDelta, rules: CellRules): Board {
  return new Map([
    ...board,
    ...applyDelta((id) => board.get(id), told, rules).map((row) => [row.id, row] as const),
  ]);
}

const RULES: readonly CellRules[] = [{}, { penalty: 20 }, { penalty: 0, last: true }];
const story = fc.record({
  happenings: fc.array(happening, { maxLength: 14 }),
  rules: fc.constantFrom(...RULES),
  cut: fc.nat(),
});

describe('a board told by cells', () => {
  it('[STD-8] [LIV-4] is the board made of whole rows, after each change, with points, minutes and what staff gave', () => {
    fc.assert(
      fc.property(story, ({ happenings, rules }) => {
        const whole = boards(happenings, rules);
        let told = whole[0]!;
        for (const [index, board] of whole.entries()) {
          told = apply(told, toldBetween(whole[index - 1] ?? board, board), rules);
          expect(told).toEqual(board);
        }
      }),
    );
  });

  it('[STD-8] [LIV-4] is the same however changes are gathered, and when some of them are told again', () => {
    fc.assert(
      fc.property(story, ({ happenings, rules, cut }) => {
        const whole = boards(happenings, rules);
        const changes = whole.slice(1).map((board, index) => toldBetween(whole[index]!, board));
        const at = changes.length === 0 ? 0 : cut % changes.length;
        const known = changes.slice(0, at).reduce((board, told) => apply(board, told, rules), whole[0]!);
        // Changes that the client already has come again, merged with new ones.
        for (const from of [0, Math.floor(at / 2), at])
          expect(apply(known, mergeDeltas(changes.slice(from)), rules)).toEqual(whole.at(-1));
      }),
    );
  });

  it('[STD-8] is the same when it is written closely', () => {
    fc.assert(
      fc.property(story, ({ happenings, rules }) => {
        const whole = boards(happenings, rules);
        const { cells } = toldBetween(whole[0]!, whole.at(-1)!);
        const inOrder = [...cells].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        const close = encodeDelta(cells, rules);
        expect(decodeDelta(close.cells, close.near, rules)).toEqual(inOrder);
      }),
    );
  });

  it('[STD-8] written closely, times are short, and so is the minute of what the freeze hides', () => {
    const close = encodeDelta(
      [
        [1, 2, 0, 0, 17_940_000],
        [1, 3, 0, 1, -291],
        [2, 2, 1, 0, 17_999_000],
      ],
      { penalty: 20 },
    );
    expect(close).toEqual({
      near: 17_999_000,
      cells: [
        [1, 2, 0, 0, 59_000],
        [0, 3, 0, 1, -291],
        [1, 2, 1, 0, 0],
      ],
    });
  });

  it('[STD-8] is what the client takes, also several cells of one row in a document', () => {
    fc.assert(
      fc.property(story, ({ happenings, rules }) => {
        const whole = boards(happenings, rules);
        const told = cellsFrame([toldBetween(whole[0]!, whole.at(-1)!)], rules);
        for (const frame of [told, ...documentFrames([told])])
          expect(v.safeParse(standingFrame, frame).issues).toBeUndefined();
      }),
    );
  });

  it('[STD-3] cells that are tried and not solved and alike are one, so that thousands take no memory of their own', () => {
    const cells = [1, 2].map((id) => {
      const told = { cells: [[id, 1, 3, 1] as const] };
      return applyDelta((row) => ({ id: row, cells: {}, score: 0, penalty: 0 }), told, { penalty: 20 })[0]
        ?.cells['1'];
    });
    expect(cells[0]).toMatchObject({ tries: 3, pending: 1, solvedMs: null });
    expect(cells[1]).toBe(cells[0]);
  });

  it('[LIV-5] of a row that is not there makes none', () => {
    expect(applyDelta(() => undefined, { cells: [[1, 1, 0, 1]], adjusted: [[2, 5]] }, {})).toEqual([]);
  });
});
