import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { redact } from '#streams/redact.ts';
import { ownerOf } from '#streams/state/session/owner.ts';
import { selectLock } from '#streams/state/session/lock.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { aQuestion, aSubmission } from '#tests/support/contest.ts';
import { ensureLive, type Machine, startMachine } from '#tests/support/machine.ts';

/** A client whose competitor locked the session and went away. */
function ensureLocked(options: Parameters<typeof ensureLive>[0] = {}): Machine {
  const machine = ensureLive(options);
  machine.send({ type: 'LockWanted' });
  machine.until((state) => selectLock(state) !== null);
  machine.advance(100);
  return machine;
}

const unlock = (machine: Machine, password = machine.ports.server.password) => {
  machine.send({ type: 'UnlockSubmitted', password });
  machine.advance(500);
};
/** The only calls that a locked session may make. */
const TIMES = ['GET /api/user/init', 'GET /api/user/contest'];
const toasts = ({ effects }: Machine) =>
  effects.flatMap((effect) => (effect.type === 'Toast' ? [effect.titleKey] : []));
const dialogs = ({ effects }: Machine) => effects.filter(({ type }) => type === 'Dialog');
const solution: ContestEvent = {
  type: 'SolutionSubmitted',
  clientId: 'c1',
  task: 1,
  language: 'cpp',
  fileName: 'a.cpp',
  source: 'int main() {}',
  encoding: 'text',
  submittedAt: 1,
};

describe('a locked session', () => {
  it('is locked when the server has said so, and keeps the person and the page’s state', () => {
    const machine = ensureLocked();
    expect(machine.ports.server.locked).toBe(true);
    const { session, lock, contest } = machine.state();
    expect(session).toMatchObject({ kind: 'open', contestId: 7 });
    expect(lock).toEqual({ attempt: false, refused: null });
    expect(contest.tasks).toHaveLength(2);
    expect(machine.ports.kept.credentials).not.toBeNull();
    expect(ownerOf(machine.state())).toBe('ivan/7');
  });

  it('is not locked while the server cannot be reached, which is told', () => {
    const machine = ensureLive();
    machine.ports.server.overrides.set('POST /api/lock', () => new ApiError(0, 'backend.no_connection'));
    machine.send({ type: 'LockWanted' });
    machine.advance(500);
    expect(selectLock(machine.state())).toBeNull();
    expect(dialogs(machine)).toMatchObject([{ messageKey: 'backend.no_connection' }]);
  });

  it('hears nothing, and asks for nothing but its times until it is open again', () => {
    const machine = ensureLocked();
    const before = machine.ports.server.heard.length;
    machine.ports.server.putSubmission(aSubmission(50));
    machine.advance(120_000);
    const asked = machine.ports.server.heard.slice(before);
    expect(asked).toEqual(Array.from({ length: 12 }, () => TIMES).flat());
    expect(machine.state().work.submissions?.has(50)).not.toBe(true);
  });

  it('asks for nothing where nothing is to be polled for', () => {
    const machine = ensureLocked({
      prepare: ({ server }) => void (server.configuration = { websockets: '1', live_updates: '0' }),
    });
    const before = machine.ports.server.heard.length;
    machine.advance(120_000);
    expect(machine.ports.server.heard.slice(before)).toEqual([]);
  });

  it('[TML-2] counts down to an end that was moved, and with extra time that was given, while it is locked', () => {
    const machine = ensureLocked();
    const { server } = machine.ports;
    server.moveEnd(600_000);
    server.giveTime(300);
    machine.advance(10_100);
    const { contest } = machine.state();
    expect(contest.contest?.end_time).toBe(server.contest.end_time);
    expect(contest.own?.extraTimeSeconds).toBe(300);
    expect(toasts(machine)).toEqual(['toast.extra_time', 'toast.extended_time']);
  });

  it('[NTF-3] tells of times that moved twice as they ended up, and of none of them again when it is open', () => {
    const machine = ensureLocked();
    const { server } = machine.ports;
    server.moveEnd(600_000);
    server.giveTime(600);
    machine.advance(15_000);
    server.moveEnd(-300_000);
    server.giveTime(-300);
    machine.advance(15_000);
    const told = toasts(machine);
    const ends: unknown[] = [];
    machine.store.state$.subscribe(({ contest }) =>
      ends.push([contest.contest?.end_time, contest.own?.extraTimeSeconds]),
    );
    unlock(machine);
    machine.until(({ system }) => system.link.kind === 'live');
    machine.advance(15_000);
    expect(told).toEqual([
      'toast.extra_time',
      'toast.extended_time',
      'toast.extra_time_taken',
      'toast.shortened_time',
    ]);
    expect(toasts(machine)).toEqual(told);
    // No time went back to an earlier value, not even briefly.
    expect(new Set(ends.map((end) => JSON.stringify(end)))).toEqual(
      new Set([JSON.stringify([server.contest.end_time, 300])]),
    );
    server.moveEnd(60_000);
    machine.advance(200);
    expect(machine.state().contest.contest?.end_time).toBe(server.contest.end_time);
  });

  it('[LIV-4] catches up with all that happened meanwhile, each thing once', () => {
    const machine = ensureLocked();
    const { server } = machine.ports;
    server.putSubmission(aSubmission(50));
    server.putQuestion(aQuestion(9, { answer: 'Yes' }));
    server.moveEnd(600_000);
    machine.advance(60_000);
    unlock(machine);
    machine.until(({ system }) => system.link.kind === 'live');
    machine.advance(200);
    const { work, communication, contest } = machine.state();
    expect(selectLock(machine.state())).toBeNull();
    expect(work.submissions?.has(50)).toBe(true);
    expect(communication.questions.get(9)?.answer).toBe('Yes');
    expect(contest.contest?.end_time).toBe(server.contest.end_time);
    expect(machine.eventsOf('SubmissionArrived')).toHaveLength(1);
    expect(toasts(machine).filter((key) => key === 'toast.extended_time')).toHaveLength(1);
  });

  it('[TSK-8] delivers a program that was submitted before once, as soon as it is open again', () => {
    const machine = ensureLive();
    const { server } = machine.ports;
    server.overrides.set('POST /api/user/submissions', () =>
      server.locked ? new ApiError(423, 'login.locked') : aSubmission(51),
    );
    // The session is locked on another page of this browser, and this page does not know it yet.
    server.locked = true;
    machine.send(solution);
    machine.until((state) => selectLock(state) !== null);
    machine.advance(5_000);
    expect(machine.ports.kept.outbox).toMatchObject([{ clientId: 'c1' }]);
    expect(machine.eventsOf('SolutionRefused')).toEqual([]);
    unlock(machine);
    expect(machine.eventsOf('SolutionAcknowledged')).toHaveLength(1);
    expect(machine.ports.kept.outbox).toEqual([]);
  });

  it('is met by whatever call comes first, and nobody is logged out', () => {
    const machine = ensureLive();
    machine.ports.server.locked = true;
    machine.send({ type: 'ResourceOpened', resource: 'one', call: 'task', request: { tid: 1 } });
    machine.until((state) => selectLock(state) !== null);
    expect(machine.state().session.kind).toBe('open');
    expect(machine.eventsOf('SessionEnded')).toEqual([]);
    expect(dialogs(machine)).toEqual([]);
    const calls = machine.ports.server.count('GET /api/user/tasks/1');
    unlock(machine);
    expect(machine.ports.server.count('GET /api/user/tasks/1')).toBe(calls + 1);
  });

  it('is still locked after a reload, and tells the time', () => {
    const machine = startMachine({ prepare: ({ server }) => void (server.locked = true) });
    machine.until(({ session, contest }) => session.kind === 'open' && contest.contest !== null);
    machine.advance(5_000);
    expect(selectLock(machine.state())).not.toBeNull();
    expect(machine.state().contest.tasks).toBeNull();
    expect(machine.state().contest.own).not.toBeNull();
    unlock(machine);
    machine.until(({ system, contest }) => system.link.kind === 'live' && contest.tasks !== null);
  });

  it('[SES-9] does not shelter the machine from the internet check', () => {
    const machine = ensureLive({
      prepare: ({ server }) => {
        const [contest] = server.user.contests;
        server.user = { ...server.user, contests: [{ ...contest!, check_internet: true }] };
      },
    });
    machine.send({ type: 'LockWanted' });
    machine.until((state) => selectLock(state) !== null);
    machine.ports.internetFound$.next(true);
    machine.until(({ session }) => session.kind === 'signedOut', 30_000);
    expect(machine.ports.server.count('POST /api/user/log')).toBe(1);
  });
});

describe('the password of a locked session', () => {
  it.each([
    ['', 'login.enter_password'],
    ['парола', 'login.cyrillic_password'],
  ])('%j is not sent: %s', (password, key) => {
    const machine = ensureLocked();
    const before = machine.ports.server.heard.length;
    unlock(machine, password);
    expect(dialogs(machine)).toMatchObject([{ titleKey: 'login.error', messageKey: key }]);
    expect(machine.ports.server.heard.slice(before)).toEqual([]);
  });

  it('is refused when it is wrong; when it must wait, the page says how long', () => {
    const machine = ensureLocked();
    unlock(machine, 'wrong');
    machine.ports.server.overrides.set(
      'POST /api/unlock',
      () => new ApiError(429, 'login.too_many_attempts', '8'),
    );
    unlock(machine);
    expect(dialogs(machine)).toMatchObject([
      { messageKey: 'login.wrong_password' },
      { messageKey: 'login.too_many_attempts', values: { count: 8 } },
    ]);
    expect(selectLock(machine.state())).toMatchObject({ attempt: false });
  });

  it('[EVT-3] is in no recording', () => {
    const event: ContestEvent = { type: 'UnlockSubmitted', password: 'my password' };
    expect(JSON.stringify(redact(event))).not.toContain('my password');
  });

  it('leaves no call behind for the next person when the session ends instead', () => {
    const machine = ensureLocked();
    machine.send({ type: 'ResourceOpened', resource: 'one', call: 'task', request: { tid: 1 } });
    machine.advance(100);
    machine.send({ type: 'SignOutConfirmed' });
    machine.ports.server.locked = false;
    machine.advance(1_000);
    expect(machine.state().session.kind).toBe('signedOut');
    machine.send({ type: 'LoginSubmitted', username: 'maria', password: 'p' });
    machine.until(({ session }) => session.kind === 'open');
    machine.advance(5_000);
    expect(machine.ports.server.count('GET /api/user/tasks/1')).toBe(0);
  });
});
