import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  groupsWithoutWrong,
  isTaskReady,
  taskReadiness,
  type TaskReadinessFacts,
  type TriedSolution,
} from '#domain/authoring/task/task-readiness.ts';

const solution = (path: string, change: Partial<TriedSolution> = {}): TriedSolution => ({
  path,
  holds: true,
  isRight: false,
  fails: [],
  cpuMs: 100,
  isWarned: false,
  ...change,
});
const READY: TaskReadinessFacts = {
  isQuiz: false,
  errors: 0,
  warnings: 0,
  isRead: true,
  statements: ['bg', 'en'],
  contestLangs: ['en'],
  samples: 1,
  needsSamples: true,
  tests: 5,
  validators: 1,
  refused: [],
  unchecked: 0,
  withoutAnswer: [],
  unused: [],
  limitMs: 1000,
  head: { isUsable: true },
  changed: 0,
  solutions: [
    solution('accepted/a.cpp', { isRight: true }),
    solution('wrong_answer/b.cpp', { fails: [1, 2] }),
    solution('wrong_answer/c.cpp', { fails: [2] }),
  ],
  groups: [
    { place: 1, name: 'small', requires: [] },
    { place: 2, name: 'all', requires: [1] },
  ],
};
const stateOf = (change: Partial<TaskReadinessFacts>) =>
  taskReadiness({ ...READY, ...change })
    .filter(({ state }) => state !== 'good')
    .map(({ id, state, why }) => `${id} ${state} ${why}`);

describe('whether a task is ready', () => {
  it('[AUT-12] green means that it can be used', () => {
    expect(stateOf({})).toEqual([]);
    expect(isTaskReady(taskReadiness(READY))).toBe(true);
  });

  it.each<[string, Partial<TaskReadinessFacts>]>([
    ['reads bad errors', { errors: 2 }],
    ['reads wait warnings', { warnings: 1 }],
    ['statements bad none', { statements: [] }],
    ['statements wait missing', { contestLangs: ['el'] }],
    ['samples wait missing', { samples: 0 }],
    ['validator wait missing', { validators: 0 }],
    ['validator bad refused', { refused: ['secret/3'] }],
    ['validator wait unchecked', { unchecked: 2 }],
    ['answers bad missing', { withoutAnswer: ['secret/3'] }],
    ['unused wait found', { unused: ['data/secret/3.ans'] }],
    ['claims bad untrue', { solutions: [...READY.solutions, solution('x', { holds: false })] }],
    ['groups wait missing', { groups: [...READY.groups, { place: 3, name: 'more', requires: [] }] }],
    ['compiler wait warned', { solutions: [...READY.solutions, solution('x', { isWarned: true })] }],
    ['margin wait small', { limitMs: 150 }],
    ['committed bad none', { head: null }],
    ['committed bad faulty', { head: { isUsable: false } }],
    ['committed wait changed', { changed: 1 }],
  ])('[AUT-12] %s', (expected, change) => {
    expect(stateOf(change)).toEqual([expected]);
    expect(isTaskReady(taskReadiness({ ...READY, ...change }))).toBe(false);
  });

  // F62
  it('[AUT-12] of solutions that were not tried nobody knows whether a compiler warns, or for which group they are', () => {
    const untried = solution('x', { holds: null });
    expect(stateOf({ solutions: [...READY.solutions, untried] })).toEqual([
      'claims wait untried',
      'compiler wait untried',
    ]);
    expect(stateOf({ solutions: [READY.solutions[0]!, untried] })).toContain('groups wait untried');
  });

  it('[AUT-12] of what cannot be read nothing is said to be good', () => {
    const lines = taskReadiness({ ...READY, isRead: false, errors: 1 });
    expect(lines.filter(({ state }) => state === 'good').map(({ id }) => id)).toEqual(['committed']);
    expect(isTaskReady(lines)).toBe(false);
  });

  it('[AUT-12] a wrong solution is for a group where it fails no other but those that need it', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(4), { minLength: 1 }), (fails) => {
        const groups = [0, 1, 2, 3, 4].map((place) => ({
          place,
          name: `${place}`,
          requires: place === 0 ? [] : [place - 1],
        }));
        const missing = groupsWithoutWrong({ groups, solutions: [solution('w', { fails })] });
        // In a chain, a solution that fails one group also fails all groups after it.
        const first = Math.min(...fails);
        expect(missing.map(({ place }) => place)).toEqual([0, 1, 2, 3, 4].filter((place) => place !== first));
      }),
    );
  });
});
