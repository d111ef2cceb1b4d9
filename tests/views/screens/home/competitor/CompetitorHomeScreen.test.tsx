import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type StandingRow } from '#domain/standings/standings.ts';
import { type Standing } from '#protocol/wire/standings/standing.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { aContest, aTask, HOUR_MS, NOON_AT } from '#tests/support/contest.ts';
import { competing, type Page, renderPage } from '#tests/support/competitor.tsx';
import { aQuiz } from '#tests/support/quiz.ts';
import { resourceFailed } from '#tests/support/resources.ts';

const points = (id: number, score: number): StandingRow => ({ id, cells: {}, score, penalty: 0 });
const solved = (id: number, score: number, penalty: number): StandingRow => ({
  id,
  cells: {},
  score,
  penalty,
});

const board = (change: Partial<Standing> = {}): ContestEvent => ({
  type: 'StandingLoaded',
  by: 'fetch',
  standing: {
    contest_id: 7,
    contest_name: 'National round',
    type: 'ioi',
    start_time: NOON_AT - HOUR_MS,
    end_time: NOON_AT + 4 * HOUR_MS,
    visible: true,
    frozen: false,
    final_at: null,
    version: 1,
    tasks: [1, 2].map((number) => ({ number, label: String(number), name: '', max_score: 100 })),
    participants: ['maria', 'ivan', 'petar'].map((name, at) => ({
      id: at + 1,
      name,
      display_name: name,
      group: '',
      category: '',
    })),
    rows: [points(1, 150), points(2, 120), points(3, 20)],
    ...change,
  },
});

async function home(past: readonly ContestEvent[]): Promise<Page> {
  const page = renderPage('/home', past);
  await screen.findByRole('heading', { level: 1 });
  return page;
}

/** The home of a competitor after it has opened the board and got this event about it. */
async function homeWithBoard(past: readonly ContestEvent[], event: ContestEvent): Promise<Page> {
  const page = await home(past);
  await waitFor(() => expect(page.sent).toContainEqual(expect.objectContaining({ type: 'StandingOpened' })));
  page.happen(event);
  return page;
}

describe('where the person stands', () => {
  it('[STD-1] is told with points, rank and the gap to the next better place', async () => {
    await homeWithBoard(competing(), board());
    const place = within(await screen.findByRole('region', { name: 'Your rank' }));
    expect(place.getByText('2').textContent).toBe('2 / 3');
    expect(place.getByText('120')).toBeTruthy();
    expect(place.getByText('30 points behind rank 1')).toBeTruthy();
  });

  it('[STD-1] a person who leads is told so as the way ahead', async () => {
    await homeWithBoard(competing(), board({ rows: [points(1, 20), points(2, 120), points(3, 20)] }));
    expect(await screen.findByText('100 points ahead of rank 2')).toBeTruthy();
  });

  it('[STD-2] is told in problems, and in minutes among those who solved as many', async () => {
    const icpc = competing({ contest: { type: 'icpc' } });
    const rows = [solved(1, 2, 300), solved(2, 2, 340), solved(3, 1, 20)];
    const page = await homeWithBoard(icpc, board({ type: 'icpc', rows }));
    expect(await screen.findByText('40 minutes behind rank 1')).toBeTruthy();
    page.happen({
      type: 'StandingRowsChanged',
      contestId: 7,
      rows: [solved(1, 3, 500)],
      participants: [],
      version: 2,
      by: 'live',
    });
    expect(screen.getByText('1 task behind rank 1')).toBeTruthy();
  });

  it('[STD-3] is not asked for where the board may not be seen', async () => {
    const page = await home(competing({ contest: { standings: 'no', standings_visible: false } }));
    expect(page.sent.map(({ type }) => type)).not.toContain('StandingOpened');
    expect(screen.queryByRole('region', { name: 'Your rank' })).toBeNull();
  });

  it('[TML-4] comes first when the contest has ended, and no countdown', async () => {
    await homeWithBoard(competing({ at: NOON_AT + 5 * HOUR_MS }), board());
    const main = within(screen.getByRole('main'));
    const label = await main.findByText('Your rank so far; the results are not final');
    expect(label.nextElementSibling?.textContent).toBe('2 / 3');
    expect(main.queryByRole('timer')).toBeNull();
    expect(main.getByText('The contest is over')).toBeTruthy();
    expect(main.queryByText('Silver')).toBeNull();
  });

  // F67
  it('[AUT-5] is called final once the results are', async () => {
    await homeWithBoard(competing({ at: NOON_AT + 5 * HOUR_MS }), board({ final_at: NOON_AT + 5 * HOUR_MS }));
    expect(await screen.findByText('Your final rank')).toBeTruthy();
    expect(screen.queryByText(/not final/)).toBeNull();
  });

  // F67
  it.each([true, false])(
    '[QIZ-4] is the one total of an exam that is over; without a board (%s) that stands over its lines',
    async (standings_visible) => {
      const quiz = { closed_at: NOON_AT, score: 40, pending: 0, questions: null };
      const results = [
        { task: aTask(1, { is_quiz: true, name: 'Theory' }), quiz },
        { task: aTask(2), quiz: null },
      ];
      const past = competing({ at: NOON_AT + 5 * HOUR_MS, contest: { type: 'dzi', standings_visible } });
      const page = await home([...past, { type: 'ExamResultsLoaded', results }]);
      if (standings_visible) {
        await waitFor(() =>
          expect(page.sent).toContainEqual(expect.objectContaining({ type: 'StandingOpened' })),
        );
        page.happen(board({ type: 'dzi' }));
        await screen.findByText('Your rank so far; the results are not final');
      }
      await screen.findByText('Your work');
      const totals = screen.getAllByText(/\/ 200$/).map((one) => one.parentElement?.textContent);
      expect(totals).toEqual([standings_visible ? '120 / 200' : '40 / 200']);
    },
  );

  it('[AUT-11] says the own medal beside the final place', async () => {
    const people = ['maria', 'ivan', 'petar'].map((name, at) => ({
      id: at + 1,
      name,
      display_name: name,
      group: '',
      category: '',
      award: (['gold', 'silver', 'mention'] as const)[at],
    }));
    await homeWithBoard(competing({ at: NOON_AT + 5 * HOUR_MS }), board({ participants: people }));
    const main = within(screen.getByRole('main'));
    expect(await main.findByText('Silver')).toBeTruthy();
    expect(main.queryByText('Gold')).toBeNull();
  });
});

describe('the home of a person who has finished', () => {
  // F92
  it('[SHL-3] [QIZ-3] a dzi exam keeps its tasks, each once, with what became of it', async () => {
    const past = competing({ contest: { type: 'dzi' }, own: { hasFinished: true } });
    const page = await home(past);
    const main = within(screen.getByRole('main'));
    const link = () => main.getAllByRole('link', { name: 'Task A' }).map((one) => one.getAttribute('href'));
    expect(link()).toEqual(['/task/1']);
    page.happen({
      type: 'ExamResultsLoaded',
      results: [{ task: aTask(1, { name: 'Task A' }), quiz: null }],
    });
    expect(await main.findByText('Your work')).toBeTruthy();
    expect(link()).toEqual(['/task/1']);
  });
});

describe('the next step', () => {
  const quiz: ContestEvent = {
    type: 'TasksLoaded',
    tasks: [aTask(1, { is_quiz: true, name: 'Theory' })],
    error: null,
  };

  it('[QIZ-1] speaks of a quiz as a quiz, until every question is answered', async () => {
    const page = await home([...competing(), quiz]);
    expect(screen.getByRole('heading', { name: 'The quiz: Theory' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the quiz' }).getAttribute('href')).toBe('/task/1/quiz/1');
    expect(screen.queryByText(/place to submit/)).toBeNull();
    const values = { 1: 'a', 2: ['a'], 3: 'x', 4: '1', 5: 'x' } as const;
    const answers = Object.entries(values).map(([question, value]) => ({
      question: Number(question),
      value: typeof value === 'string' ? value : [...value],
      marked: false,
      revision: 1,
      saved_at: NOON_AT,
    }));
    page.happen({ type: 'QuizLoaded', asked: 'en', quiz: aQuiz({ answers }) });
    expect(screen.getByRole('heading', { name: 'Everything is answered' })).toBeTruthy();
  });

  it('[QIZ-1] speaks of the module under way as a quiz where it is one', async () => {
    const facts = { number: 1, name: 'Theory', is_quiz: true, questions: 5, minutes: 60, max_score: 50 };
    await home([
      ...competing({
        contest: { type: 'nvo' },
        own: {
          startedTasks: 1,
          moduleStartAt: NOON_AT - 1_000,
          moduleEndAt: NOON_AT + HOUR_MS,
          modules: [facts] as never,
        },
      }),
      quiz,
    ]);
    expect(screen.getByText(/Until then you can answer/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'To the quiz' }).getAttribute('href')).toBe('/task/1/quiz/1');
  });

  it('[TSK-9] says before the start that the tasks are on this computer, once they are', async () => {
    const at = aContest().start_time - HOUR_MS;
    const seal = { name: 'a-seal', tasks: 'a', statements: {} };
    const none: ContestEvent = { type: 'TasksLoaded', tasks: [], error: 'backend.not_started', seal };
    const page = await home([...competing({ at }), none]);
    expect(screen.getByText(/this page updates itself/)).toBeTruthy();
    expect(screen.queryByText(/on this computer already, sealed/)).toBeNull();
    page.happen({ type: 'SealFetched', name: 'a-seal' });
    expect(await screen.findByText(/on this computer already, sealed/)).toBeTruthy();
    // The start has passed without the key: the network is gone.
    page.happen({ type: 'ClockSynchronised', at: at + 2 * HOUR_MS, boundMs: 5 });
    expect(await screen.findByText(/as soon as their key arrives/)).toBeTruthy();
    expect(screen.queryByText(/has not started yet/)).toBeNull();
  });

  it('[TML-1] tells a translator after the start the sentence that is true for them', async () => {
    const { start_time: startAt } = aContest();
    const translation = { start_translation_time: startAt - HOUR_MS, end_translation_time: startAt };
    const none: ContestEvent = { type: 'TasksLoaded', tasks: [], error: 'backend.not_started' };
    const past = competing({ contest: translation, user: { type: 'translator' } });
    const page = await home([...past, none]);
    expect(screen.getByRole('heading', { name: 'Translation is over' })).toBeTruthy();
    const asked = await waitFor(() => {
      const found = page.sent.find(({ type }) => type === 'ResourceOpened');
      if (found?.type !== 'ResourceOpened') throw new Error('nothing was asked');
      return found;
    });
    const fails = (key: string) => page.happen(resourceFailed(asked, key));
    // F91
    fails('backend.no_delegation');
    expect(await screen.findByText('No delegation yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    fails('backend.translation_closed');
    expect(await screen.findByText('Translation is not open now')).toBeTruthy();
    expect(screen.queryByText(/has not started yet|appear on their own/)).toBeNull();
    page.happen({ type: 'ClockSynchronised', at: NOON_AT + 9 * HOUR_MS, boundMs: 5 });
    expect(screen.queryByText(/will be judged/)).toBeNull();
  });
});
