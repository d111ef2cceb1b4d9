import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type PackageDraft } from '#protocol/wire/staff/authoring/packages.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { NOON_AT } from '#tests/support/contest.ts';
import { answered, renderStaff } from '#tests/support/staff.tsx';

const MAX_PACKAGE_UPLOAD_BYTES = 1_200_000_000;

const DRAFT: PackageDraft = {
  id: 5,
  file_name: 'double.zip',
  bytes: 4000,
  at: NOON_AT,
  expires_at: NOON_AT + 1,
  contest: null,
  state: 'ready',
  facts: {
    slug: 'double',
    name: 'Double',
    format: 'kattis-2025-09',
    kind: 'batch',
    time_limit_ms: 1000,
    is_timed: false,
    memory_limit_bytes: 268_435_456,
    languages: ['cpp'],
    statements: ['en'],
    attachments: [],
    checker: 'tokens',
    groups: [
      { name: 'small', rule: 'minimum', points: 30, tests: 1, requires: [] },
      { name: 'large', rule: 'minimum', points: 70, tests: 2, requires: [] },
    ],
    tests: 3,
    is_unmade: false,
  },
  findings: [{ severity: 'warning', file: 'problem.yaml', line: 3, code: 'no_statement', values: {} }],
  trials: [
    {
      kind: 'submission',
      path: 'accepted/a.cpp',
      language: 'cpp',
      stated: 'AC',
      status: 'judged',
      verdict: 'AC',
      score: 100,
      cpu_ms: 5,
      tests_done: null,
      tests_total: null,
      faults: [],
    },
  ],
  faults: [],
  replaces: null,
  same_uuid: null,
  has_judge: true,
};

async function open(draft: PackageDraft) {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/tasks' });
  await answered(page, 'packageDrafts', { drafts: [draft] });
  return page;
}
const card = async () => within(await screen.findByRole('region', { name: 'Double' }));

describe('packages that are uploaded', () => {
  it('[AUT-7] say their findings by file and line, and are stored with one press when all is as claimed', async () => {
    const page = await open(DRAFT);
    expect((await card()).getByText('problem.yaml:3')).toBeTruthy();
    expect((await card()).getByText('AC as stated')).toBeTruthy();
    expect((await card()).getByText('small: 30 p, 1 test')).toBeTruthy();
    expect((await card()).getByText('large: 70 p, 2 tests')).toBeTruthy();
    fireEvent.click((await card()).getByRole('button', { name: 'Make it a task' }));
    expect(page.lastCommand()).toMatchObject({
      call: 'confirmPackage',
      request: { did: 5, version: '', accept: false },
    });
  });

  it('[AUT-7] list validators of the tests apart from the solutions, and memory as packages state it', async () => {
    const validator = {
      ...DRAFT.trials[0]!,
      kind: 'validator',
      path: 'input_validators/validate.py',
    } as const;
    const fault = { code: 'validator_refuses_plainly', values: { test: '01' } };
    const refusing = { ...validator, path: 'input_validators/strict.py', verdict: 'WA', faults: [fault] };
    await open({ ...DRAFT, trials: [...DRAFT.trials, validator, refusing] });
    expect((await card()).getByText('256 MiB')).toBeTruthy();
    const solutions = within((await card()).getByRole('table', { name: 'Jury solutions' }));
    expect(solutions.getByText('accepted/a.cpp')).toBeTruthy();
    expect(solutions.queryByText('input_validators/validate.py')).toBeNull();
    const validators = within((await card()).getByRole('table', { name: 'Test validators' }));
    expect(validators.getByRole('row', { name: /validate\.py accepts every test/ })).toBeTruthy();
    expect(validators.getByRole('row', { name: /strict\.py does not accept every test/ })).toBeTruthy();
    expect(validators.queryByText(/Stated|AC/)).toBeNull();
  });

  it('[AUT-7] ask before what is not as claimed replaces a version, and name what changes', async () => {
    const [trial] = DRAFT.trials;
    const page = await open({
      ...DRAFT,
      trials:
        trial === undefined
          ? []
          : [
              {
                ...trial,
                verdict: 'WA',
                faults: [{ code: 'states_verdict', values: { at: 'a.cpp', verdicts: 'AC' } }],
              },
            ],
      replaces: {
        id: 3,
        name: 'Double',
        version: 2,
        is_yours: true,
        contests: ['Cup'],
        changes: [{ what: 'tests', before: '2', after: '3' }],
      },
    });
    expect((await card()).getByText('a.cpp states AC.')).toBeTruthy();
    expect((await card()).getByText(/Tests:/).textContent).toBe('Tests: 2 → 3');
    fireEvent.click((await card()).getByRole('button', { name: 'Make it the next version' }));
    expect(page.commands()).toEqual([]);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Import Double anyway?')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Make it the next version' }));
    await screen.findByRole('region', { name: 'Double' });
    expect(page.lastCommand()).toMatchObject({ request: { did: 5, version: '2', accept: true } });
  });

  // F56
  it('[AUT-14] without their tests say so, and once stored lead to where these are made', async () => {
    const findings = [
      {
        severity: 'note' as const,
        file: 'problem.xml',
        line: 6,
        code: 'polygon_to_make',
        values: { amount: 9 },
      },
    ];
    const page = await open({
      ...DRAFT,
      findings,
      trials: [],
      has_judge: false,
      facts: { ...DRAFT.facts, is_unmade: true },
    });
    expect((await card()).getByText(/own generators and main solution are to make: 9\./)).toBeTruthy();
    expect((await card()).getByText('No judge with a sandbox is running.')).toBeTruthy();
    fireEvent.click((await card()).getByRole('button', { name: 'Make it a task and make its tests' }));
    const { call, request } = page.lastCommand();
    expect([call, request]).toEqual(['confirmPackage', { did: 5, version: '', next_of: '', accept: false }]);
    // The new list comes before the command's answer.
    await answered(page, 'packageDrafts', { drafts: [] });
    page.happen(page.done({ task: 12 }));
    await waitFor(() => expect(page.path()).toBe('/task/12/details'));
  });

  it('[F34] with the UUID of another task become its next version or a second task, as one says', async () => {
    const same = { id: 3, name: 'Twice', slug: 'twice', version: 4 };
    const page = await open({ ...DRAFT, same_uuid: same });
    expect((await card()).getByText(/^The task Twice \(twice\) has the same UUID/)).toBeTruthy();
    fireEvent.click((await card()).getByRole('button', { name: 'Make it a second task' }));
    expect(page.lastCommand()).toMatchObject({ request: { version: '', next_of: '' } });
    const other = await open({ ...DRAFT, same_uuid: same });
    const [, shown] = await screen.findAllByRole('region', { name: 'Double' });
    fireEvent.click(within(shown!).getByRole('button', { name: 'Make it the next version of Twice' }));
    expect(other.lastCommand()).toMatchObject({ request: { did: 5, version: '4', next_of: '3' } });
  });

  it('[AUT-7] replace no task of somebody else', async () => {
    const replaces = { id: 3, name: 'Double', version: 1, is_yours: false, contests: [], changes: [] };
    const page = await open({ ...DRAFT, replaces });
    fireEvent.click((await card()).getByRole('button', { name: 'Make it the next version' }));
    expect(page.commands()).toEqual([]);
  });

  it('[AUT-7] several are sent at once, each with what became of it', async () => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/tasks' });
    const files = ['a.zip', 'b.zip'].map((name) => new File(['x'], name));
    fireEvent.change(await screen.findByLabelText('Choose packages or drop them here'), {
      target: { files },
    });
    const [first] = page.commands();
    expect(page.commands().map(({ call }) => call)).toEqual(['importPackage', 'importPackage']);
    expect(first).toMatchObject({ request: { into: '' } });
    const findings = [
      { severity: 'error' as const, file: 'data/1.in', line: null, code: 'no_answer', values: { name: '1' } },
    ];
    const answer = { draft: null, file_name: 'b.zip', findings };
    page.happen(page.done(answer));
    const refused = within(await screen.findByRole('region', { name: 'b.zip' }));
    expect(refused.getByRole('alert').textContent).toContain('rejected');
    expect(refused.getByText('data/1.in').parentElement?.textContent).toContain(
      'Its answer 1.ans is missing.',
    );
  });

  it('[AUT-7] are refused in words, and are not sent, when they are too large', async () => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/tasks' });
    const file = new File(['x'], 'large.zip');
    Object.defineProperty(file, 'size', { value: MAX_PACKAGE_UPLOAD_BYTES + 1 });
    fireEvent.change(await screen.findByLabelText('Choose packages or drop them here'), {
      target: { files: [file] },
    });
    const large = within(await screen.findByRole('region', { name: 'large.zip' }));
    expect(large.getByRole('alert').textContent).toBe('The file is too large.');
    expect(page.commands()).toEqual([]);
    fireEvent.click(large.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('region', { name: 'large.zip' })).toBeNull();
  });
});
