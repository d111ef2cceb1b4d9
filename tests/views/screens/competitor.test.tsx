import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ContestEvent, type EventOf } from '#streams/events/event.ts';
import {
  anAnnouncement,
  aQuestion,
  aSubmission,
  aTask,
  aTaskDetail,
  aUserTest,
  HOUR_MS,
  MINUTE_MS,
  NOON_AT,
} from '#tests/support/contest.ts';
import { competing, type Page, renderPage } from '#tests/support/competitor.tsx';
import {
  openedResource,
  resourceFailed,
  resourceKept,
  resourceLoaded,
  taskKept,
} from '#tests/support/resources.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const OPENED: readonly ContestEvent[] = [...competing(), ...taskKept(aTaskDetail())];

function submitted(page: Page): readonly EventOf<'SolutionSubmitted'>[] {
  return page.sent.filter((event) => event.type === 'SolutionSubmitted');
}

async function chooseFile(name: string, text: string): Promise<void> {
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([text], name)] } });
}

function sendButton(): HTMLButtonElement {
  return screen.getByRole('button', { name: 'Submit' });
}

/** The main part of the page, after its screen has loaded. */
async function homePage(): Promise<ReturnType<typeof within>> {
  await screen.findByRole('heading', { level: 1 });
  return within(screen.getByRole('main'));
}

describe('home', () => {
  it('shows the time left, what to do next, and the tasks with their points', async () => {
    const page = renderPage('/home', competing());
    const main = await homePage();
    expect(main.getByRole('timer').textContent).toBe('04:00:00');
    expect(main.getByRole('heading', { name: 'Start with Task A' })).toBeTruthy();
    const judged = { status: 'judged', verdict: 'AC', score: 100 } as const;
    page.happen({ type: 'SubmissionJudged', submission: aSubmission(1, judged), by: 'live' });
    expect(main.getByRole('heading', { name: 'Start with Task B' })).toBeTruthy();
    const tasks = within(main.getByRole('heading', { name: 'Tasks' }).closest('section'));
    expect(tasks.getByText(/\/ 200/)).toBeTruthy();
    expect(tasks.getAllByText('100')).toHaveLength(2);
  });

  it('says what the last try came to, until there is nothing more to have', async () => {
    const page = renderPage('/home', competing());
    const main = await homePage();
    const judged = (id: number, verdict: 'WA' | 'AC', score: number): ContestEvent => ({
      type: 'SubmissionJudged',
      submission: aSubmission(id, { status: 'judged', verdict, score }),
      by: 'live',
    });
    page.happen(judged(1, 'WA', 40));
    expect(main.getByText('WA')).toBeTruthy();
    page.happen(judged(2, 'AC', 100));
    expect(main.getByText('AC')).toBeTruthy();
    page.happen(judged(3, 'WA', 0));
    expect(main.queryByText('WA')).toBeNull();
    page.happen({ type: 'SubmissionArrived', submission: aSubmission(4), by: 'live' });
    expect(main.getByText('Waiting')).toBeTruthy();
  });

  it('[TML-1] opens up by itself at the start', async () => {
    const [session, , contest, own] = competing();
    const early: ContestEvent = { type: 'ClockSynchronised', at: NOON_AT - HOUR_MS - 1_000, boundMs: 5 };
    const none: ContestEvent = { type: 'TasksLoaded', tasks: [], error: 'backend.not_started' };
    const page = renderPage('/home', [session!, early, contest!, own!, none]);
    const main = await homePage();
    expect(main.getByText('The contest has not started yet.')).toBeTruthy();
    expect(main.getByRole('timer').textContent).toBe('00:00:01');
    page.happen(
      { type: 'PhaseBoundaryReached', at: NOON_AT - HOUR_MS + 200 },
      { type: 'TasksLoaded', tasks: [aTask(1)], error: null },
    );
    expect(main.getByRole('link', { name: 'Task A' })).toBeTruthy();
    expect(main.getByRole('heading', { name: 'Start with Task A' })).toBeTruthy();
  });

  it('counts solved problems where the contest is of the icpc kind', async () => {
    const page = renderPage('/home', competing({ contest: { type: 'icpc' } }));
    const main = await homePage();
    const rejected = aSubmission(1, { status: 'judged', verdict: 'WA', contest_time_ms: 5 * MINUTE_MS });
    const accepted = aSubmission(2, { status: 'judged', verdict: 'AC', contest_time_ms: 42 * MINUTE_MS });
    page.happen(
      { type: 'SubmissionJudged', submission: rejected, by: 'live' },
      { type: 'SubmissionJudged', submission: accepted, by: 'live' },
    );
    expect(main.getByText('42 min')).toBeTruthy();
    expect(main.getByText(/\/ 2$/)).toBeTruthy();
  });

  it('shows the newest announcement first', async () => {
    const page = renderPage('/home', competing());
    await screen.findByText('No news');
    page.happen(
      { type: 'AnnouncementPublished', announcement: anAnnouncement(1), by: 'live' },
      { type: 'AnnouncementPublished', announcement: anAnnouncement(2), by: 'live' },
    );
    const main = within(screen.getByRole('main'));
    expect((await main.findAllByText(/^Topic/)).map(({ textContent }) => textContent)).toEqual([
      'Topic 2',
      'Topic 1',
    ]);
  });
});

describe('a task', () => {
  it('[TSK-1] is asked for when it is opened, with its statement in the language of the page', async () => {
    const page = renderPage('/task/1', competing());
    await screen.findByRole('heading', { level: 1, name: 'Task A' });
    await waitFor(() => expect(openedResource(page.sent, 'task').request).toEqual({ tid: 1 }));
    page.happen(resourceLoaded(openedResource(page.sent, 'task'), aTaskDetail()));
    const statement = openedResource(page.sent, 'statement');
    expect(statement.request).toEqual({ tid: 1, lang: 'bg' });
    const text = '# Task A\n\nRing the bells.';
    page.happen(resourceLoaded(statement, { mime: 'text/markdown', text, blobUrl: null }));
    expect(await screen.findByText('Ring the bells.')).toBeTruthy();
    // The title appears once, as the page's heading.
    expect(screen.getAllByRole('heading', { name: 'Task A' })).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: 'Language of the statement' }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'English' }));
    expect(openedResource(page.sent, 'statement').request).toEqual({ tid: 1, lang: 'en' });
  });

  it('[TSK-1] with a statement as PDF shows it in a frame', async () => {
    const pdf = { mime: 'application/pdf', text: null, blobUrl: 'blob:statement' };
    renderPage('/task/1', [...OPENED, ...resourceKept('statement', { tid: 1, lang: 'bg' }, pdf)]);
    await screen.findByRole('heading', { level: 1 });
    const frame = screen.getAllByTitle('Task A').find(({ tagName }) => tagName === 'IFRAME')!;
    expect(frame.getAttribute('src')).toBe('blob:statement');
  });

  it('[TSK-1] says its limits, and gives its statement and its files to be saved', async () => {
    const attachments = [{ name: 'grader.cpp', bytes: 2_000 }];
    const task = aTaskDetail({ attachments });
    const page = renderPage('/task/1', [...competing(), ...taskKept(task)]);
    await screen.findByRole('heading', { level: 1, name: 'Task A' });
    expect(screen.getByText(/^Time .*1/)).toBeTruthy();
    expect(screen.getByText(/^Memory .*256/)).toBeTruthy();
    const wanted = () =>
      page.sent.flatMap((event) => (event.type === 'DownloadWanted' ? [event.download] : []));
    fireEvent.click(screen.getByRole('button', { name: 'Download' }));
    expect(wanted()).toEqual([{ kind: 'statement', task: 1, lang: 'bg' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Download grader.cpp' }));
    expect(wanted()).toContainEqual({ kind: 'attachment', task: 1, name: 'grader.cpp' });
  });

  it('[TSK-1] lists the own user tests live, the newest first', async () => {
    const page = renderPage('/task/1', [...OPENED, { type: 'UserTestsLoaded', userTests: [aUserTest(3)] }]);
    await screen.findByRole('heading', { level: 1, name: 'Task A' });
    const links = () =>
      screen.getAllByRole('link', { name: /^User test/ }).map((link) => link.getAttribute('href'));
    expect(links()).toEqual(['/task/1/user_test/3']);
    page.happen({ type: 'UserTestChanged', userTest: aUserTest(4, { at: NOON_AT + 1_000 }), by: 'live' });
    expect(links()).toEqual(['/task/1/user_test/4', '/task/1/user_test/3']);
  });

  it('has an unknown path when it is not in the contest', async () => {
    renderPage('/task/9', competing());
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });

  it('[TSK-2] a file is sent with the language of its extension, under an id of its own', async () => {
    const page = renderPage('/task/1', OPENED);
    await chooseFile('bells.CPP', 'int main() {}');
    fireEvent.click(sendButton());
    fireEvent.click(sendButton());
    await waitFor(() => expect(submitted(page)).toHaveLength(1));
    const { clientId, ...solution } = submitted(page)[0]!;
    expect(solution).toEqual({
      type: 'SolutionSubmitted',
      task: 1,
      language: 'cpp',
      fileName: 'bells.CPP',
      source: 'int main() {}',
      encoding: 'text',
      submittedAt: NOON_AT,
    });
    expect(clientId).toMatch(UUID);
  });

  it('[TSK-8] is submitted when the button was pressed, not when the countdown last ticked', async () => {
    const page = renderPage('/task/1', OPENED, () => NOON_AT + 930.7);
    await chooseFile('bells.cpp', 'int main() {}');
    fireEvent.click(sendButton());
    await waitFor(() => expect(submitted(page)).toHaveLength(1));
    expect(page.store.getState().system.now).toBe(NOON_AT);
    expect(submitted(page)[0]?.submittedAt).toBe(NOON_AT + 930);
  });

  it.each([
    ['bells', 'x', 'Unknown programming language.'],
    ['bells.java', 'x', 'This language is not allowed for the task.'],
    ['bells.cpp', '', 'The solution is empty.'],
    ['bells.cpp', 'x'.repeat(101), 'The file is too large.'],
  ])('[TSK-2] the file %s is refused before it is sent', async (name, text, problem) => {
    const page = renderPage('/task/1', OPENED);
    await chooseFile(name, text);
    const note = await screen.findByText(problem);
    const file = screen.getByLabelText('Choose a file', { selector: 'input' });
    expect(file.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(file.getAttribute('aria-describedby') ?? '')?.contains(note)).toBe(true);
    expect(sendButton().disabled).toBe(true);
    fireEvent.click(sendButton());
    expect(submitted(page)).toEqual([]);
  });

  it('[TSK-1] [TSK-2] says how many submissions are left and when the next is taken, and opens when it is', async () => {
    const own = { submissionsLeft: 3, submitAllowedFrom: { 1: NOON_AT + 90_000 } };
    const past = [...competing({ own }), ...taskKept(aTaskDetail())];
    const page = renderPage('/task/1', past);
    await chooseFile('a.py', 'print(1)');
    expect(screen.getByText('3 submissions left')).toBeTruthy();
    expect(screen.getByText('00:01:30')).toBeTruthy();
    expect(sendButton().disabled).toBe(true);
    page.happen({ type: 'ClockTicked', at: NOON_AT + 89_000 });
    expect(screen.getByText('00:00:01')).toBeTruthy();
    page.happen({ type: 'ClockTicked', at: NOON_AT + 90_000 });
    expect(sendButton().disabled).toBe(false);
  });

  it.each([
    [{ feedback: 'tests' }, 'You will see the result of every test.'],
    [{ feedback: 'subtasks' }, 'You will see the points of each subtask, but not the single tests.'],
    [{ feedback: 'score' }, 'You will see only your total points.'],
    [{ feedback: 'verdict' }, 'You will see only whether it was accepted.'],
    [{ feedback: 'none' }, 'Results are not shown while the contest runs.'],
    // A contest without points never shows them, whatever its settings say.
    [{ feedback: 'tests', type: 'icpc' }, 'You will see only whether it was accepted.'],
  ] as const)('[TSK-1] says before anything is sent what will be shown of it: %o', async (contest, text) => {
    renderPage('/task/1', [...competing({ contest }), ...taskKept(aTaskDetail())]);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    ['none is left', competing({ own: { submissionsLeft: 0 } }), '0 submissions left'],
    ['the contest does not run', competing({ at: NOON_AT + 5 * HOUR_MS }), 'No submissions are accepted now'],
  ])('[TSK-2] nothing can be sent when %s', async (_when, past, text) => {
    renderPage('/task/1', [...past, ...taskKept(aTaskDetail())]);
    await chooseFile('a.py', 'print(1)');
    expect(screen.getByText(text)).toBeTruthy();
    expect(sendButton().disabled).toBe(true);
  });

  it('[TSK-8] a solution shows whether it has arrived: on its way, kept, then the receipt', async () => {
    const page = renderPage('/task/1', OPENED);
    await chooseFile('a.py', 'print(1)');
    fireEvent.click(sendButton());
    await waitFor(() => expect(submitted(page)).toHaveLength(1));
    const { clientId } = submitted(page)[0]!;
    page.happen({ type: 'SolutionSent', clientId, percent: 40 });
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40');
    page.happen({ type: 'SolutionDelayed', clientId, retryAt: NOON_AT + 5_000 });
    expect(screen.getByText('a.py has not arrived yet')).toBeTruthy();
    expect(screen.getByText('Next try in 5 seconds')).toBeTruthy();
    page.happen({ type: 'SolutionDelayed', clientId, retryAt: NOON_AT + 5_000, isBusy: true });
    expect(screen.getByText(/^The server is busy right now/)).toBeTruthy();
    const submission = aSubmission(12, { hash: '0123456789abcdef' });
    page.happen({ type: 'SolutionAcknowledged', clientId, submission });
    expect(screen.queryByText(/has not arrived/)).toBeNull();
    expect(screen.getByText('01234567')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Submission 12' })).toHaveLength(2);
  });

  it('[TSK-8] a submission that has not arrived is told whichever part of the page is open', async () => {
    const task = aTaskDetail({ samples: [{ name: '1', input: '1\n', answer: '2\n' }] });
    const page = renderPage('/task/1', [...competing(), ...taskKept(task)]);
    await chooseFile('a.py', 'print(1)');
    fireEvent.click(sendButton());
    await waitFor(() => expect(submitted(page)).toHaveLength(1));
    const { clientId } = submitted(page)[0]!;
    const said = /^One of your submissions has not arrived yet/;
    expect(screen.queryByText(said)).toBeNull();
    page.happen({ type: 'SolutionDelayed', clientId, retryAt: NOON_AT + 5_000 });
    fireEvent.click(screen.getByRole('tab', { name: 'Samples' }));
    expect(screen.getByText('a.py has not arrived yet')).toBeTruthy();
    // When the parts are tabs, the statement is open first.
    expect(screen.getByText(said)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'See what is waiting' }));
    expect(screen.queryByText(said)).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: 'Statement' }));
    page.happen({ type: 'SolutionRefused', clientId, key: 'backend.too_soon', detail: '12 s' });
    expect(screen.getByRole('alert').textContent).toContain('One of your submissions was not accepted');
  });

  it('[TSK-8] a refused solution says why, until it is put away', async () => {
    const page = renderPage('/task/1', OPENED);
    await chooseFile('a.py', 'print(1)');
    fireEvent.click(sendButton());
    await waitFor(() => expect(submitted(page)).toHaveLength(1));
    const { clientId } = submitted(page)[0]!;
    page.happen({ type: 'SolutionRefused', clientId, key: 'backend.too_soon', detail: '12 s' });
    expect(screen.getByText(/too soon for the next submission\. - 12 s/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(page.sent).toContainEqual({ type: 'SolutionDismissed', clientId });
    expect(screen.queryByText('a.py was not accepted')).toBeNull();
  });

  it('[TSK-1] lists the own submissions live, the newest first', async () => {
    const page = renderPage('/task/1', OPENED);
    await screen.findByText('No submissions yet');
    page.happen(
      { type: 'SubmissionArrived', submission: aSubmission(1), by: 'live' },
      { type: 'SubmissionArrived', submission: aSubmission(2, { at: NOON_AT + 1 }), by: 'live' },
      { type: 'SubmissionArrived', submission: aSubmission(3, { task: 2 }), by: 'live' },
    );
    const names = screen.getAllByRole('link', { name: /^Submission/ }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Submission 2', 'Submission 1']);
    const judged = aSubmission(2, { at: NOON_AT + 1, status: 'judged', verdict: 'TLE' });
    page.happen({ type: 'SubmissionJudged', submission: judged, by: 'live' });
    expect(screen.getByText('TLE')).toBeTruthy();
  });
});

const aTest = (number: number) => ({
  number,
  score: 0,
  cpu_ms: 15,
  wall_ms: 20,
  memory_bytes: 2 ** 20,
  message: '',
  exit_code: null,
  signal: null,
  forbidden_call: null,
  stderr: '',
});

describe('a submission', () => {
  it('[TSK-3] goes from waiting to its verdict and points on the open page, with its source', async () => {
    const page = renderPage('/task/1/submission/5', [
      ...OPENED,
      { type: 'SubmissionArrived', submission: aSubmission(5), by: 'live' },
    ]);
    await screen.findByRole('heading', { level: 1, name: 'Submission 5' });
    expect(screen.getByText('Waiting')).toBeTruthy();
    const asked = openedResource(page.sent, 'submission');
    expect(asked.request).toEqual({ sid: 5 });
    const judged = { status: 'judged', verdict: 'WA', score: 60, group_scores: [30, 30, 0] } as const;
    page.happen(
      {
        type: 'SubmissionJudged',
        submission: aSubmission(5, { ...judged, group_scores: [30, 30, 0] }),
        by: 'live',
      },
      resourceLoaded(asked, {
        source: 'int main() {}',
        file_name: 'bells.cpp',
        judgement: {
          compile_output: 'warning: unused variable',
          subtasks: [30, 30, 0].map((points) => ({ name: '', points, max_points: 40 })),
          tests: [
            { ...aTest(1), subtask: 0, verdict: 'AC' },
            { ...aTest(2), subtask: 2, verdict: 'TLE', cpu_ms: 1001, message: 'too slow' },
            { ...aTest(3), subtask: 2, verdict: null },
          ],
        },
      }),
    );
    expect(screen.getByText('Wrong answer')).toBeTruthy();
    expect(screen.getByText('warning: unused variable')).toBeTruthy();
    expect(screen.getByRole('row', { name: /2 3 TLE.*1,001 ms.*too slow/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /3 3 not run/ })).toBeTruthy();
    expect(screen.getByText('60')).toBeTruthy();
    expect(screen.getByText('Subtask 3')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'bells.cpp' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
  });

  // F47
  it('[JDG-10] says how the program failed on each test, and what it wrote to its error output on a sample', async () => {
    const failed = aSubmission(5, { status: 'judged', verdict: 'RE', score: 0 });
    const page = renderPage('/task/1/submission/5', [
      ...OPENED,
      { type: 'SubmissionArrived', submission: failed, by: 'live' },
    ]);
    await screen.findByRole('heading', { level: 1, name: 'Submission 5' });
    page.happen(
      resourceLoaded(openedResource(page.sent, 'submission'), {
        source: 'int main() {}',
        file_name: 'bells.cpp',
        judgement: {
          compile_output: '',
          subtasks: null,
          tests: [
            { ...aTest(1), subtask: null, verdict: 'RE', exit_code: 3, stderr: 'no such bell' },
            { ...aTest(2), subtask: 0, verdict: 'RE', signal: 11 },
            { ...aTest(3), subtask: 0, verdict: 'RE', signal: 12 },
            { ...aTest(4), subtask: 0, verdict: 'SEC', forbidden_call: 'socket' },
          ],
        },
      }),
    );
    expect(screen.getByRole('row', { name: /^1 .* exit code 3$/ })).toBeTruthy();
    expect(
      screen.getByRole('row', { name: /ended by signal 11 \(invalid memory reference\)$/ }),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: /ended by signal 12$/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /it made a forbidden call \(socket\)$/ })).toBeTruthy();
    expect(screen.getByLabelText('Error output \u00b7 Test 1').textContent).toBe('no such bell');
    expect(screen.getAllByLabelText(/^Error output/)).toHaveLength(1);
  });

  it('of another task, or of somebody else, is an unknown path', async () => {
    const arrived: ContestEvent = { type: 'SubmissionArrived', submission: aSubmission(5), by: 'live' };
    renderPage('/task/2/submission/5', [...OPENED, arrived]);
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});

describe('communication', () => {
  it('[COM-1] a question is asked with its topic, shown as on its way, and then answered', async () => {
    const page = renderPage('/communication', competing());
    fireEvent.change(await screen.findByLabelText('Topic'), { target: { value: 'task:2' } });
    fireEvent.change(screen.getByLabelText('Question'), { target: { value: ' May n be 0? ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Send the question' }));
    const asked = page.sent.find((event) => event.type === 'QuestionSubmitted')!;
    expect(asked).toMatchObject({ topic: 'task:2', question: 'May n be 0?' });
    expect(screen.getByText('Sending')).toBeTruthy();
    const question = aQuestion(4, { topic: 'task:2', question: 'May n be 0?' });
    page.happen({ type: 'QuestionAcknowledged', clientId: asked.clientId, question });
    expect(screen.queryByText('Sending')).toBeNull();
    expect(screen.getByText('Waiting for an answer')).toBeTruthy();
    const answered = { ...question, answer: 'No.', answer_time: NOON_AT };
    page.happen({ type: 'QuestionAnswered', question: answered, unread: 1, by: 'live' });
    expect(await screen.findByText('No.')).toBeTruthy();
  });

  it('[COM-1] an answer that is looked at counts as read, also one that comes while it is looked at', async () => {
    const page = renderPage('/communication', [
      ...competing(),
      { type: 'AnnouncementPublished', announcement: anAnnouncement(1), by: 'live' },
    ]);
    await screen.findByText('Topic 1');
    const seen = () => page.sent.filter(({ type }) => type === 'CommunicationSeen').length;
    await waitFor(() => expect(seen()).toBe(1));
    page.happen({ type: 'AnnouncementPublished', announcement: anAnnouncement(2), by: 'live' });
    await waitFor(() => expect(seen()).toBe(2));
    expect(screen.getAllByText('New')).toHaveLength(2);
  });

  it('[COM-1] a page nobody sees has read nothing', async () => {
    const page = renderPage('/communication', [
      ...competing(),
      { type: 'PageHidden' },
      { type: 'AnnouncementPublished', announcement: anAnnouncement(1), by: 'live' },
    ]);
    await screen.findByText('Topic 1');
    expect(page.sent.some(({ type }) => type === 'CommunicationSeen')).toBe(false);
    page.happen({ type: 'PageShown' });
    await waitFor(() => expect(page.sent).toContainEqual({ type: 'CommunicationSeen' }));
  });

  it('[COM-3] text that people write never becomes live HTML', async () => {
    const message = 'See <img src=x onerror="alert(1)"> **at once**';
    renderPage('/communication', [
      ...competing(),
      { type: 'AnnouncementPublished', announcement: anAnnouncement(1, { message }), by: 'live' },
    ]);
    expect((await screen.findByText('at once')).tagName).toBe('STRONG');
    expect(document.querySelector('img')).toBeNull();
  });
});

it('[TSK-6] the scoring page has the language table with versions, and the machine; or says that there is none', async () => {
  const page = renderPage('/system', competing());
  const table = within(await screen.findByRole('table'));
  expect(table.getByText('.cpp')).toBeTruthy();
  expect(table.getByRole('cell', { name: /g\+\+ -std=gnu\+\+20/ })).toBeTruthy();
  const asked = openedResource(page.sent, 'system');
  const languages = [
    {
      extension: 'cpp',
      label: 'C++',
      compile_command: 'g++ -std=gnu++20 task.cpp',
      run_command: null,
      version: 'g++ (Debian) 12.2.0',
    },
  ];
  page.happen(resourceLoaded(asked, { languages, machine: null, judging: false }));
  expect(screen.getByText('No judge is connected')).toBeTruthy();
  const machine = { cpu: 'Xeon', os: 'Debian 12', memory_bytes: 8e9 };
  page.happen(resourceLoaded(asked, { languages, machine, judging: true }));
  expect(screen.getByText('g++ (Debian) 12.2.0')).toBeTruthy();
  expect(screen.getByText('Xeon')).toBeTruthy();
  expect(screen.getByText('Debian 12')).toBeTruthy();
});

it('[TSK-1] a task that could not be loaded says so and is tried again with a press', async () => {
  const page = renderPage('/task/1', competing());
  await screen.findByRole('heading', { level: 1 });
  page.happen(resourceFailed(openedResource(page.sent, 'task'), 'backend.server_error'));
  const before = page.sent.length;
  fireEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
  expect(openedResource(page.sent.slice(before), 'task').request).toEqual({ tid: 1 });
  expect(screen.queryByRole('alert')).toBeNull();
});

it.each([
  ['/task/1/pdf', 'bg'],
  ['/task/1/pdf/en', 'en'],
])('[RTE-5] %s is the statement alone, in %s', async (path, lang) => {
  const page = renderPage(path, OPENED);
  await screen.findByRole('heading', { level: 1, name: 'Task A' });
  expect(openedResource(page.sent, 'statement').request).toEqual({ tid: 1, lang, as: 'pdf' });
});

it('[TSK-1] /task/1/pdf is the text, and says so, until the PDF of a Markdown statement is made', async () => {
  const text = { mime: 'text/markdown', text: 'Ring the bells.', blobUrl: null };
  const page = renderPage('/task/1/pdf', [
    ...OPENED,
    ...resourceKept('statement', { tid: 1, lang: 'bg', as: 'pdf' }, text),
  ]);
  expect(await screen.findByText('Ring the bells.')).toBeTruthy();
  expect(screen.getByText('There is no PDF of this statement yet')).toBeTruthy();
  const made = { mime: 'application/pdf', text: null, blobUrl: 'blob:made' };
  page.happen(resourceLoaded(openedResource(page.sent, 'statement'), made));
  const frame = screen.getAllByTitle('Task A').find(({ tagName }) => tagName === 'IFRAME')!;
  expect(frame.getAttribute('src')).toBe('blob:made');
  expect(screen.queryByText('There is no PDF of this statement yet')).toBeNull();
});

it('[TSK-1] /task/1/pdf is the text that was read ahead as long as nothing else is here', async () => {
  const text = { mime: 'text/markdown', text: 'Ring the bells.', blobUrl: null };
  const page = renderPage('/task/1/pdf', [
    ...OPENED,
    ...resourceKept('statement', { tid: 1, lang: 'bg' }, text),
  ]);
  expect(await screen.findByText('Ring the bells.')).toBeTruthy();
  page.happen(resourceFailed(openedResource(page.sent, 'statement'), 'backend.no_connection'));
  expect(screen.getByText('Ring the bells.')).toBeTruthy();
  expect(screen.queryByText('There is no PDF of this statement yet')).toBeNull();
});

it('[RTE-5] /task/1/pdf/de, a language it is not in, is an unknown path', async () => {
  renderPage('/task/1/pdf/de', OPENED);
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});

it('[RTE-5] /tasks/1/pdf/{path} is that file of the task: text, a PDF, or one to save', async () => {
  const page = renderPage('/tasks/1/pdf/attachments/a%20b.txt', OPENED);
  await screen.findByRole('heading', { level: 1, name: 'a b.txt' });
  await waitFor(() =>
    expect(openedResource(page.sent, 'attachment').request).toEqual({ tid: 1, name: 'attachments/a b.txt' }),
  );
  const come = (mime: string, text: string | null, blobUrl: string | null) =>
    page.happen(resourceLoaded(openedResource(page.sent, 'attachment'), { mime, text, blobUrl }));
  come('text/plain', 'A hint.', null);
  expect(screen.getByText('A hint.')).toBeTruthy();
  come('application/pdf', null, 'blob:x');
  expect(screen.getByTitle('a b.txt').getAttribute('src')).toBe('blob:x');
  come('application/zip', null, 'blob:x');
  expect(screen.getByText('This type of file cannot be shown here. Download it.')).toBeTruthy();
});

it('[RTE-5] a path where no file of the task is says that nothing is here', async () => {
  const page = renderPage('/tasks/1/pdf/none.pdf', OPENED);
  await screen.findByRole('heading', { level: 1, name: 'none.pdf' });
  page.happen(resourceFailed(openedResource(page.sent, 'attachment'), 'backend.not_found'));
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
});

it('[TSK-2] a double click sends the program in the editor once', async () => {
  const page = renderPage('/task/1', [
    ...OPENED,
    { type: 'DraftKept', task: 1, language: 'cpp', source: 'int main() {}' },
  ]);
  await screen.findByRole('heading', { level: 1, name: 'Task A' });
  fireEvent.click(sendButton());
  fireEvent.click(sendButton());
  expect(submitted(page)).toHaveLength(1);
});
