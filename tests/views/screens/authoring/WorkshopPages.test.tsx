import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type WorkshopReady } from '#protocol/wire/staff/authoring/ready.ts';
import { type WorkshopStatement } from '#protocol/wire/staff/authoring/statement.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { type WorkshopUse } from '#protocol/wire/staff/authoring/use.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { answered, renderStaff } from '#tests/support/staff.tsx';

const HASH = 'a'.repeat(64);
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
const STATEMENT: WorkshopStatement = {
  revision: 3,
  lang: 'en',
  contest_langs: ['bg'],
  names: { en: 'Sum' },
  pictures: [],
  constants: {},
  langs: [{ lang: 'en', path: 'statement/problem.en.md' }],
  file: {
    path: 'statement/problem.en.md',
    hash: HASH,
    markdown: null,
    text: 'Add **two** numbers.\n\nTime limit: 2 s\n\n## Input\n\n## Output\n',
  },
  samples: [{ kind: 'pair', input: '1 2\n', answer: '3\n' }],
  time_limit_ms: 1000,
  memory_mib: 256,
  findings: [],
};
const READY: WorkshopReady = {
  revision: 3,
  is_ready: false,
  lines: [
    { id: 'reads', state: 'good', why: 'good', count: 0, names: [] },
    { id: 'claims', state: 'bad', why: 'untrue', count: 1, names: ['accepted/a.cpp'] },
    { id: 'statements', state: 'wait', why: 'missing', count: 1, names: ['bg'] },
  ],
  findings: [
    {
      severity: 'warning',
      file: 'statement/problem.en.md',
      line: 4,
      code: 'picture_missing',
      values: { path: 'a.svg' },
    },
  ],
  contests: [
    { id: 5, name: 'Cup', has_it: true },
    { id: 6, name: 'Open', has_it: false },
  ],
};
const USE: WorkshopUse = {
  contests: [{ id: 5, name: 'Cup', submissions: 12, people: 4 }],
  verdicts: [{ verdict: 'WA', count: 8 }],
  points: [0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 1],
  groups: [],
  tests: [
    { name: 'secret/1', is_sample: false, ran: 8, failed: 5, first: 4 },
    { name: 'secret/2', is_sample: false, ran: 3, failed: 0, first: 0 },
    { name: 'secret/3', is_sample: false, ran: 0, failed: 0, first: 0 },
  ],
};

async function open(path: string, task: Partial<WorkshopTask> = {}) {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path });
  await answered(page, 'workshopTask', { ...TASK, ...task });
  return page;
}

describe('the page of a statement', () => {
  it('[AUT-12] shows it as competitors will, with its samples, and hints at what the limits say otherwise', async () => {
    const page = await open('/task/7/statement');
    await answered(page, 'workshopStatement', STATEMENT);
    const { path, hash, text } = STATEMENT.file!;
    const version = { value: text!, tag: hash, order: STATEMENT.revision };
    page.happen({ type: 'DocumentLoaded', home: 'workFile', key: `7/${path}`, version });
    const preview = await screen.findByRole('region', { name: 'As competitors see it' });
    expect(await within(preview).findByText('two')).toBeTruthy();
    expect(await within(preview).findByText('Example')).toBeTruthy();
    const check = screen.getByRole('region', { name: 'To check' });
    expect(within(check).getByText(/2 s.* the time limit is 1 s/)).toBeTruthy();
    expect(within(check).getByRole('button', { name: 'line 3' })).toBeTruthy();
    expect(within(check).getByText(/statement in Български/)).toBeTruthy();
  });

  it('[AUT-12] a language is added with the name of the task', async () => {
    const page = await open('/task/7/statement');
    await answered(page, 'workshopStatement', STATEMENT);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a language' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText("The task's name in this language"), {
      target: { value: 'Сбор' },
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Begin the statement' }));
    expect(page.commands()).toEqual([
      {
        call: 'addWorkshopLanguage',
        request: { tid: 7, lang: 'bg', name: 'Сбор', format: 'md' },
      },
    ]);
  });
});

describe('the overview of a task', () => {
  it('[AUT-12] says of each thing what it is about and where it is done', async () => {
    const page = await open('/task/7');
    await answered(page, 'workshopReady', READY);
    expect(await screen.findByText('Not ready yet')).toBeTruthy();
    const lines = screen.getByRole('list', { name: 'Checklist for the task' });
    const [, claims, statements] = within(lines).getAllByRole('listitem');
    expect(within(claims!).getByText('accepted/a.cpp')).toBeTruthy();
    expect(within(claims!).getByRole('link').getAttribute('href')).toBe('/task/7/solutions');
    expect(within(statements!).getByText('Български')).toBeTruthy();
    const found = screen.getByRole('link', { name: 'statement/problem.en.md:4' });
    expect(found.getAttribute('href')).toBe('/task/7/file/statement/problem.en.md?line=4');
  });

  it('[AUT-12] a version that is not ready is put into a contest only when that is confirmed', async () => {
    const page = await open('/task/7');
    await answered(page, 'workshopReady', READY);
    fireEvent.click(await screen.findByRole('button', { name: 'Add to the contest' }));
    const dialog = await screen.findByRole('dialog');
    expect(page.commands()).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add to the contest' }));
    await waitFor(() =>
      expect(page.commands()).toEqual([{ call: 'addContestTask', request: { cid: 6, task: 7 } }]),
    );
  });
});

describe('the use of a task', () => {
  // F62
  it('[AUT-12] shows which test caught whom, those that nobody failed, and those that were never run', async () => {
    const page = await open('/task/7/use');
    await answered(page, 'workshopUse', USE);
    const tests = await screen.findByRole('list', { name: 'What each test caught' });
    expect(within(tests).getByText('first 4 of 5')).toBeTruthy();
    expect(screen.getByText('Tests that nobody failed: 1')).toBeTruthy();
    expect(screen.getByText('Tests that were never run: 1')).toBeTruthy();
    expect(screen.getByText('secret/3')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Cup' }).getAttribute('href')).toBe('/submissions/5?task=7');
  });
});

describe('the questions of a quiz', () => {
  it('[AUT-12] are shown as competitors see them, tried and scored', async () => {
    const files = [{ path: 'quiz.yaml', hash: HASH, bytes: 10, is_made: false }];
    const page = await open('/task/7/questions', { is_quiz: true, files });
    await screen.findByRole('navigation', { name: 'Pages of the task' }).catch(() => null);
    const value =
      'name: { en: Quiz }\nquestions:\n  - kind: single\n    points: 2\n    text: One?\n    options: [{ text: yes it is, correct: true }, { text: no }]\n';
    const version = { value, tag: HASH, order: 1 };
    page.happen({ type: 'DocumentLoaded', home: 'workFile', key: '7/quiz.yaml', version });
    fireEvent.click(await screen.findByRole('radio', { name: /yes it is/ }));
    expect(await screen.findByText('This answer gets 2 of 2')).toBeTruthy();
  });
});
