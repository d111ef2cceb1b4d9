import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ModuleFacts } from '#protocol/wire/contest.ts';
import { type OwnTimes } from '#streams/events/contest.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { aTask, MINUTE_MS, NOON_AT } from '#tests/support/contest.ts';
import { NO_MODULES } from '#tests/support/ownTimes.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';
import { aQuiz } from '#tests/support/quiz.ts';

const module = (number: number, change: Partial<ModuleFacts> = {}): ModuleFacts => ({
  number,
  name: `Task ${'ABC'[number - 1]}`,
  is_quiz: false,
  questions: null,
  minutes: 30,
  max_score: 100,
  ...change,
});
const MODULES = [
  module(1, { name: 'Theory', is_quiz: true, questions: 5, minutes: 20 }),
  module(2),
  module(3, { minutes: null }),
];

/** A competitor of an nvo exam of three modules. */
const sitting = (own: Partial<OwnTimes> = {}) =>
  competing({ contest: { type: 'nvo' }, own: { ...NO_MODULES, tasksLeft: 3, modules: MODULES, ...own } });
/** The times in module `number`, which began five minutes ago and lasts five minutes more. */
const under = (number: number): Partial<OwnTimes> => ({
  startedTasks: number,
  tasksLeft: 3 - number,
  moduleStartAt: NOON_AT - 5 * MINUTE_MS,
  moduleEndAt: NOON_AT + 5 * MINUTE_MS,
});
const between = (started: number): Partial<OwnTimes> => ({ startedTasks: started, tasksLeft: 3 - started });
const over = (at: number): ContestEvent => ({ type: 'PhaseBoundaryReached', at });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const banner = () => within(screen.getAllByRole('banner')[0] as HTMLElement);

describe('the beginning of a module', () => {
  it('[QIZ-2] says what comes, how long and until when, and begins only when that is confirmed', async () => {
    const page = renderPage('/task/1', sitting());
    await heading('Theory');
    expect(screen.getByText('Module 1 of 3')).toBeTruthy();
    expect(screen.getByText('20 minutes')).toBeTruthy();
    expect(screen.getByText('Quiz with 5 questions')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Start the module' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Start module 1 of 3: Theory?')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(page.sent).not.toContainEqual({ type: 'ModuleStartConfirmed' });
    fireEvent.click(screen.getByRole('button', { name: 'Start the module' }));
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start the module' }),
    );
    await waitFor(() => expect(page.sent).toContainEqual({ type: 'ModuleStartConfirmed' }));
  });

  it('[QIZ-2] says when the exam leaves less time than the module has', async () => {
    const endAt = NOON_AT + 12 * MINUTE_MS;
    renderPage(
      '/task/1',
      competing({
        contest: { type: 'nvo', end_time: endAt },
        own: { ...NO_MODULES, tasksLeft: 3, modules: MODULES },
      }),
    );
    await heading('Theory');
    expect(screen.getByText(/so 12 minutes are left for this module/)).toBeTruthy();
  });

  it('[QIZ-2] [SHL-4] is not offered for a module that is over, or not next', async () => {
    const page = renderPage('/task/3', sitting(between(1)));
    await heading('It is not this module’s turn yet');
    expect(screen.queryByRole('button', { name: 'Start the module' })).toBeNull();
    fireEvent.click(screen.getByRole('link', { name: 'To module 2' }));
    await heading('Task B');
    page.happen({ type: 'OwnTimesLoaded', own: ownOf(between(2)) });
    await heading('This module is over');
  });

  it('an exam has no more modules than it has', async () => {
    renderPage('/task/4', sitting());
    await waitFor(() => expect(screen.queryByText(/not this module’s turn/)).toBeNull());
    expect(screen.queryByRole('button', { name: 'Start the module' })).toBeNull();
  });
});

describe('a module', () => {
  it('[TSK-1] is called as its task is in the language of the page: where it begins, in the list, where it ends', async () => {
    const names = { bg: 'Торта', en: 'Cake' };
    const cake = { name: 'Торта', names };
    const own = { modules: [module(1, cake), module(2, cake)] };
    const page = renderPage('/task/1', sitting({ ...own, tasksLeft: 2 }));
    await heading('Cake');
    fireEvent.click(screen.getByRole('button', { name: 'Start the module' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Start module 1 of 2: Cake?')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    page.happen({ type: 'OwnTimesLoaded', own: ownOf({ ...under(2), ...own, tasksLeft: 0 }) });
    fireEvent.click(banner().getByRole('button', { name: 'Finish the module' }));
    expect(await screen.findByText('Finish module 2 of 2: Cake?')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(
      within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name: 'Home' }),
    );
    const list = within(await screen.findByRole('main'));
    expect(await list.findByRole('link', { name: 'Cake' })).toBeTruthy();
    expect(screen.queryByText('Торта')).toBeNull();
  });
});

describe('the end of a module', () => {
  it('[QIZ-2] [TML-3] by its time closes its page at that instant, whatever the list still says', async () => {
    const page = renderPage('/task/2', sitting(under(2)));
    await heading('Task B');
    page.happen(over(NOON_AT + 5 * MINUTE_MS - 1));
    expect(screen.getByRole('heading', { level: 1, name: 'Task B' })).toBeTruthy();
    const sidebar = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(sidebar.getByRole('link', { name: /Task B/ })).toBeTruthy();
    page.happen(over(NOON_AT + 5 * MINUTE_MS));
    // The page goes to the next module, which waits to be started.
    await heading('Task C');
    expect(page.place().path).toBe('/task/3');
    expect(screen.getByRole('button', { name: 'Start the module' })).toBeTruthy();
    expect(sidebar.queryByRole('link', { name: /Task/ })).toBeNull();
  });

  it('[TML-4] is what the header counts down to, and 00:00:00 stands there with no tasks left', async () => {
    const page = renderPage('/home', sitting(under(2)));
    await screen.findByRole('heading', { name: 'Module 2 of 3 is under way' });
    expect(banner().getByText('Module 2 of 3 ends in')).toBeTruthy();
    expect(banner().getByRole('timer').textContent).toBe('00:05:00');
    page.happen({ type: 'OwnTimesLoaded', own: { ...ownOf(between(3)), hasFinished: true } });
    expect(banner().getByText('All modules are over')).toBeTruthy();
    expect(banner().getByRole('timer').textContent).toBe('00:00:00');
  });

  it('[QIZ-2] by the person is asked for, naming the module, what is left of it and that there is no way back', async () => {
    const page = renderPage('/task/2', sitting(under(2)));
    await heading('Task B');
    fireEvent.click(banner().getByRole('button', { name: 'Finish the module' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Finish module 2 of 3: Task B?')).toBeTruthy();
    expect(await dialog.findByText('Nothing submitted for: Task B.')).toBeTruthy();
    expect(dialog.getByText(/You cannot come back/)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Finish the module' }));
    await waitFor(() => expect(page.sent).toContainEqual({ type: 'ModuleFinishConfirmed' }));
    expect(page.sent).not.toContainEqual({ type: 'FinishConfirmed' });
    // While the command is under way, the page says so, and nothing can be changed.
    await screen.findByText('Waiting for the server to confirm…');
    page.happen({ type: 'ModuleFinished', own: ownOf(between(2)) });
    expect(screen.queryByText('Waiting for the server to confirm…')).toBeNull();
  });

  it('[QIZ-2] in its first minute is refused with a warning instead of the question', async () => {
    const own = { ...under(2), moduleStartAt: NOON_AT - MINUTE_MS };
    const page = renderPage('/task/2', sitting(own));
    await heading('Task B');
    fireEvent.click(banner().getByRole('button', { name: 'Finish the module' }));
    await waitFor(() =>
      expect(page.sent).toContainEqual({
        type: 'FinishRefused',
        key: 'backend.module_too_short',
        detail: null,
      }),
    );
    expect(page.sent).not.toContainEqual({ type: 'ModuleFinishConfirmed' });
  });

  it('[QIZ-2] a quiz says how many of its questions are unanswered and marked', async () => {
    const answers = [
      { question: 1, value: 'a', marked: true, revision: 1, saved_at: NOON_AT },
      { question: 3, value: 'x', marked: false, revision: 1, saved_at: NOON_AT },
    ];
    renderPage('/task/1/quiz/1', [
      ...sitting(under(1)),
      { type: 'TasksLoaded', tasks: [aTask(1, { is_quiz: true, name: 'Theory' })], error: null },
      { type: 'QuizLoaded', asked: 'en', quiz: aQuiz({ answers }) },
    ]);
    await heading('Question 1 of 5');
    fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Finish the module' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^3 questions .*without an answer|^3 questions/)).toBeTruthy();
    expect(dialog.getByText('1 question is marked for review.')).toBeTruthy();
  });

  it('[QIZ-3] of the whole exam says how many modules were not started', async () => {
    renderPage('/home', sitting(between(1)));
    await screen.findByRole('heading', { name: 'Next: module 2 of 3' });
    fireEvent.click(banner().getByRole('button', { name: 'Finish the whole exam' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/^2 modules have not been started/)).toBeTruthy();
  });
});

describe('after the finish', () => {
  it('[QIZ-3] on another page of the person this one leads home at once', async () => {
    const page = renderPage('/task/2', sitting(under(2)));
    await heading('Task B');
    page.happen({ type: 'OwnTimesLoaded', own: { ...ownOf(between(2)), hasFinished: true } });
    await waitFor(() => expect(page.place().path).toBe('/home'));
  });

  it.each(['/task/2', '/task/1/quiz/1', '/task/2/pdf/en'])(
    '[QIZ-3] %s says so, and has nothing to send with',
    async (path) => {
      const finished = sitting({ ...between(2), hasFinished: true });
      renderPage(path, [...finished, { type: 'OwnTasksChanged', tasks: [], by: 'live' }]);
      await heading('You have finished');
      expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
    },
  );

  it('[QIZ-4] the home page says what is scored and what waits, as far as it is shown', async () => {
    const page = renderPage('/home', sitting({ ...between(2), hasFinished: true }));
    await screen.findByRole('heading', { level: 1, name: 'National round' });
    expect(screen.getByText(/Scores already published are below/)).toBeTruthy();
    const quiz = { closed_at: NOON_AT, score: 40, pending: 1 };
    const task = aTask(1, { is_quiz: true, name: 'Theory' });
    const questions = [
      { number: 1, max_points: 2, points: 2, waits: false },
      { number: 2, max_points: 5, points: null, waits: true },
    ];
    page.happen({
      type: 'ExamResultsLoaded',
      results: [
        { task, quiz: { ...quiz, questions } },
        { task: aTask(2), quiz: null },
      ],
    });
    const work = within(await screen.findByRole('list', { name: 'Points per question' }));
    expect(work.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Question 112/2',
      'Question 22…waiting to be marked',
    ]);
    expect(screen.getByText('Scored automatically · 1 answer is waiting to be marked')).toBeTruthy();
    page.happen({
      type: 'QuizScored',
      task: 1,
      outcome: { closed_at: NOON_AT, score: null, pending: 0, questions: null },
      by: 'live',
    });
    expect(screen.getByText('The answers were received')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Points per question' })).toBeNull();
  });
});

function ownOf(change: Partial<OwnTimes>): OwnTimes {
  const [own] = sitting(change).flatMap((event) => (event.type === 'OwnTimesLoaded' ? [event.own] : []));
  if (own === undefined) throw new Error('no own times');
  return own;
}
