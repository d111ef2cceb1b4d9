import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { type WorkshopPrograms } from '#protocol/wire/staff/authoring/programs.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { answered, renderStaff } from '#tests/support/staff.tsx';

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
const OWN = { role: 'checker', path: 'output_validator/check.cpp', bytes: 900, standard: null } as const;
const PROGRAMS: WorkshopPrograms = {
  revision: 3,
  is_interactive: false,
  is_managed: false,
  is_output_only: false,
  is_editable: true,
  checking: { by: 'words', case_sensitive: false, absolute: null, relative: null },
  programs: [{ role: 'generator', path: 'generators/gen.cpp', bytes: 500, standard: null }],
};

async function open(change: { task?: Partial<WorkshopTask>; programs?: Partial<WorkshopPrograms> } = {}) {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/task/7/programs' });
  await answered(page, 'workshopTask', { ...TASK, ...change.task });
  await answered(page, 'workshopPrograms', { ...PROGRAMS, ...change.programs });
  return page;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

describe('the page of a task’s programs', () => {
  it('[AUT-12] writes tolerances with the revision that was seen, and refuses a text that is no number', async () => {
    const page = await open();
    type('Absolute tolerance', 'much');
    expect(screen.getByText('A number from 0 to 1, such as 1e-6 or 0.001.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Use this' })).toHaveProperty('disabled', true);
    type('Absolute tolerance', '1e-6');
    press('Use this');
    expect(page.commands()).toEqual([
      {
        call: 'chooseWorkshopChecker',
        request: { tid: 7, by: 'words', revision: 3, case_sensitive: false, absolute: '1e-6' },
      },
    ]);
  });

  it('[AUT-12] offers the standard checkers and says what each compares', async () => {
    const page = await open();
    fireEvent.click(screen.getByRole('radio', { name: /a standard checker accepts it/ }));
    const choice = screen.getByRole('combobox', { name: 'Standard checker' });
    fireEvent.change(choice, { target: { value: 'uncmp' } });
    expect(screen.getByText('Numbers of up to 64 bits; the same numbers, each as many times.')).toBeTruthy();
    press('Use this');
    expect(page.commands()).toMatchObject([{ request: { by: 'standard', name: 'uncmp' } }]);
  });

  it('[AUT-12] asks before it removes a program of the author’s own', async () => {
    const checking = { ...PROGRAMS.checking, by: 'program' as const };
    const page = await open({ programs: { checking, programs: [OWN] } });
    expect(screen.getByRole('link', { name: OWN.path }).getAttribute('href')).toBe(
      '/task/7/file/output_validator/check.cpp',
    );
    fireEvent.click(screen.getByRole('radio', { name: /its lines match those/ }));
    press('Use this');
    const question = await screen.findByRole('dialog');
    expect(question.textContent).toContain(OWN.path);
    expect(page.commands()).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Remove and continue' }));
    await Promise.resolve();
    expect(page.commands()).toMatchObject([{ request: { by: 'lines' } }]);
  });

  it('[AUT-12] adds a generator by a name that is free', async () => {
    const page = await open();
    press('Add a generator');
    const dialog = screen.getByRole('dialog');
    const name = within(dialog).getByRole('textbox', { name: 'Name' });
    expect(name).toHaveProperty('value', 'gen2');
    fireEvent.change(name, { target: { value: 'gen' } });
    expect(within(dialog).getByText('A program with this name already exists.')).toBeTruthy();
    fireEvent.change(name, { target: { value: 'chains' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add' }));
    const request = { tid: 7, role: 'generator', language: 'cpp', name: 'chains' };
    expect(page.commands()).toEqual([{ call: 'addWorkshopProgram', request }]);
  });

  it('[AUT-12] is to be read only by a person who may not write, and where the package is of an older form', async () => {
    await open({ programs: { is_editable: false } });
    expect(screen.getByText('The checker is changed in the files')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Use this' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add a validator' })).toBeNull();
  });

  it('[AUT-12] of an interactive task has the interactor in the place of the checker', async () => {
    const interactor = { ...OWN, role: 'interactor', path: 'output_validator/interact.cpp' } as const;
    const checking = { ...PROGRAMS.checking, by: 'program' as const };
    await open({ programs: { is_interactive: true, checking, programs: [interactor] } });
    expect(screen.getByRole('heading', { name: 'Interactor' })).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.getByRole('button', { name: 'Start over' })).toBeTruthy();
  });
});
