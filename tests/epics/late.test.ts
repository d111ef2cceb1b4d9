import { describe, expect, it } from 'vitest';
import { type LateMark } from '#protocol/wire/submissions/late.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { aLateAnswer, aLateArrival, aSignedInUser, aSubmission, NOON_AT } from '../support/contest.ts';
import { effectsAfter } from '../support/epics.ts';

const opened: ContestEvent = {
  type: 'SessionOpened',
  user: aSignedInUser(),
  contestId: 7,
  restored: true,
};
const waiting: LateMark = { state: 'waiting', sent_at: NOON_AT, reason: '', decided_at: null };
const rejected: LateMark = { ...waiting, state: 'rejected', reason: 'No cut', decided_at: NOON_AT };
const loaded = (late: LateMark | null): ContestEvent => ({
  type: 'SubmissionsLoaded',
  submissions: late === null ? [] : [aSubmission(5, { late })],
});
const judged = (late: LateMark): ContestEvent => ({
  type: 'SubmissionJudged',
  submission: aSubmission(5, { late }),
  by: 'live',
});
const toasts = (past: readonly ContestEvent[], ...now: readonly ContestEvent[]) =>
  effectsAfter(past, now).filter(({ type }) => type === 'Toast');

describe('effects of late arrivals', () => {
  it('[TSK-8] is told when it arrived and when it was decided, once, whichever way it is heard of', () => {
    const past = [opened, loaded(null)];
    const arrived: ContestEvent = {
      type: 'SubmissionArrived',
      submission: aSubmission(5, { late: waiting }),
      by: 'live',
    };
    expect(toasts(past, arrived, loaded(waiting), judged(rejected), loaded(rejected))).toMatchObject([
      { tone: 'wait', titleKey: 'toast.late_waiting', to: '/task/1/submission/5' },
      { tone: 'bad', titleKey: 'toast.late_rejected', text: 'No cut' },
    ]);
  });

  it('[TSK-8] are told of decisions while the page was away, and not of those from before it was opened', () => {
    expect(toasts([opened], loaded(waiting))).toEqual([]);
    const accepted: LateMark = { ...waiting, state: 'accepted', decided_at: NOON_AT };
    expect(toasts([opened, loaded(waiting)], loaded(accepted))).toMatchObject([
      { tone: 'good', titleKey: 'toast.late_accepted' },
    ]);
  });

  it('[TSK-8] answers are told like submissions', () => {
    const past: ContestEvent[] = [opened, { type: 'LateAnswersLoaded', answers: [] }];
    const changed = (state: LateMark['state']): ContestEvent => ({
      type: 'LateAnswerChanged',
      answer: aLateAnswer(3, { state }),
      by: 'live',
    });
    expect(toasts(past, changed('waiting'), changed('waiting'), changed('accepted'))).toMatchObject([
      { titleKey: 'toast.late_waiting', to: '/home' },
      { titleKey: 'toast.late_accepted' },
    ]);
  });

  it('[TSK-8] is told to the staff when it comes, not when it is decided or was there', () => {
    const past: ContestEvent[] = [{ type: 'LateArrivalsLoaded', late: [aLateArrival(1)] }];
    const told = (id: number, state: LateMark['state']): ContestEvent => ({
      type: 'LateArrivalChanged',
      late: aLateArrival(id, { state }),
      by: 'live',
    });
    expect(toasts(past, told(1, 'waiting'), told(2, 'waiting'), told(2, 'accepted'))).toMatchObject([
      { titleKey: 'toast.late_arrived', values: { name: 'Ana', task: 'Task A' } },
    ]);
    expect(toasts([], told(2, 'waiting'))).toEqual([]);
  });

  it('[NTF-3] is told to the staff once when it came while their page was away', () => {
    const past: ContestEvent[] = [{ type: 'LateArrivalsLoaded', late: [aLateArrival(1)] }];
    const all: ContestEvent = {
      type: 'LateArrivalsLoaded',
      late: [aLateArrival(1), aLateArrival(2), aLateArrival(3, { state: 'accepted' })],
    };
    expect(toasts(past, all, all)).toMatchObject([{ titleKey: 'toast.late_arrived' }]);
    expect(toasts([], all)).toEqual([]);
  });
});
