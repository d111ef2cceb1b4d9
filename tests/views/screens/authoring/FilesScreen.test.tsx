import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type WorkshopFile, type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { answered, answerQuestion, renderStaff, type StaffPage } from '#tests/support/staff.tsx';

const hashOf = (letter: string) => letter.repeat(64);
const file = (path: string, letter: string): WorkshopFile => ({
  path,
  hash: hashOf(letter),
  bytes: 10,
  is_made: false,
});
const TASK: WorkshopTask = {
  id: 7,
  name: 'Sum',
  slug: 'sum',
  is_quiz: false,
  right: 'own',
  revision: 3,
  head: null,
  files: [
    file('data/sample/1.in', 'a'),
    { ...file('data/secret/01.in', 'b'), is_made: true },
    file('problem.yaml', 'c'),
    file('statement/problem.en.md', 'd'),
  ],
  changed: [{ path: 'statement/problem.en.md', how: 'changed' }],
  editors: [{ name: 'Boris Petrov', path: 'problem.yaml' }],
};

async function open(path = '', task: Partial<WorkshopTask> = {}): Promise<StaffPage> {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path: `/task/7/file${path}` });
  await answered(page, 'workshopTask', { ...TASK, ...task });
  await screen.findByRole('tree', { name: 'Files of the task' });
  return page;
}

/** The content of a file arrives. */
function loads(page: StaffPage, path: string, text: string, hash = hashOf('c')): void {
  const version = { value: text, tag: hash, order: 0 };
  page.happen({ type: 'DocumentLoaded', home: 'workFile', key: `7/${path}`, version });
}

const shownRows = () => screen.getAllByRole('treeitem').map((row) => row.dataset['path']);
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const focus = (path: string) =>
  act(() =>
    screen
      .getAllByRole('treeitem')
      .find((row) => row.dataset['path'] === path)
      ?.focus(),
  );

describe('the tree of files', () => {
  it('[AUT-12] opens folders and files by keyboard, and marks changed and made files and those others have open', async () => {
    const page = await open();
    expect(shownRows()).toEqual(['data', 'statement', 'problem.yaml']);
    focus('data');
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowRight']) press(key);
    expect(shownRows()).toEqual([
      'data',
      'data/sample',
      'data/secret',
      'data/secret/01.in',
      'statement',
      'problem.yaml',
    ]);
    const row = (name: string) =>
      screen.getByRole('treeitem', { name: new RegExp(name.replace('.', '\\.')) });
    expect(within(row('01.in')).getByLabelText('Made by a generator or solution')).toBeTruthy();
    expect(within(row('statement')).getByText('Changed since the newest version')).toBeTruthy();
    expect(within(row('problem.yaml')).getByText('Also open by: Boris Petrov')).toBeTruthy();
    press('ArrowDown');
    press('Enter');
    await waitFor(() => expect(page.path()).toBe('/task/7/file/data/secret/01.in'));
  });

  // F62
  it('[AUT-12] keys after a click on a file are for that file', async () => {
    const page = await open();
    focus('problem.yaml');
    fireEvent.click(screen.getByRole('treeitem', { name: /problem\.yaml/ }));
    await waitFor(() => expect(page.path()).toBe('/task/7/file/problem.yaml'));
    press('F2');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByLabelText<HTMLInputElement>('Path').value).toBe('problem.yaml');
  });

  it('[AUT-12] finds a file in closed folders by a part of its path', async () => {
    await open();
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a file' }), {
      target: { value: 'sample 1' },
    });
    await waitFor(() => expect(shownRows()).toEqual(['data', 'data/sample', 'data/sample/1.in']));
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find a file' }), { target: { value: 'zzz' } });
    expect(await screen.findByText('No file matches.')).toBeTruthy();
  });

  it('[AUT-12] makes, moves and removes; a removed file is put back as it was', async () => {
    const page = await open();
    fireEvent.click(screen.getByRole('button', { name: 'New file' }));
    const asks = async (path: string, confirm: string) => {
      const dialog = await screen.findByRole('dialog');
      fireEvent.change(within(dialog).getByLabelText('Path'), { target: { value: path } });
      fireEvent.click(within(dialog).getByRole('button', { name: confirm }));
    };
    await asks('generators/gen.cpp', 'Create');
    const done = async (count: number) => {
      await waitFor(() => expect(page.commands()).toHaveLength(count));
      page.happen(page.done({ revision: 4, hash: hashOf('e') }));
      return page.commands().at(-1)?.request;
    };
    expect(await done(1)).toEqual({ tid: 7, path: 'generators/gen.cpp', text: '', known: '' });
    await waitFor(() => expect(page.path()).toBe('/task/7/file/generators/gen.cpp'));
    focus('data');
    press('F2');
    await asks('tests', 'Move');
    const changes = (...all: readonly object[]) => ({ tid: 7, changes: JSON.stringify(all) });
    expect(await done(2)).toEqual(changes({ kind: 'move', from: 'data', to: 'tests' }));
    focus('statement');
    press('Delete');
    await answerQuestion('Remove');
    expect(await done(3)).toEqual(changes({ kind: 'remove', path: 'statement' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    const back = { kind: 'put', path: 'statement/problem.en.md', hash: hashOf('d'), known: '' };
    expect(await done(4)).toEqual(changes(back));
  });

  it('[AUT-12] asks before a file is replaced, and says what it was seen to hold', async () => {
    const page = await open();
    const input = screen.getByLabelText('Upload files', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'problem.yaml')] } });
    await answerQuestion('Replace');
    await waitFor(() => expect(page.commands()).toHaveLength(1));
    expect(page.commands()[0]?.request).toEqual({ tid: 7, path: 'problem.yaml', known: hashOf('c') });
  });

  it('[AUT-12] an upload that is on its way goes on, each once, while others are added and files opened; leaving it asks', async () => {
    const page = await open();
    // The page under test has its own router, but `holdNavigation` looks at the window's address.
    window.history.replaceState(null, '', '/task/7/file');
    const brings = (...names: readonly string[]) =>
      fireEvent.change(screen.getByLabelText('Upload files', { selector: 'input' }), {
        target: { files: names.map((name) => new File(['x'], name)) },
      });
    const goes = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
    const sent = () => page.commands().map(({ request }) => (request as { readonly path: string }).path);
    brings('1.in', '2.in');
    await waitFor(() => expect(sent()).toEqual(['1.in']));
    brings('3.in');
    focus('problem.yaml');
    press('Enter');
    await waitFor(() => expect(page.path()).toBe('/task/7/file/problem.yaml'));
    goes('Tests');
    await answerQuestion('Cancel');
    expect(page.path()).toBe('/task/7/file/problem.yaml');
    for (const name of ['2.in', '3.in']) {
      page.happen(page.done({ revision: 4, hash: hashOf('e') }));
      await waitFor(() => expect(sent().at(-1)).toBe(name));
    }
    expect(sent()).toEqual(['1.in', '2.in', '3.in']);
    goes('Tests');
    await answerQuestion('Leave');
    await waitFor(() => expect(page.path()).toBe('/task/7/details'));
  });

  it('[AUT-12] changes nothing for somebody who may only read', async () => {
    const page = await open('', { right: 'read' });
    expect(screen.queryByRole('button', { name: 'New file' })).toBeNull();
    focus('data');
    press('Delete');
    press('F2');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.commands()).toEqual([]);
  });
});

describe('files that are open', () => {
  it('[AUT-12] are several, each with a tab; closing the one in front leads to the next', async () => {
    const page = await open('/problem.yaml');
    loads(page, 'problem.yaml', 'name: Sum\n');
    fireEvent.click(screen.getByRole('treeitem', { name: /statement/ }));
    fireEvent.click(await screen.findByRole('treeitem', { name: /problem\.en\.md/ }));
    await waitFor(() => expect(page.path()).toBe('/task/7/file/statement/problem.en.md'));
    const tabs = screen.getByRole('navigation', { name: 'Open files' });
    expect(
      within(tabs)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['problem.yaml', 'problem.en.md']);
    fireEvent.click(within(tabs).getByRole('button', { name: 'Close statement/problem.en.md' }));
    await waitFor(() => expect(page.path()).toBe('/task/7/file/problem.yaml'));
    expect(within(tabs).getAllByRole('link')).toHaveLength(1);
  });

  it('[AUT-12] say whether the typed text is saved, and why not', async () => {
    const page = await open('/problem.yaml');
    loads(page, 'problem.yaml', 'name: Sum\n');
    const note = () =>
      within(screen.getByRole('main'))
        .getAllByRole('status')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(note()).toContain('Saved'));
    const name = { home: 'workFile', key: '7/problem.yaml' } as const;
    page.happen({ type: 'DocumentEdited', ...name, draft: 'name: Total\n' });
    expect(note()).toContain('Not saved yet');
    page.happen({ type: 'DocumentSending', ...name, draft: 'name: Total\n' });
    expect(note()).toContain('Saving …');
    page.happen({ type: 'DocumentDelayed', ...name });
    expect(note().join(' ')).toContain('It is kept in this browser');
    const version = { value: 'name: Total\n', tag: hashOf('e'), order: 4 };
    page.happen({ type: 'DocumentSaved', ...name, version });
    expect(note()).toContain('Saved');
  });

  it('[AUT-12] show both texts when two people changed the same lines, and nothing is lost until one is chosen', async () => {
    const page = await open('/problem.yaml');
    loads(page, 'problem.yaml', 'name: Sum\n');
    const name = { home: 'workFile', key: '7/problem.yaml' } as const;
    page.happen(
      { type: 'DocumentEdited', ...name, draft: 'name: Mine\n' },
      {
        type: 'DocumentLoaded',
        ...name,
        version: { value: 'name: Theirs\n', tag: hashOf('e'), order: 4 },
      },
    );
    expect(await screen.findByText('Somebody else changed the same lines')).toBeTruthy();
    expect(screen.getByRole('region', { name: 'Yours' })).toBeTruthy();
    const theirs = screen.getByRole('region', { name: 'Theirs' });
    fireEvent.click(within(theirs).getByRole('button', { name: 'Keep theirs' }));
    expect(page.sent.findLast(({ type }) => type === 'DocumentSettled')).toMatchObject({
      draft: 'name: Theirs\n',
    });
  });

  it('[AUT-12] are kept here when another removed them, and the page says that they are gone', async () => {
    const page = await open('/problem.yaml');
    loads(page, 'problem.yaml', 'name: Sum\n');
    await answered(page, 'workshopTask', {
      ...TASK,
      revision: 4,
      files: TASK.files.filter(({ path }) => path !== 'problem.yaml'),
    });
    expect(await screen.findByText('Somebody removed this file')).toBeTruthy();
  });

  it('[AUT-12] of an address without a file are said not to be there', async () => {
    await open('/none.txt');
    expect(await screen.findByText('There is no such file')).toBeTruthy();
  });
});
