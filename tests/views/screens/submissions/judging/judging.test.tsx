import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type JudgeState, type Rejudging, type Worker } from '#protocol/wire/staff/submissions/judging.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { authorRoutes } from '#views/roles/staff/author.tsx';
import { aUserTest, NOON_AT } from '#tests/support/contest.ts';
import { answered, answerQuestion, aStaffSubmission, loaded, renderStaff } from '#tests/support/staff.tsx';

const aWorker = (change: Partial<Worker> = {}): Worker => ({
  id: 'w1',
  host: 'judge-1',
  slots: 2,
  busy: 0,
  level: 'ns',
  started_at: NOON_AT,
  seen_at: NOON_AT,
  stopped_at: null,
  judged: 12,
  failed: 0,
  cpu: 'Xeon',
  os: 'Debian 12',
  advice: [],
  ...change,
});

const aState = (change: Partial<JudgeState> = {}): JudgeState => ({
  workers: [aWorker()],
  waiting: 0,
  leased: 0,
  oldest_at: null,
  judged: 12,
  median_ms: 900,
  p95_ms: 2_000,
  lost: [],
  broken: [],
  ...change,
});

const aRejudging = (change: Partial<Rejudging> = {}): Rejudging => ({
  id: 4,
  contest: 7,
  contest_name: 'National round',
  task_name: 'Lanterns',
  submission: null,
  by: 'Elena',
  reason: 'Test 3 was wrong',
  at: NOON_AT,
  state: 'running',
  total: 2,
  done: 1,
  changed: 0,
  ...change,
});

const outcome = { verdict: 'AC', score: 100, group_scores: null, cpu_ms: 1, memory_bytes: 1 } as const;

function open(path: string, past: readonly ContestEvent[] = [], role: 'admin' | 'author' = 'admin') {
  const routes = role === 'admin' ? adminRoutes : authorRoutes;
  return renderStaff({ role, routes, path, past: [...loaded(), ...past] });
}

describe('the judges', () => {
  it('[JDG-3] an admin sees them, their queue and times, and each change at once', async () => {
    const page = open('/system', [{ type: 'JudgeStateChanged', judge: aState(), by: 'fetch' }]);
    const table = within(await screen.findByRole('table', { name: 'Judges' }));
    expect(table.getByText('idle')).toBeTruthy();
    expect(table.getByText('0 / 2')).toBeTruthy();
    page.happen({
      type: 'JudgeStateChanged',
      judge: aState({ workers: [aWorker({ busy: 2 })], waiting: 31, leased: 2 }),
      by: 'live',
    });
    expect(table.getByText('working')).toBeTruthy();
    expect(screen.getByText('31')).toBeTruthy();
  });

  it('[JDG-1] without a sandbox it is said that nothing is judged, and which command would help', async () => {
    const advice = ['sysctl -w kernel.unprivileged_userns_clone=1'];
    const workers = [aWorker({ level: 'none', advice })];
    open('/system', [{ type: 'JudgeStateChanged', judge: aState({ workers }), by: 'fetch' }]);
    expect(await screen.findByText('Nothing is being judged')).toBeTruthy();
    expect(screen.getByText(advice[0]!)).toBeTruthy();
  });

  it('[JDG-3] a submission that three judges lost is given back to the queue with one press', async () => {
    const lost = [
      { id: 9, submission: 3, user_test: null, contest: 7, error: 'the machine went away', at: NOON_AT },
    ];
    const page = open('/system', [{ type: 'JudgeStateChanged', judge: aState({ lost }), by: 'fetch' }]);
    expect(await screen.findByText('the machine went away')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Return to the queue' }));
    expect(page.commands()).toEqual([{ call: 'retryJob', request: { jid: 9 } }]);
  });

  it('an author sees the languages alone', async () => {
    open('/system', [], 'author');
    await screen.findByRole('table');
    expect(screen.queryByRole('heading', { name: 'State of judging' })).toBeNull();
  });
});

describe('judging again', () => {
  it('[AUT-3] a submission is rejudged with a reason', async () => {
    const submission = aStaffSubmission(1, { status: 'judged', verdict: 'WA' });
    const page = open('/submission/1', [{ type: 'SubmissionFed', submission, by: 'live' }]);
    fireEvent.click(await screen.findByRole('button', { name: 'Rejudge' }));
    const dialog = within(await screen.findByRole('dialog'));
    const start = dialog.getByRole<HTMLButtonElement>('button', { name: 'Rejudge' });
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'appeal' } });
    expect(start.disabled).toBe(true);
    await answered(page, 'chosenToRejudge', { count: 1, left_out: 0, contests: [7], before: 2 });
    fireEvent.click(start);
    expect(page.commands()).toEqual([
      { call: 'rejudge', request: { ids: '1', contest: 7, before: '2', reason: 'appeal' } },
    ]);
    page.happen(page.done(null));
    expect(dialog.getByRole('link', { name: 'See the comparison' })).toBeTruthy();
  });

  // F16
  it('[AUT-3] the submissions that the filters show are rejudged, once their number is said, and that of the others', async () => {
    const page = open('/submissions?contest=7&task=101&language=cpp&status=WA,TLE&judge=room2', [
      { type: 'SubmissionFed', submission: aStaffSubmission(1), by: 'live' },
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Rejudge those shown' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'new tests' } });
    await answered(page, 'chosenToRejudge', { count: 12, left_out: 3, contests: [7], before: 90 });
    expect(dialog.getByText('Submissions to rejudge: 12')).toBeTruthy();
    expect(dialog.getByText(/^Left out: 3\./)).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Rejudge' }));
    const filter = { task: '101', language: 'cpp', status: 'WA,TLE', judge: 'room2' };
    expect(page.commands()).toEqual([
      { call: 'rejudge', request: { ...filter, contest: 7, before: '90', reason: 'new tests' } },
    ]);
  });

  // F16
  it('[AUT-3] rows that are ticked are rejudged, but not of several contests at once', async () => {
    const page = open('/submissions', [
      { type: 'SubmissionFed', submission: aStaffSubmission(1), by: 'live' },
      { type: 'SubmissionFed', submission: aStaffSubmission(2), by: 'live' },
    ]);
    for (const box of await screen.findAllByRole('checkbox', { name: /Select/ })) fireEvent.click(box);
    fireEvent.click(screen.getByRole('button', { name: 'Rejudge' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: 'new tests' } });
    expect(page.sent.findLast((event) => event.type === 'ResourceOpened')).toMatchObject({
      call: 'chosenToRejudge',
      request: { ids: expect.stringMatching(/^(1,2|2,1)$/) as string },
    });
    await answered(page, 'chosenToRejudge', { count: 2, left_out: 0, contests: [7, 8], before: 3 });
    expect(dialog.getByText(/^These are from several contests/)).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Rejudge' })).toHaveProperty('disabled', true);
  });

  it('[AUT-3] old and new results stand beside each other, and count only when they are applied', async () => {
    const page = open('/submissions?show=rejudgings&rejudging=4', [
      { type: 'RejudgingsLoaded', rejudgings: [aRejudging()] },
    ]);
    const apply = async () => screen.findByRole<HTMLButtonElement>('button', { name: 'Apply' });
    expect((await apply()).disabled).toBe(true);
    const submissions = [
      {
        submission: 1,
        username: 'ana',
        display_name: 'Ana',
        language: 'cpp',
        before: { ...outcome, verdict: 'WA' as const, score: 40 },
        after: outcome,
      },
    ];
    const rejudging = aRejudging({ done: 2, changed: 1 });
    page.happen({ type: 'RejudgingChanged', rejudging, by: 'live' });
    await answered(page, 'rejudging', { rejudging, submissions });
    const row = within(screen.getByRole('row', { name: /Ana/ }));
    expect(row.getByText('40')).toBeTruthy();
    expect(row.getByText('100')).toBeTruthy();
    expect(screen.getByText('1 result is different.')).toBeTruthy();
    fireEvent.click(await apply());
    await answerQuestion('Apply');
    expect(page.commands()).toEqual([{ call: 'applyRejudging', request: { rid: 4 } }]);
    page.happen({ type: 'RejudgingChanged', rejudging: { ...rejudging, state: 'applied' }, by: 'live' });
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    expect(screen.getByText('applied')).toBeTruthy();
  });
});

describe('user tests', () => {
  const one = {
    ...aUserTest(1),
    participant_id: 1,
    username: 'ana',
    display_name: 'Ana',
    task_name: 'Lanterns',
    contest_name: 'National round',
  };

  it('[AUT-3] are listed live, newest first, and opened', async () => {
    const page = open('/user_tests', [
      { type: 'UserTestFeedLoaded', userTests: [one], more: true, older: false },
    ]);
    const names = async () =>
      within(await screen.findByRole('grid'))
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    expect(await names()).toEqual(['Ana']);
    page.happen({ type: 'UserTestFed', userTest: { ...one, id: 2, display_name: 'Vera' }, by: 'live' });
    expect(await names()).toEqual(['Vera', 'Ana']);
    fireEvent.click(screen.getByRole('button', { name: 'Load older' }));
    expect(page.sent).toContainEqual({ type: 'OlderUserTestsWanted' });
  });

  it("[AUT-3] a press on a name asks the server for that person's", async () => {
    const page = open('/user_tests', [
      { type: 'UserTestFeedLoaded', userTests: [{ ...one, id: 20 }], more: true, older: false },
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Ana' }));
    expect(page.path()).toBe('/user_tests?user=ana');
    const filter = { username: 'ana' };
    await waitFor(() =>
      expect(page.sent).toContainEqual({ type: 'FeedNarrowed', feed: 'userTests', filter }),
    );
    page.happen({
      type: 'NarrowedUserTestsLoaded',
      userTests: [{ ...one, id: 5, display_name: 'Ana before' }],
      part: 'page',
      next: null,
    });
    expect(screen.getByText('Ana before')).toBeTruthy();
  });
});
