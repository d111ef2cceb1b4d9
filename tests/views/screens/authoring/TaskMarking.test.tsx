import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { isUnsaved } from '#streams/state/documents/document.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { answered, renderStaff } from '#tests/support/staff.tsx';

const HASH = 'a'.repeat(64);
const MARKING = `# Ours.
criteria:
  - { id: idea, name: Idea, points: 6, step: 0.5 }
`;
const QUIZ = `name: { en: Quiz }
questions:
  - kind: long
    points: 5
    text: Why?
`;

async function open(path: 'marking.yaml' | 'quiz.yaml' | null, text = '', task: Partial<WorkshopTask> = {}) {
  const isQuiz = path === 'quiz.yaml';
  const page = renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path: isQuiz ? '/task/7/questions' : '/task/7/marking',
  });
  await answered(page, 'workshopTask', {
    id: 7,
    name: 'Sum',
    slug: 'sum',
    is_quiz: isQuiz,
    right: 'own',
    revision: 3,
    files: path === null ? [] : [{ path, hash: HASH, bytes: text.length, is_made: false }],
    head: null,
    changed: [],
    editors: [],
    ...task,
  });
  if (path !== null) {
    await waitFor(() => expect(page.sent.some(({ type }) => type === 'WorkFileOpened')).toBe(true));
    const version = { value: text, tag: HASH, order: 3 };
    page.happen({ type: 'DocumentLoaded', home: 'workFile', key: `7/${path}`, version });
  }
  const written = () => page.store.getState().documents.workFile[`7/${path}`]!;
  const saved = async () => {
    await waitFor(() => expect(isUnsaved(written())).toBe(true));
    return written().draft;
  };
  return { page, written, saved };
}

const place = (number: number) => within(screen.getByRole('group', { name: `Criterion ${number}` }));

describe('the criteria of a task in the workshop', () => {
  it('[SCO-3] [AUT-12] begin as a file of the package', async () => {
    const { page } = await open(null);
    fireEvent.click(await screen.findByRole('button', { name: 'Write criteria' }));
    await waitFor(() => expect(page.commands().at(-1)?.call).toBe('saveWorkshopText'));
    const { path, text } = page.commands().at(-1)?.request as {
      readonly path: string;
      readonly text: string;
    };
    expect(path).toBe('marking.yaml');
    expect(parse(text)).toEqual({ criteria: [{ id: 'c1', name: 'The whole work', points: 10, step: 1 }] });
  });

  it('[SCO-3] [AUT-12] are written into the file as they are typed, and unfinished criteria are not', async () => {
    const { written, saved } = await open('marking.yaml', MARKING);
    await screen.findByRole('group', { name: 'Criterion 1' });
    fireEvent.click(screen.getByRole('button', { name: 'Add a criterion' }));
    expect(screen.getByText(/Each criterion needs a name. It is not in the file yet./)).toBeTruthy();
    expect(written().draft).toBe(MARKING);
    fireEvent.change(place(2).getByLabelText('Criterion'), { target: { value: 'Style' } });
    fireEvent.change(place(2).getByLabelText('Points'), { target: { value: '4,5' } });
    expect(screen.getByText(/Each step must divide the points exactly/)).toBeTruthy();
    fireEvent.change(place(2).getByLabelText('Step'), { target: { value: '1,5' } });
    const text = await saved();
    expect(text).toContain('# Ours.');
    expect(parse(text)).toEqual({
      criteria: [
        { id: 'idea', name: 'Idea', points: 6, step: 0.5 },
        { id: 'c2', name: 'Style', points: 4.5, step: 1.5 },
      ],
    });
  });

  it('[SCO-3] [AUT-12] say why they cannot be read, and a person who may only read changes nothing', async () => {
    await open('marking.yaml', 'criteria:\n  - { name: Idea, points: many }\n', { right: 'read' });
    expect(await screen.findByText(/^2: "criteria\.0\.points" must be/)).toBeTruthy();
  });

  it('[QIZ-4] [AUT-12] stand at a long question and say what they must come to', async () => {
    const { saved } = await open('quiz.yaml', QUIZ);
    fireEvent.click(await screen.findByRole('button', { name: 'Add a criterion' }));
    fireEvent.change(place(1).getByLabelText('Criterion'), { target: { value: 'Idea' } });
    expect(screen.getByText(/must be 5/)).toBeTruthy();
    fireEvent.change(place(1).getByLabelText('Points'), { target: { value: '5' } });
    expect(screen.queryByText(/must be 5/)).toBeNull();
    const text = await saved();
    expect(parse(text)).toMatchObject({
      questions: [{ kind: 'long', criteria: [{ id: 'c1', name: 'Idea', points: 5, step: 1 }] }],
    });
  });
});
