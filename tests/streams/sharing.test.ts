import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { encodeCredentials } from '#api/storage.ts';
import { MediaRefused } from '#api/mediaRefused.ts';
import { aSubmission, HOUR_MS, MINUTE_MS, NOON_AT } from '../support/contest.ts';
import { selectAreTasksKept, selectIsWatched, selectMustAgree } from '#streams/state/proctoring/mustShare.ts';
import { startSharing, type SharingMachine } from '../support/sharing.ts';

const MAX_PICTURES_A_MINUTE = 8;
const MAX_WAITING = 20;

const PERIOD = 15_000;
const want = (machine: SharingMachine, ...sources: readonly ('camera' | 'screen')[]) => {
  for (const source of sources) machine.send({ type: 'SharingWanted', source });
};
const kinds = (machine: SharingMachine) => machine.pictures.map(({ kind }) => kind);
const offline = () => new ApiError(0, 'backend.no_connection');

describe('sharing', () => {
  it('[SHL-5] [PRC-1] tasks are kept back until all that is asked for is shared, and as soon as a part of it ends', () => {
    const machine = startSharing();
    expect(selectAreTasksKept(machine.state())).toBe(true);
    want(machine, 'screen');
    expect(selectAreTasksKept(machine.state())).toBe(true);
    want(machine, 'camera');
    expect(selectAreTasksKept(machine.state())).toBe(false);
    machine.media.end('camera');
    expect(selectAreTasksKept(machine.state())).toBe(true);
    expect(machine.effects).toContainEqual({
      type: 'Toast',
      tone: 'bad',
      titleKey: 'sharing.ended_camera',
      messageKey: 'sharing.ended_text',
    });
    want(machine, 'camera');
    expect(selectAreTasksKept(machine.state())).toBe(false);
  });

  it('[SHL-5] nothing is kept back where nothing is asked for, nor from a translator', () => {
    const nothing = startSharing({ checks: { check_camera: false, check_screen: false } });
    expect(selectAreTasksKept(nothing.state())).toBe(false);
    const translator = startSharing({
      prepare: ({ server }) => (server.user = { ...server.user, type: 'translator' }),
    });
    expect(selectAreTasksKept(translator.state())).toBe(false);
  });

  it('[PRC-1] is off only after the person has confirmed, and then the stream is let go', () => {
    const machine = startSharing();
    want(machine, 'screen');
    expect([...machine.media.open]).toEqual(['screen']);
    machine.send({ type: 'SharingStopConfirmed', source: 'camera' });
    expect(machine.state().sharing.screen).toMatchObject({ kind: 'on', label: 'screen:1:0' });
    machine.send({ type: 'SharingStopConfirmed', source: 'screen' });
    expect(machine.state().sharing.screen).toEqual({ kind: 'off', refused: null });
    expect([...machine.media.open]).toEqual([]);
  });

  it('[PRC-1] a stream is in no event and no state', () => {
    const machine = startSharing();
    want(machine, 'screen', 'camera');
    machine.advance(PERIOD + 1_000);
    expect(() => structuredClone([machine.state().sharing, machine.events])).not.toThrow();
    expect(JSON.stringify(machine.state().sharing)).not.toContain('Blob');
    expect(machine.eventsOf('PictureSent')).toHaveLength(2);
  });

  it('[PRC-1] sharing that the browser refuses stays off, with the reason, and may be tried again', () => {
    const machine = startSharing();
    machine.media.gives.camera = new MediaRefused('denied', 'NotAllowedError: Permission denied');
    want(machine, 'camera');
    expect(machine.state().sharing.camera).toEqual({
      kind: 'off',
      refused: { reason: 'denied', detail: 'NotAllowedError: Permission denied' },
    });
    machine.media.gives.camera = { label: 'cam', surface: null };
    want(machine, 'camera');
    expect(machine.state().sharing.camera.kind).toBe('on');
  });

  it('[PRC-1] ends with the session, and when the contest is over for the person', () => {
    const signedOut = startSharing();
    want(signedOut, 'screen', 'camera');
    signedOut.send({ type: 'SignOutConfirmed' });
    expect([...signedOut.media.open]).toEqual([]);
    expect(signedOut.state().sharing.screen.kind).toBe('off');

    const over = startSharing({ startAt: NOON_AT + 4 * HOUR_MS - MINUTE_MS });
    want(over, 'screen', 'camera');
    expect([...over.media.open]).toEqual(['screen', 'camera']);
    over.advance(MINUTE_MS + 1_000);
    expect([...over.media.open]).toEqual([]);
    expect(selectAreTasksKept(over.state())).toBe(false);
  });

  it.each([
    ['screen:1:0', 'monitor', false],
    ['window:5:0', 'window', true],
    ['web-contents-media-stream://7:3', 'browser', true],
    ['Primary Monitor', null, false],
    ['screen 2', null, false],
    ['Document - Writer', null, true],
  ] as const)('[PRC-2] sharing %s (%s) is warned of: %s', (label, surface, isWarned) => {
    const machine = startSharing();
    machine.media.gives.screen = { label, surface };
    want(machine, 'screen');
    const warning = {
      type: 'Dialog',
      tone: 'warning',
      titleKey: 'sharing.warning_title',
      messageKey: 'sharing.warning_text',
    } as const;
    if (isWarned) expect(machine.effects).toContainEqual(warning);
    else expect(machine.effects).not.toContainEqual(warning);
  });

  it('[PRC-2] a camera is never taken for a screen', () => {
    const machine = startSharing();
    want(machine, 'camera');
    expect(machine.effects.filter(({ type }) => type === 'Dialog')).toEqual([]);
  });
});

describe('notes of sharing', () => {
  it('[PRC-1] each change is noted: the label, the end, the error', () => {
    const machine = startSharing();
    want(machine, 'screen', 'camera');
    machine.media.end('screen');
    machine.send({ type: 'SharingStopConfirmed', source: 'camera' });
    machine.media.gives.screen = new MediaRefused('denied', 'NotAllowedError: no');
    want(machine, 'screen');
    want(machine, 'screen');
    machine.advance(1_000);
    expect(machine.notes).toEqual([
      'SCREEN_SHARE screen:1:0',
      'CAMERA_SHARE Laptop camera',
      'SCREEN_SHARE STOPPED',
      'CAMERA_SHARE STOPPED',
      'SCREEN_SHARE NotAllowedError: no',
      'SCREEN_SHARE NotAllowedError: no',
    ]);
  });

  it('[PRC-1] notes that the network failed come again until they arrive, in order, with their own times', () => {
    let isDown = true;
    const at: number[] = [];
    const machine = startSharing({
      prepare: ({ server }) => {
        const inner = server.overrides.get('POST /api/user/log');
        server.overrides.set('POST /api/user/log', (call) => {
          if (isDown) return offline();
          at.push(Number(call.form?.['at']));
          return inner?.(call);
        });
      },
    });
    const before = machine.ports.clock.now();
    want(machine, 'screen');
    machine.media.end('screen');
    want(machine, 'camera');
    machine.advance(MINUTE_MS);
    expect(machine.notes).toEqual([]);
    isDown = false;
    machine.advance(MINUTE_MS);
    expect(machine.notes).toEqual([
      'SCREEN_SHARE screen:1:0',
      'SCREEN_SHARE STOPPED',
      'CAMERA_SHARE Laptop camera',
    ]);
    expect(at).toEqual([before, before, before]);
  });

  it('[PRC-1] a note that has to come again is not overtaken by those after it', () => {
    let calls = 0;
    const machine = startSharing({
      prepare: ({ server }) => {
        const inner = server.overrides.get('POST /api/user/log');
        server.overrides.set('POST /api/user/log', (call) => {
          calls += 1;
          return calls === 1 ? offline() : inner?.(call);
        });
      },
    });
    want(machine, 'screen');
    machine.media.end('screen');
    machine.advance(MINUTE_MS);
    expect(machine.notes).toEqual(['SCREEN_SHARE screen:1:0', 'SCREEN_SHARE STOPPED']);
  });

  it('[PRC-1] a page that ends notes the sources that stop with it, and nothing of sources that were not shared', () => {
    const machine = startSharing();
    want(machine, 'screen', 'camera');
    machine.send({ type: 'SharingStopConfirmed', source: 'camera' });
    machine.advance(20_500);
    const at = Math.floor(machine.ports.clock.now());
    machine.leave();
    // It is sent synchronously, because nothing runs after the page has closed.
    expect(machine.lastWords).toEqual([{ note: 'SCREEN_SHARE STOPPED', contestId: '7', at }]);

    const quiet = startSharing();
    want(quiet, 'camera');
    quiet.send({ type: 'SharingStopConfirmed', source: 'camera' });
    quiet.leave();
    expect(quiet.lastWords).toEqual([]);
  });

  it('[PRC-1] sharing that the end of the session stops is noted, and nothing in the name of the next person', () => {
    const machine = startSharing();
    want(machine, 'screen');
    machine.advance(1_000);
    const asWhom: unknown[] = [];
    const inner = machine.ports.server.overrides.get('POST /api/user/log');
    machine.ports.server.overrides.set('POST /api/user/log', (call) => {
      asWhom.push(call.headers?.['Authorization']);
      return inner?.(call);
    });
    const kept = machine.ports.storage.readCredentials()!;
    machine.send({ type: 'SignOutConfirmed' });
    machine.advance(1_000);
    // By then the browser has forgotten these credentials.
    expect(asWhom).toEqual([`Basic ${encodeCredentials(kept.username, kept.password)}`]);
    expect(machine.ports.storage.readCredentials()).toBeNull();
    expect(machine.notes).toEqual(['SCREEN_SHARE screen:1:0', 'SCREEN_SHARE STOPPED']);

    const other = startSharing({
      prepare: ({ server }) => server.overrides.set('POST /api/user/log', offline),
    });
    want(other, 'screen');
    other.advance(100);
    other.send({ type: 'SessionEnded', reason: 'signed_out' });
    other.advance(100);
    const { user } = other.ports.server;
    other.ports.storage.writeCredentials({ username: 'next', password: 'secret' });
    other.send({ type: 'SessionOpened', user: { ...user, name: 'next' }, contestId: 7, restored: false });
    other.ports.server.overrides.set('POST /api/user/log', () => {
      other.notes.push('noted');
      return { ok: true };
    });
    other.advance(5 * MINUTE_MS);
    expect(other.notes).toEqual([]);
  });
});

describe('pictures', () => {
  /** The time of each picture, ms after the sharing began. */
  function since(machine: SharingMachine, begun: number): readonly (readonly [string, number])[] {
    const first = begun - machine.beganAt;
    return machine.pictures.map(({ kind, at }) => [kind, at - first]);
  }

  it('[PRC-3] come every 15 s, the first at once', () => {
    const machine = startSharing();
    const begun = machine.ports.clock.now();
    want(machine, 'screen');
    machine.advance(3 * PERIOD + 1_000);
    expect(since(machine, begun)).toEqual([
      ['screen', 0],
      ['screen', PERIOD],
      ['screen', 2 * PERIOD],
      ['screen', 3 * PERIOD],
    ]);
  });

  it('[PRC-3] alternate when both are shared, and do not when one of them has ended', () => {
    const machine = startSharing();
    const begun = machine.ports.clock.now();
    want(machine, 'screen');
    machine.advance(5_000);
    want(machine, 'camera');
    machine.advance(4 * PERIOD);
    machine.media.end('camera');
    machine.advance(2 * PERIOD);
    expect(since(machine, begun)).toEqual(
      ['screen', 'camera', 'screen', 'camera', 'screen', 'screen', 'screen'].map((kind, index) => [
        kind,
        index * PERIOD,
      ]),
    );
  });

  it('[PRC-3] are not put off by stopping and starting again', () => {
    const machine = startSharing();
    const begun = machine.ports.clock.now();
    want(machine, 'screen');
    for (let passed = 0; passed < 4 * PERIOD; passed += 5_000) {
      machine.advance(5_000);
      machine.media.end('screen');
      want(machine, 'screen');
    }
    machine.advance(1_000);
    expect(since(machine, begun).map(([, at]) => at)).toEqual([0, 1, 2, 3, 4].map((n) => n * PERIOD));
  });

  it('[PRC-3] come while the page is hidden as well', () => {
    const machine = startSharing();
    want(machine, 'screen');
    machine.ports.browser.visible$.next(false);
    machine.advance(10 * MINUTE_MS + 1_000);
    expect(machine.pictures).toHaveLength(41);
  });

  it('[PRC-3] come while the session is locked as well: nobody is at the computer, and that is to be seen', () => {
    const machine = startSharing();
    want(machine, 'screen');
    machine.ports.lock.turn('locked');
    machine.ports.server.locked = true;
    machine.advance(2 * PERIOD + 1_000);
    expect(machine.pictures).toHaveLength(3);
  });

  it('[PRC-3] are taken only while the contest runs, and only of what it asks for', () => {
    const early = startSharing({ startAt: NOON_AT - 2 * HOUR_MS });
    want(early, 'screen', 'camera');
    expect([...early.media.open]).toEqual(['screen', 'camera']);
    early.advance(10 * MINUTE_MS);
    expect(early.pictures).toEqual([]);
    early.advance(51 * MINUTE_MS);
    expect(early.pictures.length).toBeGreaterThan(2);

    const screen = startSharing({ checks: { check_camera: false, check_screen: true } });
    want(screen, 'screen', 'camera');
    screen.advance(2 * PERIOD + 1_000);
    expect(kinds(screen)).toEqual(['screen', 'screen', 'screen']);
  });

  it('[PRC-3] wait when they did not get through and are tried again: the newest first, none is lost, and no minute has too many', () => {
    let isDown = true;
    const machine = startSharing({
      prepare: ({ server }) => {
        const inner = server.overrides.get('POST /api/user/snapshots/screen');
        server.overrides.set('POST /api/user/snapshots/screen', (call) =>
          isDown ? offline() : inner?.(call),
        );
      },
    });
    const begun = machine.ports.clock.now();
    want(machine, 'screen');
    machine.advance(4 * PERIOD + 1_000);
    expect(machine.pictures).toEqual([]);
    expect(machine.state().sharing.trouble).toBe('backend.no_connection');
    isDown = false;
    const arrivals: number[] = [];
    for (let second = 0; second < 90; second += 1) {
      machine.advance(1_000);
      while (arrivals.length < machine.pictures.length) arrivals.push(second);
    }
    const sent = since(machine, begun);
    // The newest picture goes first, and waiting ones follow in between.
    expect(sent[0]?.[1]).toBeGreaterThanOrEqual(4 * PERIOD);
    const periods = sent.map(([, at]) => at / PERIOD);
    expect([...periods].sort((a, b) => a - b)).toEqual(periods.map((_, index) => index));
    expect(periods.length).toBeGreaterThanOrEqual(9);
    expect(machine.pictures.every(({ missed }) => missed === 0)).toBe(true);
    expect(machine.state().sharing.trouble).toBeNull();
    for (const start of arrivals)
      expect(arrivals.filter((one) => one >= start && one < start + 60).length).toBeLessThanOrEqual(
        MAX_PICTURES_A_MINUTE,
      );
  });

  it('[PRC-3] wait in a small queue: of a long silence the oldest go, and are counted once', () => {
    let isDown = true;
    const machine = startSharing({
      prepare: ({ server }) => {
        const inner = server.overrides.get('POST /api/user/snapshots/screen');
        server.overrides.set('POST /api/user/snapshots/screen', (call) =>
          isDown ? offline() : inner?.(call),
        );
      },
    });
    want(machine, 'screen');
    machine.advance(30 * PERIOD + 1_000);
    isDown = false;
    machine.advance(10 * MINUTE_MS);
    const missed = machine.pictures.map((one) => one.missed);
    const due = machine.eventsOf('PictureDue').length;
    expect(missed.filter((count) => count > 0)).toHaveLength(1);
    expect(machine.pictures.length + missed.reduce((sum, count) => sum + count, 0)).toBe(due);
    expect(machine.pictures.length).toBeGreaterThanOrEqual(MAX_WAITING);
  });

  it('[PRC-3] one that takes longer than the period holds up no other for good', () => {
    let latency = 40_000;
    const machine = startSharing({
      latency: ({ path }) => (path.includes('snapshots/screen') ? [latency, 0] : [1, 1]),
    });
    want(machine, 'screen');
    machine.advance(41_000);
    expect(machine.pictures).toHaveLength(1);
    latency = 10;
    machine.advance(63_000);
    expect(machine.pictures.length).toBe(machine.eventsOf('PictureDue').length);
    expect(machine.pictures.every(({ missed }) => missed === 0)).toBe(true);
  });

  it('[PRC-3] a submission goes before them: one that is being sent is broken off, and comes after it', () => {
    let latency = 4_000;
    const machine = startSharing({
      latency: ({ path }) => (path.includes('snapshots/screen') ? [latency, 0] : [2_000, 0]),
      prepare: ({ server }) =>
        server.overrides.set('POST /api/user/submissions', () => aSubmission(31, { task: 1 })),
    });
    want(machine, 'screen');
    machine.advance(1_000);
    machine.send({
      type: 'SolutionSubmitted',
      clientId: '00000000-0000-4000-8000-000000000001',
      task: 1,
      language: 'py',
      fileName: 'a.py',
      source: 'print(1)',
      encoding: 'text',
      submittedAt: machine.ports.clock.now(),
    });
    machine.until(({ work }) => work.outbox.length === 1 && work.outbox[0]?.state.kind === 'sending');
    latency = 100;
    machine.advance(1_500);
    // The first try was aborted, and no picture is sent during the submission.
    expect(machine.pictures).toEqual([]);
    machine.until(({ work }) => work.outbox.length === 0, 10_000);
    machine.advance(1_000);
    expect(machine.pictures).toHaveLength(1);
    expect(machine.pictures[0]?.missed).toBe(0);
  });

  it('[PRC-3] are not sent again after the server refused them', () => {
    const machine = startSharing({
      prepare: ({ server }) =>
        server.overrides.set(
          'POST /api/user/snapshots/screen',
          () => new ApiError(400, 'backend.not_an_image'),
        ),
    });
    want(machine, 'screen');
    machine.advance(2 * PERIOD + 1_000);
    expect(machine.ports.server.count('POST /api/user/snapshots/screen')).toBe(3);
  });

  it('[PRC-3] of a browser that shows nothing are missing, and said to be', () => {
    const machine = startSharing();
    machine.media.isDark = true;
    want(machine, 'screen');
    machine.advance(PERIOD - 1);
    expect(machine.state().sharing.trouble).toBe('sharing.no_picture');
    machine.media.isDark = false;
    machine.advance(1_000);
    expect(machine.pictures.map(({ missed }) => missed)).toEqual([1]);
  });

  it('[PRC-3] a session that was refused ends, as with any call', () => {
    const machine = startSharing({
      prepare: ({ server }) =>
        server.overrides.set('POST /api/user/snapshots/screen', () => new ApiError(403, 'backend.forbidden')),
    });
    want(machine, 'screen');
    machine.advance(1_000);
    expect(machine.state().session.kind).toBe('signedOut');
    expect([...machine.media.open]).toEqual([]);
  });
});

describe('F5', () => {
  it('[PRC-4] pressed in vain is explained', () => {
    const machine = startSharing();
    machine.send({ type: 'ReloadBlocked' });
    expect(machine.effects).toContainEqual({
      type: 'Toast',
      tone: 'note',
      titleKey: 'sharing.reload_blocked',
      messageKey: 'sharing.reload_blocked_text',
    });
    // This note is useless later, so it is not kept in the list of notices.
    expect(machine.eventsOf('NoticeShown')).toEqual([]);
  });
});

describe('agreeing to being watched', () => {
  it('[SHL-5] [PRC-8] tasks and sharing wait for it, whatever is asked of the browser', () => {
    const machine = startSharing({ watching: { agreed_at: null } });
    expect(selectAreTasksKept(machine.state())).toBe(true);
    want(machine, 'screen', 'camera');
    expect([...machine.media.open]).toEqual([]);
    expect(machine.state().sharing.screen).toEqual({ kind: 'off', refused: null });
    machine.send({ type: 'ConsentAnswered', code: 'these', agreed: true });
    machine.advance(1_000);
    want(machine, 'screen', 'camera');
    expect([...machine.media.open]).toEqual(['screen', 'camera']);
    expect(selectAreTasksKept(machine.state())).toBe(false);
  });

  // F92
  it.each([
    ['ioi', true],
    ['nvo', false],
  ] as const)(
    '[PRC-9] of who has finished an %s contest, whose tasks stay or go, it is asked still: %s',
    (type, isAsked) => {
      const machine = startSharing({
        watching: { agreed_at: null },
        prepare: ({ server }) => {
          server.hasFinished = true;
          server.contest = { ...server.contest, type };
        },
      });
      expect(selectMustAgree(machine.state())).toBe(isAsked);
      expect(selectIsWatched(machine.state())).toBe(false);
    },
  );

  it('[PRC-8] taken back it ends sharing, and no more pictures are taken', () => {
    const machine = startSharing();
    want(machine, 'screen', 'camera');
    machine.advance(PERIOD + 1_000);
    const before = machine.pictures.length;
    machine.send({ type: 'ConsentAnswered', code: 'these', agreed: false });
    machine.advance(3 * PERIOD);
    expect([...machine.media.open]).toEqual([]);
    expect(machine.pictures).toHaveLength(before);
    expect(selectAreTasksKept(machine.state())).toBe(true);
    expect(machine.notes.slice(-2)).toEqual(['CAMERA_SHARE STOPPED', 'SCREEN_SHARE STOPPED']);
  });

  it('[PRC-8] is asked anew when the server says that more is watched; sharing goes on, and no picture is taken', () => {
    let isMore = false;
    const machine = startSharing({
      checks: { check_camera: false, check_screen: true },
      prepare: ({ server }) => {
        const [read, take] = ['GET /api/user/watching', 'POST /api/user/snapshots/screen'].map((name) =>
          server.overrides.get(name),
        );
        server.overrides.set('GET /api/user/watching', (call) =>
          isMore ? { ...(read?.(call) as object), agreed_at: null } : read?.(call),
        );
        server.overrides.set('POST /api/user/snapshots/screen', (call) =>
          isMore ? new ApiError(409, 'backend.not_agreed') : take?.(call),
        );
      },
    });
    want(machine, 'screen');
    machine.advance(1_000);
    expect(selectAreTasksKept(machine.state())).toBe(false);
    isMore = true;
    machine.advance(PERIOD);
    expect(selectAreTasksKept(machine.state())).toBe(true);
    expect([...machine.media.open]).toEqual(['screen']);
    const asked = machine.eventsOf('PictureDue').length;
    machine.advance(4 * PERIOD);
    expect(machine.eventsOf('PictureDue')).toHaveLength(asked);
    machine.send({ type: 'ConsentAnswered', code: 'these', agreed: true });
    isMore = false;
    machine.advance(PERIOD);
    expect(selectAreTasksKept(machine.state())).toBe(false);
    expect(machine.eventsOf('PictureDue').length).toBeGreaterThan(asked);
  });

  it('[PRC-8] an answer that the server does not take leaves everything as it was, and says so', () => {
    const machine = startSharing({
      watching: { agreed_at: null },
      prepare: ({ server }) =>
        server.overrides.set('POST /api/user/watching', () => new ApiError(409, 'backend.terms_changed')),
    });
    machine.send({ type: 'ConsentAnswered', code: 'others', agreed: true });
    machine.advance(50);
    expect(machine.eventsOf('ConsentRefused')).toMatchObject([{ key: 'backend.terms_changed' }]);
    // The terms are loaded again at once.
    expect(machine.eventsOf('WatchingLoaded').length).toBeGreaterThan(1);
    expect(selectAreTasksKept(machine.state())).toBe(true);
  });

  it('[PRC-8] terms that do not arrive are asked for again', () => {
    let isDown = true;
    const machine = startSharing({
      watching: { agreed_at: null },
      prepare: ({ server }) => {
        const read = server.overrides.get('GET /api/user/watching');
        server.overrides.set('GET /api/user/watching', (call) => (isDown ? offline() : read?.(call)));
      },
    });
    expect(machine.state().sharing.watching).toBeNull();
    isDown = false;
    machine.advance(30_000);
    expect(machine.state().sharing.watching).toMatchObject({ code: 'these' });
  });
});
