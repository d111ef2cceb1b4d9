import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type QuizAnswer } from '#protocol/wire/quiz.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { documentKey } from '#streams/state/documents/documentKeys.ts';
import { aTask, NOON_AT } from '#tests/support/contest.ts';
import { competing, type Page, renderPage } from '#tests/support/competitor.tsx';
import { aQuiz, QUIZ_QUESTIONS } from '#tests/support/quiz.ts';

const tasks: ContestEvent = {
  type: 'TasksLoaded',
  tasks: [aTask(1, { is_quiz: true, name: 'Theory' }), aTask(2)],
  error: null,
};
const wire = (question: number, value: QuizAnswer['value'], marked = false): QuizAnswer => ({
  question,
  value,
  marked,
  revision: 5,
  saved_at: NOON_AT,
});
const loaded = (...answers: readonly QuizAnswer[]): ContestEvent => ({
  type: 'QuizLoaded',
  asked: 'en',
  quiz: aQuiz({ answers: [...answers] }),
});
const sitting = (...answers: readonly QuizAnswer[]) => [...competing(), tasks, loaded(...answers)];

const given = (page: Page) => page.sent.filter((event) => event.type === 'QuizAnswerGiven');
const heading = (number: number) =>
  screen.findByRole('heading', { level: 1, name: `Question ${number} of 5` });
const press = (key: string, options: KeyboardEventInit = {}, at: Element = document.body) =>
  fireEvent.keyDown(at, { key, bubbles: true, ...options });

describe('a question', () => {
  it('[QIZ-1] of a single choice is answered by one radio button, and says that it was saved', async () => {
    const page = renderPage('/task/1/quiz/1', sitting());
    await heading(1);
    fireEvent.click(screen.getByRole('radio', { name: /Option b/ }));
    expect(given(page)).toMatchObject([{ task: 1, question: 1, value: 'b', marked: false }]);
    expect(screen.getByText('Saving…')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Option b/ }).checked).toBe(true);
    const at = given(page)[0]?.at ?? 0;
    page.happen({
      type: 'QuizAnswerChanged',
      task: 1,
      answer: { ...wire(1, 'b'), revision: at + 1 },
      by: 'live',
    });
    expect(screen.getByText(/^Saved at/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the answer' }));
    expect(given(page).at(-1)).toMatchObject({ value: null });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Option b/ }).checked).toBe(false);
  });

  it('[QIZ-1] is answered when it was, not when the countdown last ticked', async () => {
    const page = renderPage('/task/1/quiz/1', sitting(), () => NOON_AT + 930.7);
    await heading(1);
    fireEvent.click(screen.getByRole('radio', { name: /Option b/ }));
    expect(page.store.getState().system.now).toBe(NOON_AT);
    expect(given(page)).toMatchObject([{ at: NOON_AT + 930 }]);
  });

  it('[QIZ-1] of a multiple choice takes any options, in the order of the question, and gives them back', async () => {
    const page = renderPage('/task/1/quiz/2', sitting());
    await heading(2);
    for (const name of [/Option c/, /Option a/, /Option c/]) {
      fireEvent.click(screen.getByRole('checkbox', { name }));
    }
    expect(given(page).map(({ value }) => value)).toEqual([['c'], ['a', 'c'], ['a']]);
  });

  it('[QIZ-1] of a short text, and of a long one, is written', async () => {
    const page = renderPage('/task/1/quiz/3', sitting());
    await heading(3);
    fireEvent.change(screen.getByRole('textbox', { name: 'Your answer' }), { target: { value: 'binary' } });
    fireEvent.click(screen.getByRole('link', { name: /^Question 5/ }));
    await heading(5);
    const area = screen.getByRole('textbox', { name: 'Your answer' });
    expect(area.tagName).toBe('TEXTAREA');
    fireEvent.change(area, { target: { value: 'Because\nof it' } });
    expect(given(page)).toMatchObject([
      { question: 3, value: 'binary' },
      { question: 5, value: 'Because\nof it' },
    ]);
  });

  it('[QIZ-1] of a number says at the field that a text is no number', async () => {
    renderPage('/task/1/quiz/4', sitting());
    await heading(4);
    const field = screen.getByRole('textbox', { name: 'Your answer (a number)' });
    fireEvent.change(field, { target: { value: '12 km' } });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Not saved.')).toBeTruthy();
    fireEvent.change(field, { target: { value: '12,5' } });
    expect(field.getAttribute('aria-invalid')).toBeNull();
    expect(screen.getByText('Saving…')).toBeTruthy();
  });

  it('[F73] of a number that becomes none says which one still counts, and is counted by it', async () => {
    renderPage('/task/1/quiz/4', sitting(wire(4, '12')));
    await heading(4);
    const field = screen.getByRole('textbox', { name: 'Your answer (a number)' });
    fireEvent.change(field, { target: { value: '12 km' } });
    expect(screen.getByText(/^Not saved\./).textContent).toContain('12');
    expect(screen.getByText(/^Not saved\./).textContent).not.toContain('12 km');
    expect(screen.getAllByText('1 of 5 answered').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Question 4: answered, not saved' })).toBeTruthy();
    fireEvent.change(field, { target: { value: '13' } });
    expect(screen.queryByText(/^Not saved\./)).toBeNull();
  });

  it('[QIZ-1] shows formulas and pictures in its text and in its options', async () => {
    const picture = 'data:image/png;base64,iVBORw0KGgo=';
    const questions = [
      {
        ...QUIZ_QUESTIONS[0]!,
        text: `Find $x^2$\n\n![a tree](${picture})`,
        options: [
          { id: 'a', text: '$\\sqrt{2}$' },
          { id: 'b', text: 'two' },
        ],
      },
    ];
    renderPage('/task/1/quiz/1', [
      ...competing(),
      tasks,
      { type: 'QuizLoaded', asked: 'en', quiz: aQuiz({ questions }) },
    ]);
    expect((await screen.findByRole('img', { name: 'a tree' })).getAttribute('src')).toBe(picture);
    await waitFor(() => expect(document.querySelectorAll('.katex').length).toBe(2));
  });

  it('[QIZ-1] says when its answer is only on this computer, and when it was not taken', async () => {
    const page = renderPage('/task/1/quiz/3', sitting());
    await heading(3);
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'x' } });
    const name = { home: 'answer', key: documentKey('answer', { task: 1, question: 3 }) } as const;
    page.happen({ type: 'DocumentDelayed', ...name });
    expect(screen.getByText(/Kept on this computer/)).toBeTruthy();
    page.happen({ type: 'DocumentRefused', ...name, fault: { key: 'backend.finished', detail: null } });
    expect(screen.getByText(/^Not saved: /)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Question 3: no answer, not saved' })).toBeTruthy();
  });

  it('[QIZ-1] shows what another page of the person has saved', async () => {
    const page = renderPage('/task/1/quiz/1', sitting());
    await heading(1);
    page.happen({ type: 'QuizAnswerChanged', task: 1, answer: wire(1, 'c'), by: 'live' });
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Option c/ }).checked).toBe(true);
  });
});

describe('going through a quiz', () => {
  it('[QIZ-1] a quiz task leads to its first question', async () => {
    const page = renderPage('/task/1', sitting());
    await heading(1);
    expect(page.place().path).toBe('/task/1/quiz/1');
  });

  it('[QIZ-1] goes by buttons, which end at the first and the last question', async () => {
    renderPage('/task/1/quiz/4', sitting());
    await heading(4);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await heading(5);
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await heading(4);
  });

  it('[QIZ-1] goes by arrows and Enter, chooses by digits and marks by M, in Cyrillic too', async () => {
    const page = renderPage('/task/1/quiz/1', sitting());
    await heading(1);
    press('2');
    expect(given(page)).toMatchObject([{ value: 'b', marked: false }]);
    press('9');
    press('м', { code: 'KeyM' });
    expect(given(page)).toMatchObject([{ value: 'b' }, { value: 'b', marked: true }]);
    press('Enter');
    await heading(2);
    press('1');
    press('3');
    press('1');
    expect(
      given(page)
        .slice(2)
        .map(({ value }) => value),
    ).toEqual([['a'], ['a', 'c'], ['c']]);
    press('ArrowRight');
    await heading(3);
    press('ArrowLeft');
    await heading(2);
    press('ArrowLeft');
    press('ArrowLeft');
    await heading(1);
  });

  it('[QIZ-1] keys work on a chosen option, and belong to the text where somebody writes', async () => {
    const page = renderPage('/task/1/quiz/1', sitting());
    await heading(1);
    press('3', {}, screen.getByRole('radio', { name: /Option a/ }));
    expect(given(page)).toMatchObject([{ value: 'c' }]);
    press('ArrowRight', {}, screen.getByRole('radio', { name: /Option a/ }));
    await heading(2);
    press('ArrowRight');
    await heading(3);
    const field = screen.getByRole('textbox');
    for (const key of ['1', 'ArrowLeft', 'ArrowRight']) press(key, {}, field);
    press('m', { code: 'KeyM' }, field);
    press('ArrowRight', { altKey: true });
    expect(given(page)).toHaveLength(1);
    expect(page.place().path).toBe('/task/1/quiz/3');
    press('Enter', {}, field);
    await heading(4);
    press('Enter');
    await heading(5);
    press('Enter', {}, screen.getByRole('textbox'));
    expect(page.place().path).toBe('/task/1/quiz/5');
  });

  it('[QIZ-1] the overview shows answered, marked and empty questions, and leads there', async () => {
    renderPage('/task/1/quiz/1', sitting(wire(1, 'a'), wire(2, ['b'], true), wire(4, null, true)));
    await heading(1);
    const overview = within(screen.getByRole('navigation', { name: 'All questions' }));
    const names = overview.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
    expect(names).toEqual([
      'Question 1: answered',
      'Question 2: answered, marked for review',
      'Question 3: no answer',
      'Question 4: no answer, marked for review',
      'Question 5: no answer',
    ]);
    expect(overview.getByRole('link', { current: 'page' }).textContent).toBe('1');
    expect(screen.getAllByText('2 of 5 answered').length).toBeGreaterThan(0);
    expect(screen.getByText('2 marked for review')).toBeTruthy();
    fireEvent.click(overview.getByRole('link', { name: /^Question 4/ }));
    await heading(4);
    fireEvent.click(screen.getByRole('button', { name: 'Remove the mark' }));
    expect(await screen.findByText('1 marked for review')).toBeTruthy();
  });

  it('[QIZ-1] the list of tasks says how far the person is', async () => {
    renderPage('/home', sitting(wire(1, 'a')));
    expect(await screen.findByText('Quiz · 1 of 5 answered')).toBeTruthy();
  });
});

describe('the end of a quiz', () => {
  it('[QIZ-3] the finish names the open and the unsaved questions, and then happens', async () => {
    const page = renderPage('/task/1/quiz/1', sitting(wire(2, ['a'])));
    await heading(1);
    fireEvent.click(screen.getByRole('radio', { name: /Option b/ }));
    const card = within(screen.getByRole('main'));
    fireEvent.click(card.getByRole('button', { name: 'Finish' }));
    const dialog = await screen.findByRole('dialog');
    await within(dialog).findByText('3 questions are unanswered.');
    expect(dialog.textContent).toContain('1 answer is not saved on the server yet.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Finish' }));
    await waitFor(() => expect(page.sent.map(({ type }) => type)).toContain('FinishConfirmed'));
  });

  it('[QIZ-3] after the end the answers can be read and nothing can be changed', async () => {
    const page = renderPage('/task/1/quiz/1', sitting(wire(1, 'b'), wire(3, 'text')));
    await heading(1);
    expect(screen.getByRole('button', { name: 'Mark for review' })).toBeTruthy();
    page.happen({ type: 'ClockTicked', at: NOON_AT + 24 * 3_600_000 });
    expect(screen.getByText('Answers are read-only.')).toBeTruthy();
    const chosen = screen.getByRole<HTMLInputElement>('radio', { name: /Option b/ });
    expect([chosen.checked, chosen.matches(':disabled')]).toEqual([true, true]);
    press('1');
    press('m', { code: 'KeyM' });
    expect(screen.queryByRole('button', { name: 'Clear the answer' })).toBeNull();
    // F73
    expect(screen.queryByRole('button', { name: 'Mark for review' })).toBeNull();
    expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Finish' })).toBeNull();
    press('ArrowRight');
    await heading(2);
    expect(given(page)).toEqual([]);
  });
});

describe('a quiz that is not there to be sat', () => {
  it('[QIZ-1] is asked for, and tells the failure, the safe answers, and how to try again', async () => {
    const page = renderPage('/task/1/quiz/1', [...competing(), tasks]);
    await screen.findByRole('heading', { level: 1, name: 'Theory' });
    const opened = () => page.sent.filter((event) => event.type === 'QuizOpened');
    await waitFor(() => expect(opened()).toMatchObject([{ number: 1 }]));
    page.happen({ type: 'QuizRefused', number: 1, key: 'backend.unavailable', detail: null });
    const alert = screen.getByRole('alert');
    expect(alert.textContent).toContain('Your answers are safe.');
    fireEvent.click(within(alert).getByRole('button'));
    expect(opened()).toHaveLength(2);
    page.happen(loaded());
    await heading(1);
  });

  it('[QIZ-1] has no questions yet, or none with this number', async () => {
    const page = renderPage('/task/1/quiz/9', sitting());
    fireEvent.click(await screen.findByRole('link', { name: 'To the first question' }));
    await heading(1);
    page.happen({ type: 'QuizLoaded', asked: 'en', quiz: aQuiz({ questions: [] }) });
    expect(await screen.findByText('This quiz has no questions yet.')).toBeTruthy();
  });

  it('[RTE-3] a task that is no quiz has no question page, nor has a question that the quiz does not have', async () => {
    const page = renderPage('/task/2/quiz/1', sitting());
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
    expect(page.place().path).toBe('/task/2/quiz/1');
    expect(screen.queryByText(/Question 1 of/)).toBeNull();
  });

  it('[QIZ-1] is asked for in the language of the page when that is changed', async () => {
    const page = renderPage('/task/1/quiz/1', sitting());
    await heading(1);
    const opened = () => page.sent.filter((event) => event.type === 'QuizOpened');
    expect(opened()).toEqual([]);
    const lang = page.store.getState().system.language === 'bg' ? 'en' : 'bg';
    page.happen({ type: 'LanguageChosen', language: lang });
    expect(opened()).toMatchObject([{ number: 1, lang }]);
  });
});
