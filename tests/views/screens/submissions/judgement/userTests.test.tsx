import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type UserTest } from '#protocol/wire/submissions/user-test.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { aSubmission, aTaskDetail, aUserTest, NOON_AT } from '#tests/support/contest.ts';
import { ownTimesChanged } from '#tests/support/ownTimes.ts';
import { competing, renderPage } from '#tests/support/competitor.tsx';
import { openedResource, resourceLoaded, taskKept } from '#tests/support/resources.ts';

const past = (...userTests: readonly UserTest[]): readonly ContestEvent[] => [
  ...competing(),
  ...taskKept(aTaskDetail()),
  { type: 'DraftKept', task: 1, language: 'py', source: 'print(int(input()) + 1)' },
  { type: 'UserTestsLoaded', userTests },
];

describe('trying a program on an own input', () => {
  it('[TSK-4] the draft is run with the input that was typed, under an id of its own', async () => {
    const page = renderPage('/task/1', past());
    fireEvent.click(await screen.findByRole('tab', { name: 'User test' }));
    fireEvent.change(screen.getByLabelText('Your input'), { target: { value: '41' } });
    fireEvent.click(screen.getByRole('button', { name: 'Run' }));
    const [sent] = page.sent.filter((event) => event.type === 'UserTestSubmitted');
    expect(sent).toMatchObject({ task: 1, language: 'py', source: 'print(int(input()) + 1)', input: '41' });
    expect(screen.getByRole('button', { name: 'Run' }).getAttribute('aria-busy')).toBe('true');
    page.happen({
      type: 'UserTestRefused',
      clientId: sent!.clientId,
      key: 'backend.too_soon',
      detail: '30',
    });
    expect(within(screen.getByRole('alert')).getByText(/30/)).toBeTruthy();
  });

  it('[TSK-4] is not offered where the task does not take it', async () => {
    renderPage('/task/1', [...competing(), ...taskKept(aTaskDetail({ can_user_test: false }))]);
    await screen.findByRole('tab', { name: 'Your submissions' });
    expect(screen.queryByRole('tab', { name: 'User test' })).toBeNull();
  });

  it('[TSK-4] waits as long as the contest says, counting down', async () => {
    const page = renderPage('/task/1', [
      ...past(),
      ownTimesChanged({ task: 1, submitAllowedAt: NOON_AT, userTestAllowedAt: NOON_AT + 30_000 }),
    ]);
    fireEvent.click(await screen.findByRole('tab', { name: 'User test' }));
    expect(screen.getByRole('button', { name: '30 seconds more' })).toBeTruthy();
    page.happen({ type: 'ClockTicked', at: NOON_AT + 29_000 });
    expect(screen.getByRole('button', { name: '1 second more' })).toBeTruthy();
    page.happen({ type: 'ClockTicked', at: NOON_AT + 30_000 });
    expect(screen.getByRole('button', { name: 'Run' })).toBeTruthy();
  });
});

describe('runs that are left', () => {
  const withLeft = (userTestsLeft: number | null): readonly ContestEvent[] => [
    ...competing({ own: { userTestsLeft } }),
    ...taskKept(aTaskDetail()),
    { type: 'DraftKept', task: 1, language: 'py', source: 'print(1)' },
  ];

  it('[TSK-4] [TSK-1] are said beside the program, and with none left it cannot be run', async () => {
    const page = renderPage('/task/1', withLeft(2));
    fireEvent.click(await screen.findByRole('tab', { name: 'User test' }));
    expect(screen.getByText('2 user tests left')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run' }).disabled).toBe(false);
    page.happen(
      ownTimesChanged({ userTestsLeft: 0, task: 1, submitAllowedAt: NOON_AT, userTestAllowedAt: NOON_AT }),
    );
    expect(screen.getByText('0 user tests left')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Run' }).disabled).toBe(true);
  });

  it('[TSK-4] are not spoken of where there is no limit', async () => {
    renderPage('/task/1', withLeft(null));
    fireEvent.click(await screen.findByRole('tab', { name: 'User test' }));
    expect(screen.queryByText(/test runs? left/)).toBeNull();
  });
});

describe('a run', () => {
  it('[TSK-4] goes from waiting to its output and resources, each file to be downloaded', async () => {
    const page = renderPage('/task/1/user_test/3', past(aUserTest(3)));
    await screen.findByRole('heading', { level: 1, name: 'User test 3' });
    expect(screen.getByText('Waiting')).toBeTruthy();
    const ran = aUserTest(3, {
      status: 'judged',
      verdict: 'AC',
      cpu_ms: 12,
      wall_ms: 40,
      memory_bytes: 2 * 2 ** 20,
      exit_code: 0,
      output_bytes: 3,
    });
    page.happen({ type: 'UserTestChanged', userTest: ran, by: 'live' });
    page.happen(
      resourceLoaded(openedResource(page.sent, 'userTest'), {
        ...ran,
        source: 'print(42)',
        input: '41',
        output: '42\n',
        stderr: 'note',
        compile_output: '',
      }),
    );
    expect(screen.getByText('ran')).toBeTruthy();
    expect(screen.getByText('12 ms')).toBeTruthy();
    expect(screen.getByText('2 MiB')).toBeTruthy();
    expect(screen.getByText('note')).toBeTruthy();
    fireEvent.click(screen.getAllByRole('button', { name: 'Download' })[0]!);
    expect(page.sent.at(-1)).toMatchObject({
      type: 'DownloadWanted',
      download: { kind: 'userTest', id: 3, part: 'output' },
    });
  });

  it('of another task is an unknown path', async () => {
    renderPage('/task/2/user_test/3', past(aUserTest(3)));
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeTruthy();
  });
});

describe('a task of subtasks', () => {
  it('[TSK-3] shows what each subtask has brought and which submission earned it', async () => {
    const judged = { status: 'judged', verdict: 'WA' } as const;
    const page = renderPage('/task/1', [
      ...competing(),
      ...taskKept(
        aTaskDetail({
          score_mode: 'best_per_subtask',
          subtasks: [
            { name: '1', points: 40, tests: 2 },
            { name: '2', points: 60, tests: 3 },
          ],
          attachments: [{ name: 'samples.zip', bytes: 1200 }],
        }),
      ),
    ]);
    await screen.findByText('Your best submission for each subtask counts.');
    page.happen(
      {
        type: 'SubmissionJudged',
        submission: aSubmission(5, { ...judged, contest_time_ms: 1, score: 40, group_scores: [40, 0] }),
        by: 'live',
      },
      {
        type: 'SubmissionJudged',
        submission: aSubmission(6, { ...judged, contest_time_ms: 2, score: 60, group_scores: [0, 60] }),
        by: 'live',
      },
    );
    expect(screen.getByRole('link', { name: 'by submission 5' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'by submission 6' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Download samples.zip' }));
    expect(page.sent.at(-1)).toMatchObject({
      type: 'DownloadWanted',
      download: { kind: 'attachment', task: 1, name: 'samples.zip' },
    });
  });
});
