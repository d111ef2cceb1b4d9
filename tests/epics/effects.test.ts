import { describe, expect, it } from 'vitest';
import { type OwnTimes } from '#streams/events/contest.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { aContest, aSignedInUser, MINUTE_MS, NOON_AT } from '../support/contest.ts';
import { anOwn, ownTimesChanged } from '../support/ownTimes.ts';
import { effectsAfter } from '../support/epics.ts';

const user = aSignedInUser();
const openedAs = (role: 'USER' | 'ADMIN' | 'AUTHOR'): ContestEvent => ({
  type: 'SessionOpened',
  user: { ...user, role },
  contestId: role === 'USER' ? 7 : null,
  restored: true,
});
const module = (startedTasks: number, tasksLeft: number, moduleStartAt: number | null): OwnTimes =>
  anOwn({
    startedTasks,
    tasksLeft,
    moduleStartAt,
    moduleEndAt: moduleStartAt === null ? null : moduleStartAt + MINUTE_MS,
  });

describe('dialogs', () => {
  it('[API-3] a failed call is shown under swal.Error, with what followed the colon', () => {
    const failed: ContestEvent = {
      type: 'RequestFailed',
      call: 'task',
      status: 404,
      key: 'backend.not_found',
      detail: 'B',
    };
    expect(effectsAfter([], [failed, { ...failed, detail: null }])).toEqual([
      { type: 'Dialog', tone: 'error', titleKey: 'swal.Error', messageKey: 'backend.not_found', detail: 'B' },
      { type: 'Dialog', tone: 'error', titleKey: 'swal.Error', messageKey: 'backend.not_found' },
    ]);
  });

  it('[QIZ-2] a module that may not be finished yet is a warning', () => {
    expect(
      effectsAfter([], [{ type: 'FinishRefused', key: 'backend.module_too_short', detail: null }]),
    ).toMatchObject([{ type: 'Dialog', tone: 'warning', messageKey: 'backend.module_too_short' }]);
  });

  it('[QIZ-2] a module that cannot be started is an error, and not said to be about finishing', () => {
    const refused: ContestEvent = { type: 'FinishRefused', key: 'backend.no_connection', detail: null };
    expect(effectsAfter([{ type: 'ModuleStartConfirmed' }], [refused])).toEqual([
      { type: 'Dialog', tone: 'error', titleKey: 'swal.Error', messageKey: 'backend.no_connection' },
    ]);
    expect(effectsAfter([{ type: 'ModuleFinishConfirmed' }], [refused])).toMatchObject([
      { type: 'Dialog', tone: 'warning', titleKey: 'leave.refused' },
    ]);
  });

  it('[SES-9] the internet as the reason of an end is told; signing out is not', () => {
    const ends: ContestEvent[] = [
      { type: 'SessionEnded', reason: 'signed_out' },
      { type: 'SessionEnded', reason: 'internet_access' },
    ];
    expect(effectsAfter([], ends)).toMatchObject([
      { type: 'Dialog', messageKey: 'login.internet_access_error' },
    ]);
  });
});

describe('lines for the log of the contest', () => {
  const granted: ContestEvent = {
    type: 'SharingGranted',
    source: 'screen',
    label: 'x'.repeat(600),
    surface: 'monitor',
    at: NOON_AT,
  };
  const line = { type: 'Activity', contestId: 7, isLast: false } as const;
  const lines = (...when: readonly ContestEvent[]) =>
    effectsAfter([openedAs('USER')], when).filter(({ type }) => type === 'Activity');

  it('[SES-9] the internet is logged with an empty message', () => {
    expect(lines({ type: 'InternetDetected', at: NOON_AT })).toEqual([
      { ...line, operation: 'INTERNET', message: '' },
    ]);
  });

  it('[PRC-1] each change of sharing is logged, at most as long as the server takes it', () => {
    expect(
      lines(
        granted,
        { type: 'SharingEnded', source: 'screen', at: NOON_AT },
        {
          type: 'SharingRefused',
          source: 'camera',
          reason: 'denied',
          detail: 'NotAllowedError',
        },
      ),
    ).toEqual([
      { ...line, operation: 'SCREEN_SHARE', message: 'x'.repeat(500) },
      { ...line, operation: 'SCREEN_SHARE', message: 'STOPPED' },
      { ...line, operation: 'CAMERA_SHARE', message: 'NotAllowedError' },
    ]);
  });

  it('[PRC-1] sharing that the end of the session or of the page stops is logged; the latter as the last word', () => {
    const stopped = { ...line, operation: 'SCREEN_SHARE', message: 'STOPPED' };
    expect(lines(granted, { type: 'SessionEnded', reason: 'signed_out' }).at(-1)).toEqual(stopped);
    expect(lines(granted, { type: 'PageLeft' }).at(-1)).toEqual({ ...stopped, isLast: true });
    expect(lines({ type: 'PageLeft' })).toEqual([]);
  });
});

describe('redirects', () => {
  it('[RTE-1] a page that needs a login leads there, and remembers from where', () => {
    const redirect = { type: 'Redirect', to: '/login', replace: true };
    expect(effectsAfter([], [{ type: 'LoginNeeded', from: '/task/1' }])).toEqual([
      { ...redirect, from: '/task/1' },
    ]);
    expect(effectsAfter([], [{ type: 'LoginNeeded', from: null }])).toEqual([redirect]);
  });

  const entered: readonly ContestEvent[] = [
    openedAs('USER'),
    { type: 'ClockSynchronised', at: NOON_AT, boundMs: 1 },
    { type: 'ContestLoaded', contest: aContest({ type: 'nvo' }) },
    { type: 'OwnTimesLoaded', own: module(0, 2, null) },
  ];
  const under = (startedTasks: number, tasksLeft: number) => module(startedTasks, tasksLeft, NOON_AT);
  const paths = (before: readonly ContestEvent[], events: readonly ContestEvent[]) =>
    effectsAfter(before, events).flatMap((effect) => (effect.type === 'Redirect' ? [effect.to] : []));
  const toasts = (before: readonly ContestEvent[], events: readonly ContestEvent[]) =>
    effectsAfter(before, events).flatMap((effect) => (effect.type === 'Toast' ? [effect] : []));

  it('[QIZ-2] a started module leads to its task, a finished one on to the next, the last one home', () => {
    const steps: ContestEvent[] = [
      { type: 'ModuleStarted', own: under(1, 1) },
      { type: 'ModuleFinished', own: module(1, 1, null) },
      { type: 'ModuleStarted', own: under(2, 0) },
      { type: 'ModuleFinished', own: { ...module(2, 0, null), hasFinished: true } },
    ];
    expect(paths(entered, steps)).toEqual(['/task/1', '/task/2', '/task/2', '/home']);
    expect(toasts(entered, steps)).toEqual([]);
  });

  it('[QIZ-2] a module whose time is over leads on at that instant, and says why', () => {
    const inFirst: ContestEvent[] = [...entered, { type: 'OwnTimesLoaded', own: under(1, 1) }];
    const over: ContestEvent = { type: 'PhaseBoundaryReached', at: NOON_AT + MINUTE_MS };
    expect(paths(inFirst, [{ ...over, at: over.at - 1 }])).toEqual([]);
    expect(paths(inFirst, [over, { ...over, at: over.at + 1 }])).toEqual(['/task/2']);
    expect(toasts(inFirst, [over])).toMatchObject([{ titleKey: 'toast.module_over', values: { number: 1 } }]);
    const inLast: ContestEvent[] = [...entered, { type: 'OwnTimesLoaded', own: under(2, 0) }];
    expect(paths(inLast, [over])).toEqual(['/home']);
  });

  it('[QIZ-2] [QIZ-3] a quiz or a module that is finished on one page moves the others on', () => {
    const inFirst: ContestEvent[] = [...entered, { type: 'OwnTimesLoaded', own: under(1, 1) }];
    const changed = ownTimesChanged({ progress: module(1, 1, null) });
    expect(paths(inFirst, [changed])).toEqual(['/task/2']);
    expect(paths(inFirst, [{ ...changed, hasFinished: true }])).toEqual(['/home']);
  });

  it('[QIZ-2] [QIZ-3] the end of a module is told where something else than one\u2019s own finish here ended it (F96)', () => {
    const inFirst: ContestEvent[] = [...entered, { type: 'OwnTimesLoaded', own: under(1, 1) }];
    const elsewhere = ownTimesChanged({ progress: module(1, 1, null) });
    const told = [{ titleKey: 'toast.module_over', values: { number: 1 } }];
    expect(toasts(inFirst, [elsewhere])).toMatchObject(told);
    expect(toasts(inFirst, [{ type: 'ModuleFinished', own: module(1, 1, null) }])).toEqual([]);
    // The channel reports the end before the page's own finish is answered.
    const finishing: ContestEvent = { type: 'ModuleFinishConfirmed' };
    expect(toasts([...inFirst, finishing], [elsewhere])).toEqual([]);
    const refused: ContestEvent = { type: 'FinishRefused', key: 'backend.module_too_short', detail: null };
    expect(toasts([...inFirst, finishing, refused], [elsewhere])).toMatchObject(told);
  });
});

describe('the log', () => {
  const frame = { destination: '/topic/configuration', seq: 3 };
  const configured: ContestEvent = {
    type: 'ConfigurationLoaded',
    configuration: { websockets: '1', live_updates: '1' },
    by: 'live',
    frame,
  };

  it.each(['ADMIN', 'AUTHOR'] as const)('[LIV-7] of %s has every frame', (role) => {
    expect(effectsAfter([openedAs(role)], [configured])).toMatchObject([
      { type: 'Logged', level: 'debug', name: 'ConfigurationLoaded', detail: { frame } },
    ]);
  });

  it('[LIV-7] of a competitor has none', () => {
    expect(effectsAfter([openedAs('USER')], [configured])).toEqual([]);
  });

  it('[LIV-2] has what the channel did and what could not be read', () => {
    const events: ContestEvent[] = [
      { type: 'LiveDropped', at: 1, reason: 'connection lost', retryAt: 2 },
      { type: 'LiveFrameRejected', destination: '/topic/contest/7', problem: 'action' },
      { type: 'MachineFault', kind: 'epic', name: 'someToast', detail: 'ended' },
    ];
    expect(effectsAfter([], events)).toMatchObject([
      { level: 'warn', name: 'LiveDropped' },
      { level: 'warn', name: 'LiveFrameRejected' },
      { level: 'error', name: 'epic someToast' },
    ]);
  });
});
