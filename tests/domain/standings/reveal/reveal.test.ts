import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  positionAfter,
  revealedAt,
  revealPlan,
  type RevealInput,
  type RevealMoment,
  type RevealPlan,
  type RevealPress,
} from '#domain/standings/reveal/reveal.ts';
import { firstToSolve } from '#domain/standings/standings.ts';
import { type StandingCell, sortRows, type StandingRow } from '#domain/standings/standings.ts';
import { anyContest, finalOf, inputOf } from '#tests/support/reveals.ts';
import { runs } from '#tests/support/full.ts';

const anyPress = fc.oneof(
  fc.constantFrom<RevealPress>('next', 'next', 'next', 'back', 'row', 'row_back', 'first', 'last'),
  fc.record({ place: fc.integer({ min: -1, max: 8 }) }),
);

const solved = (minute: number, tries = 0) => ({
  kind: 'icpc' as const,
  tries,
  solvedMinute: minute,
  solvedMs: minute * 60_000,
  penalty: minute + 20 * tries,
  pending: 0,
});
const waiting = (pending = 1, tries = 0) => ({
  kind: 'icpc' as const,
  tries,
  solvedMinute: null,
  solvedMs: null,
  penalty: 0,
  pending,
});
const failed = (tries: number) => waiting(0, tries);
const icpc = (id: number, cells: StandingRow['cells'], score: number, penalty: number): StandingRow => ({
  id,
  cells,
  score,
  penalty,
});
/** Three teams; the last one has two waiting tasks, and the second of them lifts it above both others. */
const CUP: RevealInput = {
  isIcpc: true,
  lastAcceptedBreaksTies: false,
  tasks: [1, 2],
  rows: [
    { before: icpc(1, { 1: solved(10) }, 1, 10), after: icpc(1, { 1: solved(10) }, 1, 10) },
    {
      before: icpc(2, { 1: solved(20), 2: waiting() }, 1, 20),
      after: icpc(2, { 1: solved(20), 2: failed(1) }, 1, 20),
    },
    {
      before: icpc(3, { 1: waiting(), 2: waiting() }, 0, 0),
      after: icpc(3, { 1: solved(40), 2: solved(50) }, 2, 90),
    },
  ],
};
const idsOf = ({ rows }: RevealMoment) => rows.map(({ id }) => id);
const told = (plan: RevealPlan) =>
  plan.steps.map((step) =>
    step.kind === 'open'
      ? `${step.row.id} opens ${step.task}: ${step.from} to ${step.to}`
      : `${step.row.id} ${step.kind} at ${step.to}`,
  );

describe('the reveal of the standings', () => {
  it('[STD-4] goes from the last place up: a row opens its tasks one by one, rises, and the one now lowest is next', () => {
    const plan = revealPlan(CUP);
    expect(told(plan)).toEqual([
      '3 opens 1: 2 to 2',
      '3 opens 2: 2 to 0',
      '2 opens 2: 2 to 2',
      '2 settle at 2',
      '1 settle at 1',
      '3 settle at 0',
    ]);
    expect(idsOf(revealedAt(plan, 0))).toEqual([1, 2, 3]);
    expect(idsOf(revealedAt(plan, 2))).toEqual([3, 1, 2]);
  });

  it('[STD-4] opens a task of points subtask by subtask, with the points in between', () => {
    const cell = (points: number, pending: number) => ({
      kind: 'points' as const,
      points,
      tries: 1,
      pending,
    });
    const row = (points: number, pending: number): StandingRow => ({
      id: 1,
      cells: { 1: cell(points, pending) },
      score: points,
      penalty: 0,
    });
    const between = {
      1: [
        { subtask: 2, cell: cell(40, 1) },
        { subtask: 3, cell: cell(100, 1) },
      ],
    };
    const plan = revealPlan({
      isIcpc: false,
      lastAcceptedBreaksTies: false,
      tasks: [1],
      rows: [{ before: row(10, 1), after: { ...row(100, 0) }, between }],
    });
    expect(plan.steps.map((step) => [step.kind, step.row.score, 'subtask' in step && step.subtask])).toEqual([
      ['open', 40, 2],
      ['open', 100, 3],
      ['settle', 100, false],
    ]);
  });

  it('[STD-4] jumps to a place: everybody below it is settled, and it is not', () => {
    const plan = revealPlan(CUP);
    const second = positionAfter(plan, 0, { place: 2 });
    expect([...revealedAt(plan, second).settled]).toEqual([2]);
    expect(positionAfter(plan, second, 'row')).toBe(second + 1);
    expect(positionAfter(plan, second + 1, 'row_back')).toBe(second);
    expect(positionAfter(plan, 5, { place: 3 })).toBe(0);
  });

  it('[STD-4] ends with the final board, for any contest', () => {
    fc.assert(
      fc.property(anyContest, (contest) => {
        const plan = revealPlan(inputOf(contest));
        const end = revealedAt(plan, plan.steps.length);
        expect(end.rows).toEqual(sortRows(finalOf(contest)));
        expect(end.focus).toBe(-1);
        expect(end.settled.size).toBe(contest.people);
      }),
      { numRuns: runs(100, 400) },
    );
  });

  it('[STD-4] comes to the same end after any order of pressing, and the same press back undoes it', () => {
    fc.assert(
      fc.property(anyContest, fc.array(anyPress, { maxLength: 30 }), (contest, presses) => {
        const plan = revealPlan(inputOf(contest));
        let position = 0;
        for (const press of presses) {
          const before = position;
          position = positionAfter(plan, position, press);
          if (press === 'next' && position > before)
            expect(positionAfter(plan, position, 'back')).toBe(before);
        }
        while (position < plan.steps.length) position = positionAfter(plan, position, 'next');
        expect(revealedAt(plan, position).rows).toEqual(sortRows(finalOf(contest)));
      }),
      { numRuns: runs(75, 300) },
    );
  });

  it('[STD-4] shows the order and the sums of opened cells, and of nothing else', () => {
    fc.assert(
      fc.property(anyContest, fc.nat(), (contest, at) => {
        const input = inputOf(contest);
        const plan = revealPlan(input);
        const position = at % (plan.steps.length + 1);
        const opened = new Set(
          plan.steps
            .slice(0, position)
            .flatMap((step) => (step.kind === 'open' ? [`${step.row.id} ${step.task}`] : [])),
        );
        for (const row of revealedAt(plan, position).rows) {
          const { before } = input.rows.find((one) => one.before.id === row.id)!;
          for (const task of input.tasks.map(String))
            if (!opened.has(`${row.id} ${task}`)) expect(row.cells[task]).toEqual(before.cells[task]);
        }
      }),
      { numRuns: runs(75, 300) },
    );
  });

  it('[STD-4] F12 the row that is shown as the first to solve is so in the end', () => {
    fc.assert(
      fc.property(anyContest, (contest) => {
        const plan = revealPlan(inputOf(contest));
        const earliest = (task: string) =>
          Math.min(
            ...plan.input.rows.map(({ after: { cells } }) => {
              const cell = cells[task];
              return cell?.kind === 'icpc' ? (cell.solvedMs ?? Infinity) : Infinity;
            }),
          );
        const moments = plan.steps.map((_, position) => revealedAt(plan, position + 1));
        for (const { firsts } of moments)
          for (const [task, at] of firsts) expect([task, at]).toEqual([task, earliest(task)]);
        const last = moments.at(-1);
        if (last) expect(last.firsts).toEqual(firstToSolve(plan.input.rows.map(({ after }) => after)));
      }),
      { numRuns: runs(75, 300) },
    );
  });

  it('[STD-4] is the same up to a moment whatever the results that are still closed are', () => {
    fc.assert(
      fc.property(anyContest, fc.nat(), fc.boolean(), (contest, at, isBetter) => {
        const plan = revealPlan(inputOf(contest));
        const position = at % (plan.steps.length + 1);
        const other = revealPlan(otherEnd(plan, position, isBetter));
        expect(revealedAt(other, position)).toEqual(revealedAt(plan, position));
      }),
      { numRuns: runs(75, 300) },
    );
  });
});

/** The same contest with other results in each row that the first `position` steps do not touch. */
function otherEnd({ input, steps }: RevealPlan, position: number, isBetter: boolean): RevealInput {
  const touched = new Set(steps.slice(0, position).map(({ row }) => row.id));
  const rows = input.rows.map((row) => {
    const { before, after } = row;
    if (touched.has(after.id)) return row;
    const cells: Record<string, StandingCell> = {};
    for (const [task, cell] of Object.entries(after.cells)) {
      const isOpen = JSON.stringify(before.cells[task]) === JSON.stringify(cell);
      cells[task] = isOpen ? cell : otherCell(cell, isBetter);
    }
    const all = Object.values(cells);
    const score = all.reduce(
      (sum, one) => sum + (one.kind === 'points' ? one.points : Number(one.solvedMinute !== null)),
      0,
    );
    return { before, after: { ...after, cells, score } };
  });
  return { ...input, rows };
}

function otherCell(cell: StandingCell, isBetter: boolean): StandingCell {
  if (cell.kind === 'points') return { ...cell, points: isBetter ? 100 : 0.5 };
  return isBetter ? solved(99, cell.tries) : failed(cell.tries + 7);
}
