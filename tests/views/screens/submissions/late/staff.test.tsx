import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type LateArrival } from '#protocol/wire/staff/submissions/late.ts';
import { adminRoutes } from '#views/roles/staff/admin.tsx';
import { aContest, aLateArrival, MINUTE_MS, NOON_AT } from '#tests/support/contest.ts';
import { aStaffSubmission, loaded, renderStaff } from '#tests/support/staff.tsx';

function open(late: readonly LateArrival[], path = '/submissions?show=late') {
  return renderStaff({
    role: 'admin',
    routes: adminRoutes,
    path,
    past: [
      ...loaded(aContest()),
      { type: 'SubmissionFeedLoaded', submissions: [aStaffSubmission(1)], more: false, older: false },
      { type: 'LateArrivalsLoaded', late },
    ],
  });
}

const commands = (page: ReturnType<typeof open>) =>
  page.sent.flatMap((event) => (event.type === 'CommandGiven' ? [event.request] : []));
const card = async (name: RegExp) => within(await screen.findByRole('article', { name }));

describe('late arrivals', () => {
  it('[TSK-8] show how late, what the browser claims, and what the server knows', async () => {
    open([aLateArrival(1)]);
    const ana = await card(/^Ana/);
    expect(ana.getByText('00:05:00 after the end')).toBeTruthy();
    expect(ana.getByText('00:02:00 before the end')).toBeTruthy();
    expect(
      ana.getByText(/had no contact with the competitor: last at .*\(00:15:00 of silence\)/),
    ).toBeTruthy();
    expect(ana.getByText('Other competitors in contact around that time: 41 of 60.')).toBeTruthy();
    expect(ana.getByRole('img', { name: 'When the server was in contact with the competitor' })).toBeTruthy();
    expect(ana.getByRole('link', { name: 'a.cpp' }).getAttribute('href')).toBe('/submission/41');
  });

  it('[TSK-8] say so when there was a connection, and what came too soon', async () => {
    const contacts = [{ from_at: NOON_AT - 60 * MINUTE_MS, to_at: NOON_AT + 5 * MINUTE_MS }];
    open([aLateArrival(1, { contacts, too_soon_ms: 4_000 })]);
    const ana = await card(/^Ana/);
    expect(ana.getByText(/there was a connection\. It was also in contact at the end\./)).toBeTruthy();
    expect(ana.getByText(/sent 4 sec sooner after the previous one/)).toBeTruthy();
  });

  it('[TSK-8] an answer is shown in words', async () => {
    const answer = { question: 3, kind: 'single', value: 'b', shown: ['a queue'] } as const;
    open([aLateArrival(1, { submission: null, answer: { ...answer, shown: [...answer.shown] } })]);
    expect((await card(/Answer to question 3/)).getByText('a queue')).toBeTruthy();
  });

  it('[TSK-8] are accepted at a press; rejecting asks for a reason', async () => {
    const page = open([aLateArrival(1)]);
    const ana = await card(/^Ana/);
    fireEvent.click(ana.getByRole('button', { name: 'Accept' }));
    expect(commands(page)).toEqual([{ ids: '[1]', decision: 'accepted', reason: '' }]);
    fireEvent.click(ana.getByRole('button', { name: 'Reject' }));
    const dialog = within(screen.getByRole('dialog', { name: /^Reject/ }));
    const reject = dialog.getByRole<HTMLButtonElement>('button', { name: 'Reject' });
    expect(reject.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText(/Reason/), { target: { value: ' No cut ' } });
    fireEvent.click(reject);
    expect(commands(page).at(-1)).toEqual({
      ids: '[1]',
      decision: 'rejected',
      reason: 'No cut',
    });
  });

  it('[TSK-8] of one person are decided together; a decision is changed with a reason', async () => {
    const decided = { state: 'accepted', decided_by: 'Elena', decided_at: NOON_AT } as const;
    const page = open([
      aLateArrival(1),
      aLateArrival(2),
      aLateArrival(3, { participant_id: 32, display_name: 'Boyan', ...decided }),
    ]);
    fireEvent.click(await screen.findByRole('button', { name: 'Accept all 2' }));
    expect(commands(page)).toMatchObject([{ ids: '[1,2]', decision: 'accepted' }]);
    const boyan = await card(/^Boyan/);
    expect(boyan.getByText(/^Elena/)).toBeTruthy();
    fireEvent.click(boyan.getByRole('button', { name: 'Reject' }));
    expect(screen.getByRole('dialog', { name: 'Reject: Boyan' })).toBeTruthy();
    expect(commands(page)).toHaveLength(1);
  });

  it('[TSK-8] [LIV-6] come live: on the home page, in the list of submissions and its rows', async () => {
    const page = open([], '/submissions');
    expect(await screen.findByRole('link', { name: 'Late arrivals' })).toBeTruthy();
    page.happen({ type: 'LateArrivalChanged', late: aLateArrival(1), by: 'live' });
    page.happen({
      type: 'SubmissionFed',
      submission: aStaffSubmission(41, {
        late: { state: 'waiting', sent_at: NOON_AT, reason: '', decided_at: null },
      }),
      by: 'live',
    });
    expect(screen.getByRole('link', { name: '1 late arrival to decide' })).toBeTruthy();
    expect(screen.getByText('Late: the organisers decide')).toBeTruthy();
  });

  it('[TSK-8] nothing came late', async () => {
    open([]);
    expect(await screen.findByText('Nothing arrived late')).toBeTruthy();
  });
});
