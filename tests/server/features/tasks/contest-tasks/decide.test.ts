import { describe, expect, it } from 'vitest';
import {
  decideAdding,
  decideOrder,
  decideRemoving,
  decideSetting,
} from '#server/features/tasks/contest-tasks/change.ts';
import { decideDeletion } from '#server/features/tasks/contest-tasks/handlers.ts';
import { type Placed } from '#server/features/tasks/contest-tasks/places.ts';

const place = (task: number, number: number, label: string): Placed => ({
  task_id: task,
  number,
  label,
  max_score: 1,
  module_minutes: null,
  balloon_color: null,
});
const places = [place(11, 1, 'A'), place(12, 2, 'B'), place(13, 3, 'C')];
const tasks: Parameters<typeof decideAdding>[0] = { contest: { type: 'icpc' }, places, mayMove: true };
const fixed = { ...tasks, mayMove: false };
const shown = (list: readonly Placed[]) => list.map(({ task_id, number, label }) => [task_id, number, label]);

describe('adding a task to a contest', () => {
  const add = (given: { number?: number; label?: string } = {}, to = tasks, task = 14) =>
    decideAdding(to, { input: { cid: 3, task, ...given } });

  it('[AUT-4] puts it behind the others with the usual label and points, also where people have worked', () => {
    expect(add({}, fixed).at(-1)).toEqual(place(14, 4, 'D'));
    const points = { ...tasks, contest: { type: 'ioi' as const }, places: [] };
    expect(add({}, points)).toEqual([{ ...place(14, 1, '1'), max_score: 100 }]);
  });

  it('[AUT-4] among the others moves them, if nobody has worked on them', () => {
    expect(shown(add({ number: 2, label: 'X' }))).toEqual([
      [11, 1, 'A'],
      [14, 2, 'X'],
      [12, 3, 'B'],
      [13, 4, 'C'],
    ]);
    expect(() => add({ number: 2 }, fixed)).toThrow('backend.tasks_have_work');
  });

  it('[AUT-4] happens once', () => {
    expect(() => add({}, tasks, 12)).toThrow('backend.task_there');
  });

  it('[AUT-4] takes a label that no other has', () => {
    const taken = { ...tasks, places: [place(11, 1, 'B')] };
    expect(add({}, taken).at(-1)?.label).toBe('2');
  });
});

describe('ordering the tasks of a contest', () => {
  const order = (to: readonly number[], known: readonly number[] = [11, 12, 13], of = tasks) =>
    decideOrder(of, { input: { cid: 3, order: [...to], known: [...known] } });

  it('[AUT-4] gives them the numbers of the order, and the usual labels where those were usual', () => {
    expect(shown(order([13, 11, 12]))).toEqual([
      [13, 1, 'A'],
      [11, 2, 'B'],
      [12, 3, 'C'],
    ]);
    const named = { ...tasks, places: [place(11, 1, 'X'), place(12, 2, 'B')] };
    expect(shown(order([12, 11], [11, 12], named))).toEqual([
      [12, 1, 'B'],
      [11, 2, 'X'],
    ]);
  });

  it('[AUT-4] is refused of others than were seen, of others than there are, and where people have worked', () => {
    expect(() => order([11, 12], [11, 12])).toThrow('backend.changed_meanwhile');
    expect(() => order([11, 12, 14])).toThrow('backend.bad_request');
    expect(() => order([13, 11, 12], undefined, fixed)).toThrow('backend.tasks_have_work');
  });
});

describe('changing a task of a contest', () => {
  type Input = Parameters<typeof decideSetting>[1]['input'];
  const set = (given: Partial<Input>, hasWork = false) =>
    decideSetting(
      { places, hasWork },
      {
        input: {
          cid: 3,
          tid: 12,
          label: 'B',
          max_score: 1,
          module_minutes: null,
          balloon_color: null,
          known: ['B', 1, null, null],
          ...given,
        },
      },
    );

  it('[AUT-4] changes it alone', () => {
    expect(set({ label: 'X', balloon_color: '#ff0000' })).toEqual([
      places[0],
      { ...place(12, 2, 'X'), balloon_color: '#ff0000' },
      places[2],
    ]);
  });

  it('[AUT-4] is refused of one that is not there, not as it was seen, or by the label of another', () => {
    expect(() => set({ tid: 14 })).toThrow('backend.not_found');
    expect(() => set({ known: ['B', 2, null, null] })).toThrow('backend.changed_meanwhile');
    expect(() => set({ label: 'C' })).toThrow('backend.label_taken:C');
  });

  it('[AUT-4] leaves its points as they are where there is work', () => {
    expect(() => set({ max_score: 2 }, true)).toThrow('backend.points_have_work');
    expect(set({ max_score: 2 })[1]?.max_score).toBe(2);
    expect(set({ label: 'X' }, true)[1]?.label).toBe('X');
  });
});

describe('taking a task out of a contest', () => {
  const remove = (tid: number, from = tasks) => decideRemoving(from, { input: { cid: 3, tid } });

  it('[AUT-4] moves those behind it up', () => {
    expect(shown(remove(12))).toEqual([
      [11, 1, 'A'],
      [13, 2, 'B'],
    ]);
  });

  it('[AUT-4] is refused of one that is not there, and where people have worked', () => {
    expect(() => remove(14)).toThrow('backend.not_found');
    expect(() => remove(12, fixed)).toThrow('backend.tasks_have_work');
  });
});

it('[AUT-4] a task of others, or one that is used, is not deleted', () => {
  expect(() => decideDeletion({ isTheirs: true, isUsed: false })).not.toThrow();
  expect(() => decideDeletion({ isTheirs: false, isUsed: false })).toThrow('backend.task_not_yours');
  expect(() => decideDeletion({ isTheirs: true, isUsed: true })).toThrow('backend.task_in_use');
});
