import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { isUnsaved } from '#streams/state/documents/document.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { answered, renderStaff } from '#tests/support/staff.tsx';

const HASH = 'a'.repeat(64);
const QUIZ = `# Ours.
name: { en: Quiz, bg: Тест }
questions:
  # The first.
  - kind: single
    points: 1
    text: { en: Which?, bg: Кое? }
    options:
      - { text: One, correct: true } # surely
      - { text: Two }
  - kind: number
    points: 2
    text: How much?
    answer: 7
`;

async function open(task: Partial<WorkshopTask> = {}) {
  const page = renderStaff({ role: 'admin', routes: adminRoutes, path: '/task/7/questions' });
  const file = { path: 'quiz.yaml', hash: HASH, bytes: QUIZ.length, is_made: false };
  await answered(page, 'workshopTask', {
    id: 7,
    name: 'Quiz',
    slug: 'quiz',
    is_quiz: true,
    right: 'own',
    revision: 3,
    files: [file],
    head: null,
    changed: [],
    editors: [],
    ...task,
  });
  await waitFor(() => expect(page.sent.some(({ type }) => type === 'WorkFileOpened')).toBe(true));
  const version = { value: QUIZ, tag: HASH, order: 3 };
  page.happen({ type: 'DocumentLoaded', home: 'workFile', key: '7/quiz.yaml', version });
  const form = await screen.findByRole('region', { name: 'Form' });
  const text = () => page.store.getState().documents.workFile['7/quiz.yaml'];
  const saved = async () => {
    await waitFor(() => expect(isUnsaved(text()!)).toBe(true));
    return text()!.draft;
  };
  return { page, form, text, saved };
}

describe('the form of a quiz', () => {
  it('[AUT-12] [QIZ-1] writes the changes into quiz.yaml, and leaves the rest and its comments', async () => {
    const { form, saved } = await open();
    fireEvent.click(within(form).getByLabelText('Option b is correct'));
    fireEvent.change(within(form).getByLabelText('Option a'), { target: { value: 'Uno' } });
    fireEvent.change(within(form).getByLabelText('Points'), { target: { value: '2,5' } });
    const text = await saved();
    expect(text).toContain('# Ours.');
    expect(text).toContain('# The first.');
    expect(text).toContain('{ text: Uno } # surely');
    expect((parse(text) as { questions: unknown[] }).questions[0]).toEqual({
      kind: 'single',
      points: 2.5,
      text: { en: 'Which?', bg: 'Кое?' },
      options: [{ text: 'Uno' }, { text: 'Two', correct: true }],
    });
  });

  it('[AUT-12] shows at once what competitors will see, and what an answer would get', async () => {
    const { form } = await open();
    fireEvent.change(within(form).getByLabelText('Option b'), { target: { value: 'Zwei' } });
    const [first] = screen.getAllByRole('article');
    fireEvent.click(await within(first!).findByRole('radio', { name: /Zwei/ }));
    expect(await within(first!).findByText('This answer gets 0 of 1')).toBeTruthy();
  });

  it('[AUT-12] writes nothing that is not possible, and says so', async () => {
    const { page, form, text: written } = await open();
    const text = within(form).getByLabelText<HTMLTextAreaElement>('Question, in Markdown with formulas');
    fireEvent.change(text, { target: { value: ' ' } });
    fireEvent.change(within(form).getByLabelText('Points'), { target: { value: 'many' } });
    expect(within(form).getByText(/This cannot be empty/)).toBeTruthy();
    expect(within(form).getByText(/not possible here/)).toBeTruthy();
    fireEvent.blur(text);
    expect(text.value).toBe('Which?');
    expect(page.commands()).toEqual([]);
    expect(written()!.draft).toBe(QUIZ);
  });

  it('[AUT-12] a question of another kind keeps what it asks, and a copy is a question of its own', async () => {
    const { form, saved } = await open();
    fireEvent.change(within(form).getByLabelText('Kind'), { target: { value: 'short' } });
    fireEvent.change(await within(form).findByLabelText('Correct answers, one per line'), {
      target: { value: 'one\n two \n' },
    });
    fireEvent.click(screen.getAllByRole('button', { name: 'Duplicate the question' })[1]!);
    const { questions } = parse(await saved()) as { readonly questions: readonly unknown[] };
    expect(questions).toEqual([
      { kind: 'short', points: 1, text: { en: 'Which?', bg: 'Кое?' }, accept: ['one', 'two'] },
      { kind: 'number', points: 2, text: 'How much?', answer: 7 },
      { kind: 'number', points: 2, text: 'How much?', answer: 7 },
    ]);
    const places = within(form).getByRole('group', { name: 'Questions' });
    expect(within(places).getByRole('button', { pressed: true }).textContent).toBe('3');
  });

  it('[AUT-12] a person who may only read sees it, changes nothing, and may take the quiz out', async () => {
    const { page, form } = await open({ right: 'read' });
    expect(within(form).getByLabelText<HTMLInputElement>('Points').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Import questions' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    await answered(page, 'quizFileNotes', {
      findings: [
        { severity: 'warning', file: 'quiz.yaml', line: null, code: 'quiz_gift_points', values: {} },
      ],
    });
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/GIFT has no points/)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save the file' }));
    expect(page.sent.at(-1)).toMatchObject({
      type: 'DownloadWanted',
      download: { kind: 'quizFile', task: 7, format: 'xml', lang: 'en' },
    });
  });
});

describe('questions from elsewhere', () => {
  it('[AUT-12] come only when the losses were shown and are confirmed', async () => {
    const { page } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Import questions' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText('Or paste its text'), { target: { value: 'Why? {}' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Preview the import' }));
    expect(page.commands()).toEqual([
      { call: 'bringQuiz', request: { tid: 7, mode: 'add', known: HASH, apply: false } },
    ]);
    const finding = { severity: 'warning', file: 'a', line: 3, code: 'quiz_out_kind' } as const;
    const values = { question: 2, name: 'Pairs', kind: 'matching' };
    const answer = {
      format: 'gift',
      findings: [{ ...finding, values }],
      questions: [{ number: 1, name: '', kind: 'long', points: 1, text: 'Why?' }],
      pictures: [],
      hash: null,
    };
    const outcome = (hash: string | null) => page.happen(page.done({ ...answer, hash }));
    outcome(null);
    expect(await within(dialog).findByText(/Question 2 “Pairs” is left out/)).toBeTruthy();
    fireEvent.click(within(dialog).getByLabelText('In place of all existing questions'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Import questions: 1' }));
    expect(page.commands().at(-1)?.request).toMatchObject({ mode: 'replace', apply: true });
    outcome('b'.repeat(64));
    expect(await within(dialog).findByText('The questions have been imported.')).toBeTruthy();
  });
});
