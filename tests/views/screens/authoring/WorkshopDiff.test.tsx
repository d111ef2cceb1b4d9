import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type TreeDiff } from '#protocol/wire/staff/authoring/versions.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { NOON_AT } from '#tests/support/contest.ts';
import { answered, renderStaff } from '#tests/support/staff.tsx';

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
const side = (path: string, letter: string) => ({ path, hash: letter.repeat(64), bytes: 2_000 });
const CHANGE = { is_test: false, text: null } as const;
const DIFF: TreeDiff = {
  changes: [
    { ...CHANGE, how: 'added', before: null, after: side('attachments/help.txt', 'a') },
    {
      ...CHANGE,
      is_test: true,
      how: 'changed',
      before: side('data/secret/1/01.in', 'b'),
      after: side('data/secret/1/01.in', 'c'),
    },
    { ...CHANGE, how: 'moved', before: side('old.md', 'd'), after: side('new.md', 'd') },
    { ...CHANGE, how: 'changed', before: side('problem.yaml', 'e'), after: side('problem.yaml', 'f') },
    { ...CHANGE, how: 'removed', before: side('submissions/accepted/a.cpp', '0'), after: null },
  ],
  tests: [{ group: 'secret/1', added: 0, removed: 2, changed: 1 }],
};
const VERSION = {
  at: NOON_AT,
  by: 'Elena',
  is_usable: true,
  is_used: false,
  errors: 0,
  warnings: 0,
  findings: [],
  has_files: true,
};

async function open(path: string) {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path });
  await answered(page, 'workshopTask', TASK);
  await answered(page, 'workshopVersions', {
    versions: [
      { ...VERSION, number: 2, message: 'Smaller' },
      { ...VERSION, number: 1, message: 'First' },
    ],
    contests: [],
    others: 0,
    trials: [],
  });
  return page;
}

describe('the differences of two versions', () => {
  it('[AUT-12] are said file by file, with tests summed up and opened when asked for', async () => {
    const page = await open('/task/7/diff/1,2');
    await answered(page, 'workshopDiff', DIFF);
    expect(await screen.findByText('secret/1, changed: 1, added: 0, removed: 2')).toBeTruthy();
    expect(screen.getByRole('link', { current: 'page', name: 'Versions' })).toBeTruthy();
    expect(screen.getByText('old.md → new.md')).toBeTruthy();
    for (const how of ['Added', 'Moved', 'Changed', 'Removed'])
      expect(screen.getAllByText(how)).toHaveLength(1);
    expect(screen.queryByText('data/secret/1/01.in')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Show test files' }));
    expect(screen.getByText('data/secret/1/01.in')).toBeTruthy();
  });

  it('[AUT-12] shows the lines of a changed text, or says that it cannot', async () => {
    const page = await open('/task/7/diff/1,2');
    const changes = DIFF.changes.filter(({ after }) => after?.path === 'problem.yaml');
    await answered(page, 'workshopDiff', { changes, tests: [] });
    await answered(page, 'workshopCompared', {
      before: { text: 'name: Sum\nlimits: 1\n', picture: null },
      after: { text: 'name: Sum\nlimits: 2\n', picture: null },
    });
    expect(await screen.findByText('limits: 1')).toBeTruthy();
    expect(screen.getByText('limits: 2')).toBeTruthy();
    const none = { text: null, picture: null };
    await answered(page, 'workshopCompared', { before: none, after: none });
    expect(await screen.findByText(/not shown|too large|compare/i)).toBeTruthy();
  });

  it('[AUT-12] are asked for with other versions, and in the other direction', async () => {
    const page = await open('/task/7/diff/1,2');
    await answered(page, 'workshopDiff', { changes: [], tests: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Swap' }));
    await waitFor(() => expect(page.path()).toBe('/task/7/diff/2,1'));
    fireEvent.change(screen.getByRole('combobox', { name: 'After' }), { target: { value: '0' } });
    await waitFor(() => expect(page.path()).toBe('/task/7/diff/2,0'));
  });
});

describe('a new task', () => {
  it('[AUT-1] [AUT-12] gets its short name from its name, in Latin letters, and leads to its page', async () => {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/tasks' });
    fireEvent.click(await screen.findByRole('button', { name: 'New task' }));
    const dialog = await screen.findByRole('dialog');
    const type = (label: string, value: string) =>
      fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
    type('Name', 'Най-къс път: Café');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Short name').value).toBe('nay-kas-pat-cafe');
    type('Kind', 'interactive');
    type('Languages of the statement', 'bg, klingon!');
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Create' }).disabled).toBe(true);
    type('Languages of the statement', 'bg, en');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(page.commands()).toHaveLength(1));
    expect(page.commands()[0]?.request).toEqual({
      kind: 'interactive',
      name: 'Най-къс път: Café',
      slug: 'nay-kas-pat-cafe',
      languages: '["bg","en"]',
    });
    page.happen(page.done({ tid: 12 }));
    await waitFor(() => expect(page.path()).toBe('/task/12'));
  });
});

describe('sharing a task', () => {
  const SHARES = {
    owner: { username: 'elena', name: 'Elena' },
    shares: [{ username: 'boris', name: 'Boris', may_write: false }],
  };
  async function dialogOf(right: WorkshopTask['right']) {
    const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/task/7' });
    await answered(page, 'workshopTask', { ...TASK, right });
    fireEvent.click(await screen.findByRole('button', { name: 'Share' }));
    await answered(page, 'workshopShares', SHARES);
    return { page, dialog: await screen.findByRole('dialog') };
  }

  it('[AUT-12] is done by its owner, by login name, from the first page of the task', async () => {
    const { page, dialog } = await dialogOf('own');
    expect(within(dialog).getByText('Owner: Elena (elena)')).toBeTruthy();
    const done = () => {
      page.happen(page.done(SHARES));
    };
    fireEvent.change(within(dialog).getByLabelText('Access of Boris (boris)'), {
      target: { value: 'write' },
    });
    done();
    fireEvent.change(within(dialog).getByLabelText('Login'), { target: { value: ' vera ' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Share' }));
    done();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remove access of Boris (boris)' }));
    expect(page.commands().map(({ request }) => request)).toEqual([
      { tid: 7, username: 'boris', right: 'write' },
      { tid: 7, username: 'vera', right: 'write' },
      { tid: 7, username: 'boris', right: 'none' },
    ]);
  });

  it('[AUT-12] is only seen by the others', async () => {
    const { dialog } = await dialogOf('write');
    expect(within(dialog).getByText('Only its owner can share it.')).toBeTruthy();
    expect(within(dialog).queryByLabelText('Login')).toBeNull();
  });
});
