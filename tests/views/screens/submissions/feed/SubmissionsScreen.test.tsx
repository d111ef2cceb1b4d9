import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aContest, NOON_AT } from '#tests/support/contest.ts';
import { answerQuestion, aStaffSubmission, loaded, renderStaff } from '#tests/support/staff.tsx';
import { openedResource, resourceLoaded } from '#tests/support/resources.ts';

const OTHER = aContest({ id: 8, name: 'University Cup' });
const FEED = [
  aStaffSubmission(1, { username: 'ana', display_name: 'Ana', status: 'judged', verdict: 'AC', score: 100 }),
  aStaffSubmission(2, {
    username: 'boyan',
    display_name: 'Boyan',
    status: 'judged',
    verdict: 'WA',
    language: 'py',
  }),
  aStaffSubmission(3, {
    username: 'team1',
    display_name: 'Team 1',
    contest: 8,
    contest_name: 'University Cup',
    task_id: 201,
    task_name: 'Bells',
  }),
];

function open(path = '/submissions', more = false) {
  return renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path,
    past: [
      ...loaded(aContest(), OTHER),
      { type: 'SubmissionFeedLoaded', submissions: FEED, more, older: false },
    ],
  });
}

const names = async () =>
  within(await screen.findByRole('grid', { name: 'Submissions' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('the feed', () => {
  it('[AUT-3] the newest is first', async () => {
    open();
    expect(await names()).toEqual(['Team 1', 'Boyan', 'Ana']);
  });

  it('[LIV-6] a submission that arrives is on top at once, marked, and its verdict follows in place', async () => {
    const page = open();
    await names();
    page.happen({
      type: 'SubmissionFed',
      submission: aStaffSubmission(4, { display_name: 'Vera' }),
      by: 'live',
    });
    expect((await names())[0]).toBe('Vera');
    expect(screen.getAllByTitle('Arrived after you opened the page')).toHaveLength(1);
    const judged = aStaffSubmission(4, { display_name: 'Vera', status: 'judged', verdict: 'TLE' });
    page.happen({ type: 'SubmissionFed', submission: judged, by: 'live' });
    expect(await names()).toHaveLength(4);
    expect(screen.getByText('TLE')).toBeTruthy();
  });

  it('[AUT-3] a press on a value narrows the list to it, and is taken back by its filter', async () => {
    open();
    const grid = within(await screen.findByRole('grid', { name: 'Submissions' }));
    fireEvent.click(grid.getByRole('button', { name: 'Boyan' }));
    expect(await names()).toEqual(['Boyan']);
    fireEvent.click(screen.getByRole('button', { name: 'Remove the filter boyan' }));
    expect(await names()).toHaveLength(3);
  });

  it.each([
    ['Contest', '8', ['Team 1']],
    ['Task', '101', ['Boyan', 'Ana']],
    ['Language', 'py', ['Boyan']],
  ])('[AUT-3] the list is narrowed by %s = %s', async (label, value, expected) => {
    open();
    await names();
    fireEvent.change(screen.getByRole('combobox', { name: label }), { target: { value } });
    expect(await names()).toEqual(expected);
  });

  it('[AUT-3] the list is narrowed to verdicts, several at once', async () => {
    const page = open();
    await names();
    fireEvent.click(screen.getByRole('button', { name: 'Verdict: All verdicts' }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^AC/ }));
    expect(await names()).toEqual(['Ana']);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Waiting' }));
    expect(await names()).toEqual(['Team 1', 'Ana']);
    expect(page.path()).toBe('/submissions?status=waiting%2CAC');
  });

  it('[AUT-3] part of a name is enough, once typing rests', async () => {
    const page = open();
    await names();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name or part of it' }), {
      target: { value: 'EAM' },
    });
    await waitFor(() => expect(page.path()).toBe('/submissions?person=EAM'));
    expect(await names()).toEqual(['Team 1']);
  });

  it('[AUT-3] a name stays as it is typed, with a space at its end, and the button that clears filters clears it', async () => {
    const page = open();
    await names();
    const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name or part of it' });
    fireEvent.change(field(), { target: { value: 'Team ' } });
    await waitFor(() => expect(page.path()).toBe('/submissions?person=Team'));
    expect(field().value).toBe('Team ');
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(page.path()).toBe('/submissions'));
    expect(field().value).toBe('');
    fireEvent.change(field(), { target: { value: 'Ana' } });
    await waitFor(() => expect(page.path()).toBe('/submissions?person=Ana'));
  });

  it('[AUT-3] a time is from and to, by the contest or by the clock, and a text that is no time is said to be none', async () => {
    const page = open('/submissions?from_ms=0');
    await names();
    const from = () => screen.getByRole('textbox', { name: 'From' });
    expect((from() as HTMLInputElement).value).toBe('0:00');
    fireEvent.change(from(), { target: { value: 'soon' } });
    expect(screen.getByText(/Enter hours and minutes/)).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'To' }), { target: { value: '1:30' } });
    await waitFor(() => expect(page.path()).toBe('/submissions?from_ms=0&to_ms=5400000'));
  });

  it('[AUT-3] filters that only the server knows are shown as it answers, and want a contest where they are text', async () => {
    const page = open('/submissions?group=MG');
    await waitFor(() => expect(page.sent.some(({ type }) => type === 'FeedNarrowed')).toBe(true));
    page.happen({ type: 'NarrowedSubmissionsLoaded', submissions: [FEED[1]!], part: 'page', next: null });
    expect(await names()).toEqual(['Boyan']);
    const news = aStaffSubmission(9, { display_name: 'Vera' });
    page.happen({ type: 'SubmissionFed', submission: news, by: 'live' });
    expect(await names()).toEqual(['Boyan']);
    page.happen({ type: 'NarrowedSubmissionsLoaded', submissions: [news], part: 'news', next: null });
    expect(await names()).toEqual(['Vera', 'Boyan']);
    expect(screen.getByRole('textbox', { name: 'Text in the source' }).hasAttribute('disabled')).toBe(true);
    expect(screen.getByText('Choose a contest first.')).toBeTruthy();
  });

  it('[AUT-3] filters come with the address, also as /submissions/:cid', async () => {
    open('/submissions/7?status=WA');
    expect(await names()).toEqual(['Boyan']);
  });

  it('[AUT-3] a link to one person asks the server, shows what it finds, and takes live rows in', async () => {
    const page = open('/submissions?contest=7&user=ana&status=WA');
    await screen.findByRole('button', { name: 'Verdict: WA' });
    const filter = { contest: '7', username: 'ana', status: 'WA' } as const;
    await waitFor(() =>
      expect(page.sent).toContainEqual({ type: 'FeedNarrowed', feed: 'submissions', filter }),
    );
    expect(screen.queryByText('Nothing matches these filters')).toBeNull();
    const newest = FEED.map((one) => ({ ...one, id: one.id + 100 }));
    page.happen({ type: 'SubmissionFeedLoaded', submissions: newest.toReversed(), more: true, older: false });
    const wrong = { username: 'ana', display_name: 'Ana', status: 'judged', verdict: 'WA' } as const;
    page.happen({
      type: 'NarrowedSubmissionsLoaded',
      submissions: [aStaffSubmission(5, wrong)],
      part: 'page',
      next: null,
    });
    expect(await names()).toEqual(['Ana']);
    const news = aStaffSubmission(109, { ...wrong, display_name: 'Ana again' });
    page.happen({ type: 'SubmissionFed', submission: news, by: 'live' });
    expect(await names()).toEqual(['Ana again', 'Ana']);
    // Without filters the old row is left out: the rows between it and the others are not loaded.
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await names()).toEqual(['Ana again', 'Team 1', 'Boyan', 'Ana']);
    expect(page.sent.at(-1)).toEqual({ type: 'FeedNarrowed', feed: 'submissions', filter: null });
  });

  it('[AUT-3] says that the server could not be asked, and asks again', async () => {
    const page = open('/submissions?user=zoya');
    await waitFor(() => expect(page.sent.some(({ type }) => type === 'FeedNarrowed')).toBe(true));
    page.happen({
      type: 'NarrowedFeedFailed',
      feed: 'submissions',
      key: 'backend.server_error',
      detail: null,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(page.sent.filter(({ type }) => type === 'FeedNarrowed')).toHaveLength(2);
    page.happen({ type: 'NarrowedSubmissionsLoaded', submissions: [], part: 'page', next: null });
    expect(screen.getByText('Nothing matches these filters')).toBeTruthy();
  });

  it('nothing that matches is said, with a way back', async () => {
    const page = open('/submissions?language=go');
    await waitFor(() => expect(page.sent.some(({ type }) => type === 'FeedNarrowed')).toBe(true));
    page.happen({ type: 'NarrowedSubmissionsLoaded', submissions: [], part: 'page', next: null });
    fireEvent.click((await screen.findAllByRole('button', { name: 'Clear filters' }))[0]!);
    expect(await names()).toHaveLength(3);
  });

  it('a list that is held stands still and says how many came', async () => {
    const page = open();
    await names();
    fireEvent.click(screen.getByRole('button', { name: 'Pause the list' }));
    page.happen({
      type: 'SubmissionFed',
      submission: aStaffSubmission(4, { display_name: 'Vera' }),
      by: 'live',
    });
    expect(await names()).toEqual(['Team 1', 'Boyan', 'Ana']);
    fireEvent.click(screen.getByRole('button', { name: 'Show 1 new' }));
    expect((await names())[0]).toBe('Vera');
  });

  it('[AUT-3] one is opened beside the list where there is room; keys go on and close it, news wait', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(min-width: 1200px)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const page = open('/submissions?contest=7');
    fireEvent.click((await screen.findAllByText('Boyan'))[0]!.closest('[role=row]')!);
    await waitFor(() => expect(page.path()).toBe('/submissions?contest=7&open=2'));
    expect(await screen.findByRole('complementary', { name: 'No. 2' })).toBeTruthy();
    expect(openedResource(page.sent, 'staffSubmission').request).toEqual({ sid: 2 });
    // The list is not loaded again with the filter: it stays as it is.
    expect(page.sent.filter(({ type }) => type === 'FeedNarrowed')).toHaveLength(1);
    page.happen({ type: 'SubmissionFed', submission: aStaffSubmission(4), by: 'live' });
    expect(await names()).toEqual(['Boyan', 'Ana']);
    expect(screen.getByRole('button', { name: 'Show 1 new' })).toBeTruthy();
    fireEvent.keyDown(document.body, { key: 'j' });
    await waitFor(() => expect(page.path()).toBe('/submissions?contest=7&open=1'));
    fireEvent.keyDown(document.body, { key: 'k' });
    await waitFor(() => expect(page.path()).toBe('/submissions?contest=7&open=2'));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await waitFor(() => expect(page.path()).toBe('/submissions?contest=7'));
    expect(screen.queryByRole('complementary')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('[AUT-3] without room beside the list a row leads to its page', async () => {
    const page = open('/submissions?open=2');
    await waitFor(() => expect(page.path()).toBe('/submission/2'));
  });

  it('[AUT-3] rows are ticked by a box that says whose they are', async () => {
    open();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select no. 2 of Boyan' }));
    expect(screen.getByText('1 selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear the selection' }));
    expect(screen.queryByText('1 selected')).toBeNull();
  });

  it('older ones are asked for when there are some', async () => {
    const page = open('/submissions', true);
    fireEvent.click(await screen.findByRole('button', { name: 'Load older' }));
    expect(page.sent).toContainEqual({ type: 'OlderSubmissionsWanted' });
  });
});

describe('one submission', () => {
  it('[AUT-3] it is asked for, and shown with its verdict, who sent it, and its source', async () => {
    const page = open('/submission/1');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Submission 1');
    const asked = openedResource(page.sent, 'staffSubmission');
    expect(asked.request).toEqual({ sid: 1 });
    expect(screen.getAllByText('Accepted').length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'Ana' }).getAttribute('href')).toBe('/submissions?user=ana');
    const source = { source: 'int main() {}', file_name: 'a.cpp', judgement: null, job: null };
    page.happen(resourceLoaded(asked, source));
    expect(screen.getByText('int main() {}')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(page.sent.at(-1)).toMatchObject({
      type: 'DownloadWanted',
      download: { kind: 'submission', id: 1 },
    });
  });
});

describe('home', () => {
  it('[COM-2] the number of questions that wait is the hero, with the one that waits longest', async () => {
    const page = open('/home');
    expect(await screen.findByRole('region', { name: 'Submissions' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Questions' })).toBeNull();
    page.happen({
      type: 'QuestionFed',
      by: 'live',
      question: {
        id: 1,
        contest: 7,
        username: 'ana',
        display_name: 'Ana',
        topic: 'general',
        question: 'May the lanterns touch?',
        question_time: NOON_AT,
        answer: null,
        answer_time: null,
      },
    });
    const tile = within(screen.getByRole('region', { name: 'Questions' }));
    expect(tile.getByText('1')).toBeTruthy();
    expect(tile.getByText('May the lanterns touch?')).toBeTruthy();
  });

  it('[LIV-6] submissions of the last five minutes and those that wait are counted as they come', async () => {
    const page = open('/home');
    expect(await screen.findByRole('img', { name: '3 submissions in the last five minutes' })).toBeTruthy();
    page.happen({ type: 'SubmissionFed', submission: aStaffSubmission(4), by: 'live' });
    expect(screen.getByRole('img', { name: '4 submissions in the last five minutes' })).toBeTruthy();
    page.happen({ type: 'ClockTicked', at: NOON_AT + 6 * 60_000 });
    expect(screen.getByRole('img', { name: '0 submissions in the last five minutes' })).toBeTruthy();
  });

  it('[TML-4] a contest that runs shows what is left of it, and ticks', async () => {
    const page = open('/home');
    const link = await screen.findByRole('link', { name: /National round/ });
    const row = within(link.closest('li')!);
    expect(row.getByRole('timer').textContent).toBe('04:00:00');
    page.happen({ type: 'ClockTicked', at: NOON_AT + 1000 });
    expect(row.getByRole('timer').textContent).toBe('03:59:59');
  });

  it('the live channel is switched off only after a question', async () => {
    const page = open('/home');
    const line = await screen.findByText('Live channel');
    fireEvent.click(within(line.parentElement!.parentElement!).getByRole('button', { name: 'Turn off' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(page.commands()).toEqual([]);
    expect(dialog.getByText(/every 10 to 30 seconds/)).toBeTruthy();
    await answerQuestion('Turn off');
    expect(page.commands()).toEqual([{ call: 'setConfig', request: { websockets: '0' } }]);
  });
});
