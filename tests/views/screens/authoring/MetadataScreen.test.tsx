import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MetadataAnswer, type TaskMetadata } from '#protocol/wire/staff/authoring/versions.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import {
  draftOf,
  follow,
  resolve,
  sendable,
  withChange,
} from '#views/screens/authoring/metadata/metadataDraft.ts';
import { answered, answerQuestion, renderStaff } from '#tests/support/staff.tsx';

const TASK: WorkshopTask = {
  id: 7,
  name: 'Sum',
  slug: 'sum',
  is_quiz: false,
  right: 'own',
  revision: 3,
  files: [],
  head: null,
  changed: [],
  editors: [],
};
const VALUES: TaskMetadata = {
  names: { en: 'Sum', bg: 'Сбор' },
  type: 'scoring',
  kind: 'batch',
  time_limit: 1.5,
  memory: 256,
  time_resolution: null,
  ac_to_time_limit: null,
  time_limit_to_tle: null,
  output: null,
  code: null,
  limits: { py: { time_limit: 4, memory: null, output: null } },
  languages: [],
  score_mode: null,
  checker: null,
  checker_convention: null,
  validator_convention: null,
  source_name: '',
  io_input: '',
  io_output: '',
  main_solution: '',
  authors: ['Ann'],
  contributors: [],
  testers: [],
  packagers: [],
  acknowledgements: [],
  sources: [],
  license: null,
  rights_owner: [],
  difficulty: null,
  keywords: ['trees'],
};
const ANSWER: MetadataAnswer = {
  problem: 'a'.repeat(64),
  judge: '',
  values: VALUES,
  is_older: false,
  findings: [],
  statements: ['en'],
  solutions: ['submissions/accepted/a.cpp'],
  has_checker: false,
};
const OTHER = 'b'.repeat(64);

async function open(change: { task?: Partial<WorkshopTask>; answer?: Partial<MetadataAnswer> } = {}) {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/task/7/metadata' });
  await answered(page, 'workshopTask', { ...TASK, ...change.task });
  await answered(page, 'workshopMetadata', { ...ANSWER, ...change.answer });
  return page;
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const sent = (page: Awaited<ReturnType<typeof open>>) => {
  const { request } = page.lastCommand();
  return JSON.parse((request as { readonly values: string }).values) as TaskMetadata;
};

describe('the page of a task’s metadata', () => {
  it('[AUT-1] shows what the files say, and the way to them', async () => {
    await open();
    expect(field('Name (en)').value).toBe('Sum');
    expect(field('Name (bg)').value).toBe('Сбор');
    expect(screen.getByText('There is no statement in this language yet.')).toBeTruthy();
    expect(field('Time limit, s').value).toBe('1.5');
    expect(field('Python (PyPy): Time limit, s').value).toBe('4');
    expect(field('Keywords').value).toBe('trees');
    expect(screen.getByRole('link', { name: 'judge.yaml' }).getAttribute('href')).toBe(
      '/task/7/file/judge.yaml',
    );
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('[RTE-5] saves all changes as one, with the files that were seen', async () => {
    const page = await open();
    type('Time limit, s', '2,5');
    type('Keywords', 'trees\n\ndp ');
    type('Java: Memory, MiB', '512');
    fireEvent.click(screen.getByRole('checkbox', { name: /^All languages/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Go' }));
    press('Save 4 changes');
    expect(page.lastCommand().call).toBe('saveWorkshopMetadata');
    expect(page.lastCommand().request).toMatchObject({ tid: 7, problem: ANSWER.problem, judge: '' });
    expect(sent(page)).toEqual({
      ...VALUES,
      time_limit: 2.5,
      keywords: ['trees', 'dp'],
      languages: ['cpp', 'c', 'java', 'python3'],
      limits: { ...VALUES.limits, java: { time_limit: null, memory: 512, output: null } },
    });
    const answer = { ...ANSWER, problem: OTHER, values: sent(page) };
    page.happen(page.done(answer));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(screen.queryByText('Somebody else changed these fields; the form is updated')).toBeNull();
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('[AUT-1] says at the field what is wrong, and does not save it', async () => {
    const page = await open();
    type('Time limit, s', '0');
    type('Memory, MiB', 'much');
    type('Difficulty', '11');
    type('Name (bg)', ' ');
    type('Source file name', '1a');
    for (const text of [
      'It must be more than 0.',
      'This is not a number.',
      'It must be from 1 to 10.',
      'Write the name.',
      'Letters, digits and _, not starting with a digit.',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Correct 5 fields first.')).toBeTruthy();
    press('Save 5 changes');
    expect(page.commands()).toEqual([]);
    press('Undo');
    expect(field('Time limit, s').value).toBe('1.5');
  });

  it('[AUT-1] adds and removes names, and lets no language twice', async () => {
    const page = await open();
    type('Another language', 'bg');
    expect(screen.getByText('It already has a name.')).toBeTruthy();
    type('Another language', 'pt-BR');
    press('Add a name');
    type('Name (pt-BR)', 'Soma');
    press('Remove the name (bg)');
    press('Save one change');
    expect(sent(page).names).toEqual({ en: 'Sum', 'pt-BR': 'Soma' });
  });

  it('[RTE-5] writes nothing over what somebody else changed: what differs follows, the same field is chosen', async () => {
    const page = await open();
    type('Time limit, s', '2');
    press('Save one change');
    const { commandId, call } = page.lastCommand();
    const refusal = { key: 'backend.file_changed', detail: 'problem.yaml' } as const;
    page.happen({ type: 'CommandRefused', commandId, call, ...refusal });
    const values = { ...VALUES, time_limit: 3, memory: 512 };
    await answered(page, 'workshopMetadata', { ...ANSWER, problem: OTHER, values });
    expect(field('Memory, MiB').value).toBe('512');
    expect(field('Time limit, s').value).toBe('2');
    expect(screen.getByRole('button', { name: 'Save one change' })).toHaveProperty('disabled', true);
    const conflict = within(screen.getByRole('region', { name: 'Time limit, s: which value to keep' }));
    expect(conflict.getByText('3')).toBeTruthy();
    fireEvent.click(conflict.getByRole('button', { name: 'Keep mine' }));
    press('Save one change');
    expect(page.lastCommand().request).toMatchObject({ problem: OTHER });
    expect(sent(page)).toEqual({ ...values, time_limit: 2 });
  });

  it('[AUT-1] asks before unsaved changes are left', async () => {
    const page = await open();
    type('Time limit, s', '2');
    fireEvent.click(screen.getByRole('link', { name: 'problem.yaml' }));
    await answerQuestion('Stay');
    expect(page.path()).toBe('/task/7/metadata');
    expect(field('Time limit, s').value).toBe('2');
  });

  it('[AUT-1] is only shown to somebody who may only read', async () => {
    await open({ task: { right: 'read' } });
    expect(field('Time limit, s').disabled).toBe(true);
    expect(field('Authors').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add a name' })).toBeNull();
  });

  it('[AUT-1] says what is wrong with the files, and that they are of an older version', async () => {
    const finding: MetadataAnswer['findings'][number] = {
      file: 'problem.yaml',
      line: 3,
      code: 'not_yaml',
      values: { message: 'bad' },
      severity: 'error',
    };
    const page = await open({ answer: { values: null, findings: [finding] } });
    expect(screen.getByText('The form cannot be filled in')).toBeTruthy();
    expect(screen.getByText('problem.yaml:3')).toBeTruthy();
    expect(screen.queryByLabelText('Time limit, s')).toBeNull();
    await answered(page, 'workshopMetadata', { ...ANSWER, values: null, is_older: true });
    expect(screen.getByText('This task uses an older version of the format')).toBeTruthy();
    await answered(page, 'workshopMetadata', ANSWER);
    await waitFor(() => expect(field('Time limit, s').value).toBe('1.5'));
  });
});

describe('[RTE-5] two people at one form', () => {
  const change = fc
    .record({
      time_limit: fc.option(fc.integer({ min: 1, max: 3 })),
      memory: fc.option(fc.integer({ min: 1, max: 3 })),
      keywords: fc.subarray(['a', 'b']),
      names: fc.constantFrom({ en: 'A' }, { en: 'B' }, { en: 'A', bg: 'Б' }),
    })
    .chain((all) => fc.subarray(Object.entries(all)).map((some) => Object.fromEntries(some)));

  it('lose nothing: each field is as one of them set it, and where both did the choice holds', () => {
    fc.assert(
      fc.property(change, change, fc.constantFrom('mine', 'theirs'), (mine, theirs, whose) => {
        const before = withChange(draftOf({ ...ANSWER, values: VALUES }), mine);
        const values = { ...VALUES, ...theirs };
        let draft = follow(before, { problem: OTHER, judge: '', values });
        for (const field of draft.conflicts) {
          expect([field in before.touched, field in theirs]).toEqual([true, true]);
          draft = resolve(draft, field, whose);
        }
        const [last, first] = whose === 'mine' ? [before.touched, theirs] : [theirs, before.touched];
        expect(sendable(draft)).toEqual({ ...VALUES, ...first, ...last });
        expect(draft.conflicts).toEqual([]);
      }),
    );
  });
});
