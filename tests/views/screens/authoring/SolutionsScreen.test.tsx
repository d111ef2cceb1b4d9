import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  type InvocationRun,
  type WorkshopInvocation,
  type StressSearch,
  type WorkshopInvocations,
  type WorkshopSolutions,
} from '#protocol/wire/staff/authoring/solutions.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { moved } from '#views/screens/authoring/solutions/matrixRows.ts';
import { NOON_AT } from '#tests/support/contest.ts';
import { answered, renderStaff } from '#tests/support/staff.tsx';

const TASK: WorkshopTask = {
  id: 7,
  name: 'Double',
  slug: 'double',
  is_quiz: false,
  right: 'own',
  revision: 3,
  files: [],
  head: null,
  changed: [],
  editors: [],
};
const GROUPS = [
  { name: 'sample', rule: 'sum', points: 0 },
  { name: 'small', rule: 'minimum', points: 30 },
];
const TREE: WorkshopSolutions = {
  revision: 3,
  is_readable: true,
  findings: [],
  groups: GROUPS,
  time_limit_ms: 1000,
  solutions: [
    { path: 'accepted/a.cpp', language: 'cpp', stated: 'AC 30', score: 30, group_scores: {} },
    { path: 'wrong_answer/b.py', language: 'py', stated: 'WA', score: null, group_scores: {} },
  ],
  tests: [
    { name: 'sample/1', group: 0, is_sample: true },
    { name: 'secret/small/1', group: 1, is_sample: false },
    { name: 'secret/small/2', group: 1, is_sample: false },
  ],
  generators: ['generators/any.py'],
  folders: ['', 'small'],
};
const ROW = {
  number: 2,
  at: NOON_AT,
  by: 'Elena',
  revision: 3,
  solutions: 2,
  tests: 3,
  done: 5,
  total: 6,
  state: 'running',
} as const;
const HISTORY: WorkshopInvocations = { invocations: [ROW], searches: [], has_judge: true };

const RUN: InvocationRun = {
  path: 'accepted/a.cpp',
  language: 'cpp',
  status: 'judged',
  stated: 'AC 30',
  compile_output: '',
  compiles: true,
  error: null,
  verdict: 'AC',
  score: 30,
  group_scores: [30],
  cpu_ms: 12,
  memory_bytes: 2_000_000,
  holds: true,
  faults: [],
  cells: [
    ['AC', 1, 3, 1_000_000, null],
    ['AC', 1, 12, 2_000_000, 'TLE'],
    ['AC', 1, 4, 1_000_000, null],
  ],
};
const WRONG: InvocationRun = {
  ...RUN,
  path: 'wrong_answer/b.py',
  language: 'py',
  stated: 'WA',
  status: 'running',
  verdict: null,
  score: null,
  group_scores: [],
  holds: null,
  cells: [['AC', 1, 30, 1_000_000, null], ['WA', 0, 31, 1_000_000, null], null],
};
const MATRIX: WorkshopInvocation = {
  ...ROW,
  groups: GROUPS,
  full_score: 30,
  runs: [RUN, WRONG],
  compared: 1,
  tests: TREE.tests.map((test, place) => ({ ...test, is_idle: place === 2 })),
  proposal: {
    limit_ms: 2000,
    now_ms: 1000,
    ac_to_limit: 2,
    limit_to_tle: 1.5,
    resolution_ms: 1000,
    slowest: { path: 'accepted/a.cpp', test: 'secret/small/1', cpu_ms: 700 },
    fastest: null,
    faults: [],
  },
};

async function open(change: { task?: Partial<WorkshopTask>; history?: Partial<WorkshopInvocations> } = {}) {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/task/7/solutions' });
  await answered(page, 'workshopTask', { ...TASK, ...change.task });
  await answered(page, 'workshopSolutions', TREE);
  await answered(page, 'workshopInvocations', { ...HISTORY, ...change.history });
  return page;
}

describe('the page of a task’s solutions', () => {
  it('[AUT-12] shows the matrix: letters, times, points of groups, claims, and the solutions that differ or tell nothing', async () => {
    const page = await open();
    await answered(page, 'workshopInvocation', MATRIX);
    const grid = await screen.findByRole('grid');
    const cells = within(grid).getAllByRole('gridcell');
    expect(cells.map(({ textContent: text }) => text.slice(0, 2))).toEqual([
      'AC',
      'AC',
      'AC',
      'WA',
      'AC',
      '·N',
    ]);
    expect(within(grid).getByTitle('Was TLE')).toBeTruthy();
    expect(within(grid).getByTitle('No wrong solution fails this test')).toBeTruthy();
    expect(within(grid).getByText('As expected')).toBeTruthy();
    expect(screen.getByText(/5 of 6/)).toBeTruthy();
    fireEvent.click(within(grid).getByRole('button', { name: /small/ }));
    expect(within(grid).getAllByRole('gridcell')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Set 2000 ms' }));
    expect(page.commands().at(-1)).toEqual({ call: 'applyTimeLimit', request: { tid: 7, ms: 2000 } });
  });

  it('[AUT-12] names a test within its group, and says of one that will not be run any more that it was not', async () => {
    const page = await open();
    const stopped = { ...WRONG, status: 'stopped' } as const;
    await answered(page, 'workshopInvocation', { ...MATRIX, runs: [RUN, stopped] });
    const grid = await screen.findByRole('grid');
    const tests = within(grid)
      .getAllByRole('rowheader')
      .filter((one) => one.title !== '');
    expect(tests.map((one) => one.title)).toEqual(['sample/1', 'secret/small/1', 'secret/small/2']);
    expect(tests.map(({ textContent: text }) => text.slice(0, 1))).toEqual(['1', '1', '2']);
    expect(within(grid).getByText('Not run on this test')).toBeTruthy();
    expect(within(grid).queryByText('Not judged yet')).toBeNull();
  });

  it('[AUT-12] is walked with arrows; Enter asks for what one cell holds', async () => {
    const page = await open();
    await answered(page, 'workshopInvocation', MATRIX);
    const grid = await screen.findByRole('grid');
    const [first] = within(grid).getAllByRole('gridcell');
    first?.focus();
    fireEvent.keyDown(first!, { key: 'ArrowDown' });
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' });
    expect(document.activeElement?.textContent).toContain('WA');
    fireEvent.keyDown(document.activeElement!, { key: 'Enter' });
    await answered(page, 'workshopInvocationCell', {
      verdict: 'WA',
      score: 0,
      cpu_ms: 31,
      wall_ms: 40,
      memory_bytes: 1_000_000,
      message: '',
      jury_message: 'line 1 differs',
      errors: '',
      input: '7',
      output: '15',
      answer: '14',
    });
    expect(await screen.findByText('line 1 differs')).toBeTruthy();
  });

  it('[AUT-12] runs the chosen solutions, once nothing is under way, and not for a person who only reads', async () => {
    const done = { invocations: [{ ...ROW, state: 'done' as const }] };
    const page = await open({ history: done });
    fireEvent.click(await screen.findByRole('checkbox', { name: /wrong_answer/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /sample, tests: 1 of 1/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Run 1 × 2' }));
    expect(page.commands().at(-1)).toEqual({
      call: 'startInvocation',
      request: {
        tid: 7,
        solutions: '["accepted/a.cpp"]',
        tests: '["secret/small/1","secret/small/2"]',
      },
    });
  });

  it('[AUT-12] says that no judge is there; who only reads is offered nothing to press', async () => {
    await open({ task: { right: 'read' }, history: { invocations: [], has_judge: false } });
    expect(await screen.findByText('No judge is running: everything is waiting for one')).toBeTruthy();
    expect(screen.getByText('Nothing was run yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Run|Add a solution|Search/ })).toBeNull();
  });

  // F62
  it('[AUT-12] a search that is over still says how many inputs it tried', async () => {
    const search: StressSearch = {
      id: 4,
      at: NOON_AT,
      by: 'Elena',
      status: 'none',
      generator: 'g.cpp',
      args: '-n {seed}',
      right: 'accepted/a.cpp',
      other: null,
      tries: 812,
      max_tries: 1_000,
      spent_ms: 9,
      max_ms: 10,
      error: null,
      found: null,
    };
    await open({ history: { searches: [search] } });
    expect(await screen.findByText('Tries: 812 of 1000')).toBeTruthy();
  });

  it('[AUT-12] arrows stay within the matrix and pass over folded groups', () => {
    const size = { tests: [0, 3, 4], runs: 2 };
    expect(moved({ test: 0, run: 0 }, 'ArrowUp', size)).toEqual({ test: 0, run: 0 });
    expect(moved({ test: 0, run: 0 }, 'ArrowDown', size)).toEqual({ test: 3, run: 0 });
    expect(moved({ test: 3, run: 0 }, 'End', size)).toEqual({ test: 3, run: 1 });
    expect(moved({ test: 3, run: 1 }, 'PageDown', size)).toEqual({ test: 4, run: 1 });
    expect(moved({ test: 3, run: 1 }, 'a', size)).toBeNull();
  });
});
