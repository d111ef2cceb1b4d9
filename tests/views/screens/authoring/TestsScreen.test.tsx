import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import {
  type WorkshopMaking,
  type WorkshopMakingFault,
  type WorkshopTest,
  type WorkshopTests,
} from '#protocol/wire/staff/authoring/tests.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { statisticsOf } from '#views/screens/authoring/tests/statistics.ts';
import { NOON_AT } from '#tests/support/contest.ts';
import { answered, answerQuestion, renderStaff } from '#tests/support/staff.tsx';
import { openedResource, resourceFailed } from '#tests/support/resources.ts';

const TASK: WorkshopTask = {
  id: 7,
  name: 'Turned',
  slug: 'turned',
  is_quiz: false,
  right: 'own',
  revision: 3,
  files: [],
  head: null,
  changed: [],
  editors: [],
};
const A_TEST: WorkshopTest = {
  name: 'secret/1-small/01',
  folder: 'secret/1-small',
  input: { hash: 'a'.repeat(64), bytes: 2_000_000 },
  answer: { hash: 'b'.repeat(64), bytes: 2 },
  from: 'made',
  line: 4,
  input_state: 'current',
  answer_from: 'made',
  answer_state: 'current',
  check: 'accepted',
  said: '',
  facts: { lines: 3, words: 9, longest_line: 20, numbers: 9, least: '-5', greatest: '9007199254740993' },
};
const HAND: WorkshopTest = {
  ...A_TEST,
  name: 'secret/1-small/hand',
  from: 'written',
  line: null,
  answer: null,
  answer_from: 'none',
  answer_state: 'missing',
  check: 'refused',
  said: 'exit code 43: n is 0',
  facts: null,
};
const TESTS: WorkshopTests = {
  revision: 3,
  kind: 'batch',
  is_scoring: true,
  groups: [
    { folder: 'sample', points: null, rule: null, requires: [] },
    { folder: 'secret/1-small', points: 30, rule: 'minimum', requires: ['sample'] },
  ],
  tests: [A_TEST, HAND],
  script: { hash: 'c'.repeat(64), text: '[secret/1-small]\ngen 1\n', faults: [] },
  plan: { inputs: [], answers: ['secret/1-small/hand'], checks: 1, removed: [], kept: 1, clashes: [] },
  main: 'submissions/accepted/a.cpp',
  generators: ['gen'],
  validators: ['input_validators/v.py'],
  making: null,
};
const MAKING: WorkshopMaking = {
  id: 1,
  state: 'running',
  at: NOON_AT,
  finished_at: null,
  by: 'Elena',
  done: 1,
  total: 4,
  doing: 'secret/1-small/02',
  faults: [],
  error: null,
};

async function open(change: { task?: Partial<WorkshopTask>; tests?: Partial<WorkshopTests> } = {}) {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/task/7/details' });
  await answered(page, 'workshopTask', { ...TASK, ...change.task });
  await answered(page, 'workshopTests', { ...TESTS, ...change.tests });
  return page;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the page of a task’s tests', () => {
  it('[AUT-12] shows groups with rule, points and dependencies, and of each test where it is from and what the validator says', async () => {
    await open();
    expect(screen.getByText('30 points · all tests or nothing · after sample')).toBeTruthy();
    const rows = screen.getAllByRole('row').map(({ textContent: text }) => text);
    expect(rows.some((text) => /01.*line 4.*valid/.test(text))).toBe(true);
    expect(rows.some((text) => /hand.*written.*answer outdated or missing.*rejected/.test(text))).toBe(true);
  });

  it('[AUT-12] a group that was changed can be changed again', async () => {
    const page = await open();
    const change = () => {
      press('Points and rule');
      const dialog = within(screen.getByRole('dialog'));
      fireEvent.change(dialog.getByLabelText('Points'), { target: { value: '40' } });
      fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
      page.happen(page.done(null));
      expect(screen.queryByRole('dialog')).toBeNull();
    };
    change();
    change();
    expect(page.commands().map(({ call }) => call)).toEqual(['saveWorkshopGroup', 'saveWorkshopGroup']);
  });

  it('[AUT-12] says what making would do, gives the command with the revision that was seen, and stops it', async () => {
    const page = await open();
    expect(screen.getByText('1 answer to make')).toBeTruthy();
    expect(screen.getByText('1 input not validated yet')).toBeTruthy();
    press('Make tests');
    expect(page.commands()).toEqual([{ call: 'makeWorkshopTests', request: { tid: 7, revision: 3 } }]);
  });

  // F55
  it('[AUT-12] says of tests that a validator refuses that something is wrong, also where nothing is to be made', async () => {
    const plan = { ...TESTS.plan, answers: [], checks: 0 };
    await open({ tests: { plan, tests: [A_TEST, HAND, { ...HAND, name: 'secret/1-small/other' }] } });
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('2 tests are rejected by the validator');
    expect(alert).toContain('secret/1-small/hand, secret/1-small/other');
    expect(screen.queryByText('Everything is up to date')).toBeNull();
  });

  it('[AUT-12] shows how far a making is, and what failed in one that has ended', async () => {
    const page = await open({ tests: { making: MAKING } });
    expect(screen.getByRole('progressbar', { name: 'Test 1 of 4' }).getAttribute('aria-valuenow')).toBe('25');
    press('Stop');
    expect(page.commands()).toEqual([{ call: 'stopWorkshopMaking', request: { tid: 7 } }]);
  });

  it('[AUT-12] names the programs that failed, with test, line and their last words', async () => {
    const fault: WorkshopMakingFault = {
      test: 'secret/1-small/02',
      line: 4,
      part: 'generator',
      program: 'generators/gen.py',
      how: 'exited',
      code: 3,
      said: 'no such n',
    };
    await open({ tests: { tests: [A_TEST], making: { ...MAKING, state: 'done', faults: [fault] } } });
    expect(screen.getByRole('alert').textContent).toContain('1 program failed');
    expect(
      screen.getByText(/generators\/gen\.py did not write the input: exit code 3 \(line 4\)/),
    ).toBeTruthy();
    expect(screen.getByText('no such n')).toBeTruthy();
  });

  it('[AUT-12] opens a large test by its ends beside the list, and deletes one that was written', async () => {
    const page = await open();
    press('hand');
    const view = screen.getByRole('complementary', { name: 'secret/1-small/hand' });
    expect(within(view).getByRole('note').textContent).toContain('n is 0');
    await answered(page, 'workshopFileEnds', {
      bytes: 2_000_000,
      is_text: true,
      beginning: '1 2 3',
      end: '7 8 9',
      left_out: 1_967_000,
    });
    expect(within(view).getByText('1 2 3')).toBeTruthy();
    expect(within(view).getByText('7 8 9')).toBeTruthy();
    expect(within(view).getByText(/are not shown/)).toBeTruthy();
    press('Delete the test');
    await answerQuestion('Delete the test');
    await waitFor(() => expect(page.commands()).toHaveLength(1));
    expect(page.commands()[0]?.request).toEqual({
      tid: 7,
      changes: JSON.stringify([{ kind: 'remove', path: 'data/secret/1-small/hand.in' }]),
    });
  });

  it('[AUT-12] has no button for somebody who may only read, and says so of no tests', async () => {
    await open({
      task: { right: 'read' },
      tests: { tests: [], groups: [], plan: { ...TESTS.plan, answers: [], checks: 0, kept: 0 } },
    });
    expect(screen.getByText('No tests yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Make tests' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add tests' })).toBeNull();
  });

  it('[AUT-12] adds a test by hand: input and answer as two files that must not be there yet', async () => {
    const page = await open();
    press('Add tests');
    const dialog = await screen.findByRole('dialog', { hidden: true });
    const type = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    type('Name', '07');
    type('Input', '5\n');
    type('Answer', '6\n');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add the test', hidden: true }));
    const path = 'data/secret/1-small/07';
    expect(page.commands().map(({ request }) => request)).toEqual([
      { tid: 7, path: `${path}.in`, text: '5\n', known: '' },
      { tid: 7, path: `${path}.ans`, text: '6\n', known: '' },
    ]);
  });

  it('[AUT-12] says the faults of the script by line, and the tests it comes to', async () => {
    const faults = [{ line: 2, code: 'script_no_program', values: { program: 'gen' } }];
    await open({ tests: { script: { ...TESTS.script, faults } } });
    fireEvent.click(screen.getByRole('tab', { name: /Script/ }));
    const list = await screen.findByRole('list', { name: 'Script errors' });
    expect(list.textContent).toBe('line 2 There is no program generators/gen that can be run.');
    expect(screen.getByText('1 test')).toBeTruthy();
  });

  it('[AUT-12] says why it could not be loaded, and tries again', async () => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/task/7/details' });
    await answered(page, 'workshopTask', TASK);
    const asked = await waitFor(() => openedResource(page.sent, 'workshopTests'));
    page.happen(resourceFailed(asked, 'backend.no_connection'));
    expect(await screen.findByRole('button', { name: /again/i })).toBeTruthy();
  });
});

describe('[AUT-12] the statistics of tests', () => {
  it('sum up sizes, take the most of lines, and compare numbers beyond 2^53 as they are written', () => {
    const other = { ...A_TEST.facts!, least: '-6', greatest: '9007199254740992' };
    expect(statisticsOf([A_TEST, { ...A_TEST, facts: other }, HAND])).toEqual({
      count: 3,
      inputBytes: 6_000_000,
      answerBytes: 4,
      largest: 2_000_000,
      lines: 3,
      longestLine: 20,
      least: '-6',
      greatest: '9007199254740993',
      unchecked: 1,
    });
  });
});
