import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { type Contest } from '#protocol/wire/contest.ts';
import {
  aContest,
  anAnnouncement,
  aQuestion,
  aSubmission,
  aSignedInUser,
  aTask,
  HOUR_MS,
  MINUTE_MS,
  NOON_AT,
} from '../support/contest.ts';
import { anOwn, ownTimesChanged } from '../support/ownTimes.ts';
import { effectsAfter } from '../support/epics.ts';

const user = aSignedInUser();
const opened: ContestEvent = { type: 'SessionOpened', user, contestId: 7, restored: true };
const own = anOwn();
const loaded = (contest: Partial<Contest> = {}): ContestEvent => ({
  type: 'ContestLoaded',
  contest: aContest(contest),
});
const at = (now: number): ContestEvent => ({ type: 'ClockTicked', at: now });
const known = (now: number): ContestEvent => ({ type: 'ClockSynchronised', at: now, boundMs: 1 });
const shifted = (contest: Partial<Contest>): ContestEvent => ({
  type: 'TimesShifted',
  contest: aContest(contest),
  startMovedByMs: 0,
  endMovedByMs: 0,
  unrestrictedMovedByMs: 0,
  attemptsChangedBy: 0,
  by: 'live',
});
const ownChanged = (extraTimeSeconds: number): ContestEvent =>
  ownTimesChanged({ givenSeconds: extraTimeSeconds, extraTimeSeconds });
const ENDS_AT = aContest().end_time;
const UNRESTRICTED_AT = ENDS_AT - HOUR_MS;
const present = [opened, loaded(), { type: 'OwnTimesLoaded', own } as const, known(NOON_AT)];
const nothingSaid: ContestEvent = {
  type: 'CommunicationLoaded',
  contestId: 7,
  announcements: [],
  questions: [],
};
const toast = (messageKey: string) => expect.objectContaining({ type: 'Toast', messageKey }) as unknown;
const titled = (titleKey: string, values?: object) =>
  expect.objectContaining({ type: 'Toast', titleKey, ...(values && { values }) }) as unknown;

describe('toasts', () => {
  it('[NTF-2] the last hour lifts the restriction', () => {
    expect(
      effectsAfter(present, [at(UNRESTRICTED_AT - 1), at(UNRESTRICTED_AT), at(UNRESTRICTED_AT + 1)]),
    ).toEqual([titled('toast.lifted_restriction')]);
  });

  it('[NTF-2] an end that moves away applies it again', () => {
    const effects = effectsAfter(
      [...present, at(UNRESTRICTED_AT)],
      [shifted({ end_time: ENDS_AT + 30 * MINUTE_MS })],
    );
    expect(effects).toEqual([
      titled('toast.applied_restriction'),
      titled('toast.extended_time', { minutes: 30 }),
    ]);
  });

  it('[NTF-2] a shortened contest is told with its minutes', () => {
    expect(effectsAfter(present, [shifted({ end_time: ENDS_AT - 10 * MINUTE_MS })])).toEqual([
      titled('toast.shortened_time', { minutes: 10 }),
    ]);
  });

  it('[NTF-2] own extra time is told once, and time that is taken away as taken', () => {
    expect(effectsAfter(present, [ownChanged(300), ownChanged(300), ownChanged(120)])).toEqual([
      titled('toast.extra_time', { minutes: 5 }),
      titled('toast.extra_time_taken', { minutes: 3 }),
    ]);
  });

  it('[NTF-3] entries that were there at the beginning raise none', () => {
    const said: ContestEvent = {
      ...nothingSaid,
      announcements: [anAnnouncement(1)],
      questions: [aQuestion(1, { answer: 'Yes' })],
    };
    const judged: ContestEvent = {
      type: 'SubmissionsLoaded',
      submissions: [aSubmission(1, { status: 'judged', verdict: 'AC' })],
    };
    expect(effectsAfter([], [...present, said, judged])).toEqual([]);
  });

  it('[NTF-2] [NTF-3] an announcement and an answer are told once, whether by a frame or by a later fetch', () => {
    const announced: ContestEvent = {
      type: 'AnnouncementPublished',
      announcement: anAnnouncement(1),
      by: 'live',
    };
    const answered: ContestEvent = {
      type: 'QuestionAnswered',
      question: aQuestion(1, { answer: 'Yes' }),
      unread: 1,
      by: 'poll',
    };
    const fetched: ContestEvent = {
      ...nothingSaid,
      announcements: [anAnnouncement(2), anAnnouncement(1)],
      questions: [aQuestion(1, { answer: 'Yes' })],
    };
    expect(
      effectsAfter([...present, nothingSaid], [announced, answered, fetched, announced, answered]),
    ).toEqual([toast('toast.new_announcement'), toast('toast.new_answer'), toast('toast.new_announcement')]);
  });

  it('[NTF-2] a submission first heard of when it is judged is told all the same', () => {
    const none: ContestEvent = { type: 'SubmissionsLoaded', submissions: [] };
    const judged: ContestEvent = {
      type: 'SubmissionJudged',
      submission: aSubmission(1, { status: 'judged', verdict: 'AC', score: 100 }),
      by: 'live',
    };
    const fetched: ContestEvent = { type: 'SubmissionsLoaded', submissions: [judged.submission] };
    const told = [titled('toast.result', { task: '1', verdict: 'AC', score: 100 })];
    expect(effectsAfter([...present, none], [judged, fetched])).toEqual(told);
    expect(effectsAfter([...present, none], [fetched, judged])).toEqual(told);
  });

  it('[NTF-2] a submission is told when it is judged, and when it is judged otherwise', () => {
    const waiting: ContestEvent = { type: 'SubmissionsLoaded', submissions: [aSubmission(1)] };
    const judged = (score: number): ContestEvent => ({
      type: 'SubmissionJudged',
      submission: aSubmission(1, { status: 'judged', verdict: 'WA', score }),
      by: 'live',
    });
    const running: ContestEvent = {
      type: 'SubmissionJudged',
      submission: aSubmission(1, { status: 'running' }),
      by: 'live',
    };
    expect(effectsAfter([...present, waiting], [running, judged(40), judged(40), judged(60)])).toEqual([
      titled('toast.result', { task: '1', verdict: 'WA', score: 40 }),
      titled('toast.result', { task: '1', verdict: 'WA', score: 60 }),
    ]);
  });

  it('[NTF-2] a submission that was judged is told by its result, its points and the name of its task', () => {
    const waiting: ContestEvent = { type: 'SubmissionsLoaded', submissions: [aSubmission(1)] };
    const tasks: ContestEvent = { type: 'TasksLoaded', tasks: [aTask(1, { name: 'Banitsa' })], error: null };
    const judged: ContestEvent = {
      type: 'SubmissionJudged',
      submission: aSubmission(1, { status: 'judged', verdict: 'AC', score: 100 }),
      by: 'live',
    };
    expect(effectsAfter([...present, tasks, waiting], [judged])).toEqual([
      titled('toast.result', { task: 'Banitsa', verdict: 'AC', score: 100 }),
    ]);
  });

  it('[NTF-2] the standings are told to be hidden', () => {
    const hidden = shifted({ standings: 'no' });
    expect(effectsAfter([opened, loaded({ standings: 'yes' }), known(NOON_AT)], [hidden])).toEqual([
      toast('toast.standings_hidden'),
    ]);
  });

  it('[TML-6] [NTF-2] the standings freeze at their minute and go on when it moves later', () => {
    const freezing = [opened, loaded({ standings: 'yes_60', unrestricted_time: 0 }), known(NOON_AT)];
    const later = shifted({ standings: 'yes_60', unrestricted_time: 0, end_time: ENDS_AT + HOUR_MS });
    expect(effectsAfter(freezing, [at(UNRESTRICTED_AT - 1), at(UNRESTRICTED_AT), later])).toEqual([
      toast('toast.standings_frozen'),
      toast('toast.standings_unfrozen'),
      titled('toast.extended_time', { minutes: 60 }),
    ]);
  });

  it('[NTF-2] the standings are shown after the contest, or by a changed setting; the start is no news', () => {
    const before = aContest().start_time - 1;
    expect(effectsAfter([opened, loaded(), known(before)], [at(before + 1_000)])).toEqual([]);
    expect(
      effectsAfter(
        [opened, loaded({ standings: 'after', unrestricted_time: 0 }), known(NOON_AT)],
        [at(ENDS_AT)],
      ),
    ).toEqual([toast('toast.standings_show')]);
    const shown: ContestEvent = { type: 'StandingsSettingChanged', contest: aContest(), by: 'live' };
    expect(effectsAfter([opened, loaded({ standings: 'no' }), known(NOON_AT)], [shown])).toEqual([
      toast('toast.standings_show'),
    ]);
  });

  it('are for those who compete', () => {
    const staff = { ...user, role: 'ADMIN' } as const;
    const events = [{ ...opened, user: staff }, loaded({ standings: 'yes_60' }), known(NOON_AT), nothingSaid];
    const announced: ContestEvent = {
      type: 'AnnouncementPublished',
      announcement: anAnnouncement(1),
      by: 'live',
    };
    expect(
      effectsAfter(events, [at(UNRESTRICTED_AT), announced, shifted({ end_time: ENDS_AT + HOUR_MS })]),
    ).toEqual([]);
  });

  it('[COM-2] an announcement that was read and is withdrawn is told; one that was not read is just gone', () => {
    const said: ContestEvent = {
      type: 'CommunicationLoaded',
      contestId: 7,
      announcements: [anAnnouncement(1), anAnnouncement(2)],
      questions: [],
    };
    const read: ContestEvent = { type: 'UnreadCounted', seenAnnouncement: 1, questions: 0, by: 'live' };
    const withdrawn = (announcementId: number): ContestEvent => ({
      type: 'AnnouncementWithdrawn',
      announcementId,
      withdrawnAt: NOON_AT,
      by: 'live',
    });
    const effects = effectsAfter([...present, said, read], [withdrawn(1), withdrawn(1), withdrawn(2)]);
    expect(effects).toEqual([toast('toast.withdrawn_announcement')]);
  });

  it('[COM-2] a changed answer is told as a change, once', () => {
    const answer = (text: string): ContestEvent => ({
      type: 'QuestionAnswered',
      question: aQuestion(1, { answer: text, answer_time: NOON_AT }),
      unread: 1,
      by: 'live',
    });
    const effects = effectsAfter([...present, nothingSaid], [answer('Yes.'), answer('No.'), answer('No.')]);
    expect(effects).toEqual([toast('toast.new_answer'), toast('toast.changed_answer')]);
  });
});
