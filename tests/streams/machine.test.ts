import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { selectUnreadCount } from '#streams/state/communication/communication.ts';
import { selectPhase } from '#streams/state/contest/phase.ts';
import {
  aContest,
  anAnnouncement,
  aQuestion,
  aSubmission,
  aTask,
  aUser,
  MINUTE_MS,
  NOON_AT,
} from '../support/contest.ts';
import { ensureLive, isLoaded, type Machine, startMachine } from '../support/machine.ts';

const toasts = ({ effects }: Machine) => effects.filter(({ type }) => type === 'Toast');

describe('the client as a whole', () => {
  it('[SES-1] [LIV-1] restores the session, fetches what the role begins with, and listens from where that ends', () => {
    const machine = ensureLive();
    const { ports } = machine;
    const state = () => machine.state();
    expect(state().session.kind).toBe('open');
    expect([...ports.heardNow].sort()).toEqual([
      '/topic/configuration',
      '/topic/contest/7',
      '/user/queue/announcements/7',
      '/user/queue/prints/7',
      '/user/queue/questions/7',
      '/user/queue/quiz/7',
      '/user/queue/submissions',
      '/user/queue/tasks/7',
      '/user/queue/time/7',
      '/user/queue/user_tests',
    ]);
    expect(ports.published).toEqual(['/app/connect {"contestId":7}']);
    expect(state().contest.contest).toEqual(aContest());
    expect(state().contest.tasks?.map(({ label }) => label)).toEqual(['A', 'B']);
    expect(toasts(machine)).toEqual([]);
  });

  it('[NTF-2] [COM-1] tells of an announcement and an answer, once each, and counts them until they are read', () => {
    const machine = ensureLive();
    machine.ports.server.announce(anAnnouncement(1));
    machine.ports.server.putQuestion(aQuestion(1, { answer: 'Yes' }));
    machine.advance(100);
    expect(toasts(machine)).toMatchObject([
      { messageKey: 'toast.new_announcement', text: 'Topic 1' },
      { messageKey: 'toast.new_answer', text: 'Yes' },
    ]);
    expect(selectUnreadCount(machine.state())).toBe(2);
    machine.ports.server.markSeen();
    machine.advance(100);
    expect(selectUnreadCount(machine.state())).toBe(0);
  });

  it('[LIV-4] [NTF-3] events of the time while the channel was cut are told once after it comes back', () => {
    const machine = ensureLive();
    const { server } = machine.ports;
    machine.ports.setChannel(false);
    machine.advance(100);
    expect(machine.state().system.link.kind).toBe('down');
    server.announce(anAnnouncement(1));
    server.putSubmission(aSubmission(1));
    server.putSubmission(aSubmission(1, { status: 'judged', verdict: 'AC', score: 100 }));
    machine.ports.setChannel(true);
    machine.advance(100);
    expect(machine.state().work.submissions?.get(1)?.score).toBe(100);
    expect(toasts(machine)).toMatchObject([
      { messageKey: 'toast.new_announcement' },
      { titleKey: 'toast.result', messageKey: 'toast.submissions', values: { score: 100 } },
    ]);
    expect(machine.eventsOf('AnnouncementPublished')).toHaveLength(1);
  });

  it('[LIV-2] a cut channel is logged and the configuration is loaded anew, once', () => {
    const machine = ensureLive();
    const before = machine.ports.server.count('GET /api/user/config');
    machine.ports.setChannel(false);
    machine.advance(1_000);
    expect(machine.ports.server.count('GET /api/user/config')).toBe(before + 1);
    expect(machine.effects).toContainEqual(expect.objectContaining({ type: 'Logged', name: 'LiveDropped' }));
  });

  it('[TML-5] after a jump of the clock the own times are asked for anew, once', () => {
    const machine = ensureLive();
    const before = machine.ports.server.count('GET /api/user/init');
    machine.ports.time.clock.sync$.next({ kind: 'syncing', jumpMs: 7_200_000 });
    machine.advance(5_000);
    expect(machine.ports.server.count('GET /api/user/init')).toBe(before + 1);
    expect(isLoaded(machine.state().sync.snapshots)).toBe(true);
  });

  it('[LIV-4] [NTF-3] data that is out of reach is fetched anew, and its news still told once', () => {
    const machine = ensureLive();
    const { server } = machine.ports;
    machine.ports.setChannel(false);
    machine.advance(10);
    server.announce(anAnnouncement(1));
    server.moveEnd(10 * MINUTE_MS);
    server.prune();
    machine.ports.setChannel(true);
    machine.advance(5_000);
    expect(machine.eventsOf('LiveResyncNeeded')).toMatchObject([{ destination: '/topic/contest/7', seq: 2 }]);
    expect(machine.state().contest.contest?.end_time).toBe(aContest().end_time + 10 * MINUTE_MS);
    expect(machine.state().sync.positions['/topic/contest/7']).toBe(2);
    expect(toasts(machine)).toHaveLength(2);
    server.announce(anAnnouncement(2));
    machine.advance(100);
    expect(machine.state().communication.announcements.size).toBe(2);
  });

  it('[LIV-4] a snapshot older than another is not folded but asked for again', () => {
    const machine = startMachine({
      latency: ({ path }) => (path.endsWith('/communication') ? [10, 200] : [100, 10]),
    });
    machine.until(({ session }) => session.kind === 'open');
    machine.advance(50);
    // By now the server has answered `communication`, but not yet `contest`.
    machine.ports.server.announce(anAnnouncement(1));
    machine.until(({ sync }) => isLoaded(sync.snapshots));
    expect(machine.ports.server.count('GET /api/user/communication')).toBe(2);
    expect(machine.state().communication.announcements.size).toBe(1);
    expect(machine.state().sync.positions['/topic/contest/7']).toBe(1);
  });

  it.each([
    ['login.expired', 'expired'],
    ['login.elsewhere', 'elsewhere'],
    ['login.ended', 'ended_by_staff'],
  ])('[SEC-3] a session that the server has ended says why (%s)', (key, reason) => {
    const machine = ensureLive();
    machine.ports.server.overrides.set('POST /api/user/communication/seen', () => new ApiError(401, key));
    machine.send({ type: 'CommunicationSeen' });
    machine.advance(100);
    expect(machine.state().session).toMatchObject({ kind: 'signedOut', ended: reason });
  });

  it('[SES-8] a call that is refused ends the session, and nothing is heard after it', () => {
    const machine = ensureLive();
    machine.ports.server.overrides.set(
      'POST /api/user/communication/seen',
      () => new ApiError(403, 'backend.forbidden'),
    );
    machine.send({ type: 'CommunicationSeen' });
    machine.advance(100);
    expect(machine.state().session).toMatchObject({ kind: 'signedOut', ended: 'refused' });
    expect([...machine.ports.heardNow]).toEqual([]);
    expect(machine.ports.kept.credentials).toBeNull();
    expect(machine.ports.server.count('GET /logout')).toBe(1);
    expect(machine.state().contest.tasks).toBeNull();
  });

  it('[SES-6] [SES-10] signing out is at once, tells the server, and forgets the session', () => {
    const machine = ensureLive();
    machine.send({ type: 'SignOutConfirmed' });
    expect(machine.state().session).toMatchObject({ kind: 'signedOut', ended: 'signed_out' });
    expect(machine.ports.kept).toMatchObject({ credentials: null, contestId: null });
    machine.advance(100);
    expect(machine.ports.server.count('GET /logout')).toBe(1);
  });

  it('[SES-4] of several contests one is chosen, kept, and taken again after a reload', () => {
    const twoContests = [aContest(), aContest({ id: 8 })].map(({ id }) => ({ ...aUser().contests[0]!, id }));
    const prepare = (kept: string | null) => (ports: Machine['ports']) => {
      ports.server.user = aUser({ contests: twoContests });
      ports.kept.contestId = kept;
    };
    const machine = startMachine({ prepare: prepare(null) });
    machine.until(({ session }) => session.kind === 'choosing');
    machine.send({ type: 'ContestChosen', contestId: 8 });
    expect(machine.ports.kept.contestId).toBe('8');
    const reloaded = startMachine({ prepare: prepare('8') });
    reloaded.until(({ session }) => session.kind === 'open');
    expect(reloaded.state().session).toMatchObject({ contestId: 8 });
  });

  it('[TML-1] [API-5] at the start the phase turns by itself and the tasks are fetched', () => {
    const machine = ensureLive({
      startAt: aContest().start_time - 60_000,
      prepare: ({ server }) => void (server.tasksError = 'backend.not_started'),
    });
    expect(selectPhase(machine.state())).toBe('not_started');
    expect(machine.state().contest.tasks).toEqual([]);
    machine.ports.browser.visible$.next(false);
    machine.advance(59_000);
    machine.ports.server.tasksError = null;
    // Pages without a seal spread their requests over two seconds (LIV-8).
    machine.advance(4_000);
    expect(selectPhase(machine.state())).toBe('started');
    expect(machine.state().contest.tasks).toHaveLength(2);
  });

  it('[API-5] a task list that comes with an error while it is open is asked for again', () => {
    const machine = ensureLive({ prepare: ({ server }) => void (server.tasksError = 'backend.unavailable') });
    expect(machine.state().contest.tasksError).toBe('backend.unavailable');
    machine.advance(4_000);
    machine.ports.server.tasksError = null;
    machine.advance(2_000);
    expect(machine.state().contest.tasksError).toBeNull();
    expect(machine.state().contest.tasks).toHaveLength(2);
  });

  it('[LIV-3] with the channel switched off it polls, and the channel comes when it is switched on', () => {
    const machine = startMachine({
      prepare: ({ server }) => void (server.configuration = { websockets: '0', live_updates: '1' }),
    });
    machine.until(({ system, sync }) => system.link.kind === 'polling' && isLoaded(sync.snapshots));
    machine.ports.server.announce(anAnnouncement(1));
    machine.advance(9_000);
    expect(machine.state().communication.announcements.size).toBe(0);
    machine.advance(2_000);
    expect(machine.state().communication.announcements.size).toBe(1);
    expect(toasts(machine)).toHaveLength(1);
    machine.ports.server.configure({ websockets: '1', live_updates: '1' });
    machine.advance(11_000);
    expect(machine.state().system.link.kind).toBe('live');
  });

  it('[LIV-3] it polls while the channel is down and stops when it is back', () => {
    const machine = ensureLive();
    machine.ports.setChannel(false);
    machine.advance(10_500);
    expect(machine.ports.server.count('GET /api/user/updates')).toBe(1);
    machine.ports.setChannel(true);
    machine.advance(60_000);
    expect(machine.ports.server.count('GET /api/user/updates')).toBe(1);
  });

  it('[LIV-4] a snapshot that fails is asked for again, and only its own news waits for it', () => {
    let fails = true;
    const machine = startMachine({
      prepare({ server }) {
        server.overrides.set('GET /api/user/communication', () =>
          fails
            ? new ApiError(503, 'backend.unavailable')
            : { announcements: server.announcements, questions: [] },
        );
      },
    });
    machine.until(({ system }) => system.link.kind === 'live');
    machine.advance(500);
    machine.ports.server.moveEnd(MINUTE_MS);
    machine.advance(500);
    expect(machine.state().contest.contest?.end_time).toBe(aContest().end_time + MINUTE_MS);
    expect(machine.state().communication.loaded).toBe(false);
    fails = false;
    machine.until(({ communication }) => communication.loaded);
    expect(machine.effects.filter(({ type }) => type === 'Dialog')).toEqual([]);
  });

  it('[TSK-8] a solution submitted without a network arrives later, counted once', () => {
    const machine = ensureLive();
    const { server, kept } = machine.ports;
    let tries = 0;
    server.overrides.set('POST /api/user/submissions', (call) => {
      tries += 1;
      if (tries < 4) return new ApiError(0, 'backend.no_connection');
      const receipt = aSubmission(31, { task: Number(call.form?.['task']) });
      server.putSubmission(receipt);
      return receipt;
    });
    const clientId = 'c0ffee00-0000-4000-8000-000000000001';
    machine.send({
      type: 'SolutionSubmitted',
      clientId,
      task: 2,
      language: 'cpp',
      fileName: 'a.cpp',
      source: 'int main(){}',
      encoding: 'text',
      submittedAt: NOON_AT,
    });
    machine.advance(100);
    expect(machine.state().work.outbox).toMatchObject([{ clientId, state: { kind: 'delayed' } }]);
    expect(kept.outbox).toMatchObject([{ owner: 'ivan/7', clientId }]);
    machine.advance(20_000);
    expect(machine.state().work.outbox).toEqual([]);
    expect(kept.outbox).toEqual([]);
    expect(machine.state().work.submissions?.values()).toHaveLength(1);
    expect(machine.eventsOf('SolutionAcknowledged')).toHaveLength(1);
  });

  it('[TSK-8] a solution that had not arrived before a reload is sent after it', () => {
    const solution = {
      clientId: 'c0ffee00-0000-4000-8000-000000000002',
      task: 1,
      language: 'cpp',
      fileName: 'a.cpp',
      source: 'int main(){}',
      encoding: 'text',
      submittedAt: NOON_AT,
      refused: null,
    };
    const machine = ensureLive({
      prepare(ports) {
        ports.kept.outbox = [
          { owner: 'ivan/7', ...solution },
          { owner: 'maria/7', ...solution, clientId: 'c0ffee00-0000-4000-8000-000000000003' },
        ];
        ports.server.overrides.set('POST /api/user/submissions', () => aSubmission(5));
      },
    });
    machine.advance(100);
    expect(machine.eventsOf('SolutionAcknowledged')).toMatchObject([{ clientId: solution.clientId }]);
    expect(machine.ports.kept.outbox).toMatchObject([{ owner: 'maria/7' }]);
  });

  it('[SES-9] internet on a machine that must not have it is noted, then the session ends', () => {
    const machine = ensureLive({
      prepare: ({ server }) =>
        void (server.user = aUser({ contests: [{ ...aUser().contests[0]!, check_internet: true }] })),
    });
    machine.advance(25_000);
    expect(machine.state().session.kind).toBe('open');
    machine.ports.internetFound$.next(true);
    machine.advance(20_000);
    expect(machine.state().session).toMatchObject({ kind: 'signedOut', ended: 'internet_access' });
    const { heard } = machine.ports.server;
    expect(heard.indexOf('POST /api/user/log')).toBeGreaterThan(-1);
    expect(heard.indexOf('POST /api/user/log')).toBeLessThan(heard.indexOf('GET /logout'));
    expect(machine.effects).toContainEqual({
      type: 'Activity',
      operation: 'INTERNET',
      message: '',
      contestId: 7,
      isLast: false,
    });
    expect(machine.effects).toContainEqual(
      expect.objectContaining({ type: 'Dialog', messageKey: 'login.internet_access_error' }),
    );
  });

  it('[QIZ-3] after the finish the person is logged in again, in the same contest', () => {
    const machine = ensureLive();
    machine.send({ type: 'FinishConfirmed' });
    machine.advance(100);
    expect(machine.eventsOf('SessionOpened')).toMatchObject([
      { contestId: 7 },
      { contestId: 7, restored: true },
    ]);
    machine.until(({ system, sync }) => system.link.kind === 'live' && isLoaded(sync.snapshots));
  });

  it('[LIV-6] a task that is new to a contest under way appears in the list', () => {
    const machine = ensureLive();
    machine.ports.server.putTask(aTask(3));
    machine.advance(50);
    expect(machine.state().contest.tasks?.map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});
