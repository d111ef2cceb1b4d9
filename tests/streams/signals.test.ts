import { describe, expect, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { HOUR_MS, MINUTE_MS, NOON_AT } from '../support/contest.ts';
import { startSharing, type SharingMachine } from '../support/sharing.ts';

const ALIKE_FOR_MS = { camera: 2 * 60_000, screen: 10 * 60_000 };
const BLACK_FOR_MS = 60_000;
const FOCUS_AWAY_MS = 30_000;

const PERIOD = 15_000;
const CAMERA = { check_camera: true, check_screen: false };
const SCREEN = { check_camera: false, check_screen: true };
/** The log entries about the window and about pictures that the server got. */
const told = ({ notes }: SharingMachine) => notes.filter((note) => !note.includes('_SHARE'));
const raised = (machine: SharingMachine) =>
  machine.state().sharing.raised.map(({ kind, source }) => [kind, source].filter(Boolean).join(' '));
const share = (machine: SharingMachine, ...sources: readonly ('camera' | 'screen')[]) => {
  for (const source of sources) machine.send({ type: 'SharingWanted', source });
  machine.advance(1_000);
};

describe('a window out of sight', () => {
  it('[PRC-8] is a signal after 30 s and not before, from when it went to when it is back', () => {
    const at: number[] = [];
    const machine = startSharing({
      prepare: ({ server }) => {
        const inner = server.overrides.get('POST /api/user/log');
        server.overrides.set('POST /api/user/log', (call) => {
          at.push(Number(call.form?.['at']));
          return inner?.(call);
        });
      },
    });
    machine.advance(1_000);
    const gone = Math.floor(machine.ports.clock.now());
    machine.attention$.next('behind');
    machine.advance(FOCUS_AWAY_MS - 1);
    expect(raised(machine)).toEqual([]);
    machine.advance(1_000);
    expect(raised(machine)).toEqual(['focus']);
    machine.advance(MINUTE_MS);
    machine.attention$.next('here');
    const back = Math.floor(machine.ports.clock.now());
    machine.advance(1_000);
    expect(raised(machine)).toEqual([]);
    expect(told(machine)).toEqual(['FOCUS behind', 'FOCUS OVER']);
    expect(at).toEqual([gone, back]);
  });

  it('[PRC-8] is no signal when it is back in time, however often; going from one window to another tab runs on', () => {
    const machine = startSharing();
    for (let times = 0; times < 10; times += 1) {
      machine.attention$.next('behind');
      machine.advance(FOCUS_AWAY_MS - 100);
      machine.attention$.next('here');
      machine.advance(100);
    }
    expect(told(machine)).toEqual([]);
    machine.attention$.next('behind');
    machine.advance(FOCUS_AWAY_MS / 2);
    machine.attention$.next('hidden');
    machine.advance(FOCUS_AWAY_MS / 2 + 1_000);
    expect(raised(machine)).toEqual(['focus']);
  });

  it('[PRC-8] is looked for only where the contest does, who agreed, and while it runs', () => {
    const away = (machine: SharingMachine) => {
      machine.attention$.next('behind');
      machine.advance(2 * MINUTE_MS);
      return told(machine);
    };
    const terms = { camera: true, screen: true, internet: false, keptDays: 30, signals: [] };
    expect(away(startSharing({ watching: { terms } }))).toEqual([]);
    expect(away(startSharing({ watching: { agreed_at: null } }))).toEqual([]);
    const early = startSharing({ startAt: NOON_AT - 10 * MINUTE_MS - HOUR_MS });
    expect(away(early)).toEqual([]);
    // Being away counts from the start on, and not before it.
    early.advance(9 * MINUTE_MS + FOCUS_AWAY_MS);
    expect(told(early)).toEqual(['FOCUS behind']);
  });

  it('[PRC-8] of a page before this one is over when the person is here; a page that ends says so too', () => {
    const open = [{ kind: 'focus' as const, source: null, at: NOON_AT - MINUTE_MS }];
    const machine = startSharing({ watching: { open } });
    machine.advance(1_000);
    expect(told(machine)).toEqual(['FOCUS OVER']);
    const left = startSharing();
    left.attention$.next('hidden');
    left.advance(2 * MINUTE_MS);
    left.leave();
    expect(left.lastWords.map(({ note }) => note)).toEqual(['FOCUS OVER']);
  });

  it('[PRC-8] is over with the contest', () => {
    const machine = startSharing({ startAt: NOON_AT + 4 * HOUR_MS - 5 * MINUTE_MS });
    machine.attention$.next('hidden');
    machine.advance(2 * MINUTE_MS);
    expect(raised(machine)).toEqual(['focus']);
    machine.advance(4 * MINUTE_MS);
    expect(raised(machine)).toEqual([]);
    expect(told(machine)).toEqual(['FOCUS hidden', 'FOCUS OVER']);
  });

  it('[PRC-8] is told when the network is back, in order', () => {
    let isDown = true;
    const machine = startSharing({
      prepare: ({ server }) => {
        const inner = server.overrides.get('POST /api/user/log');
        server.overrides.set('POST /api/user/log', (call) =>
          isDown ? new ApiError(0, 'backend.no_connection') : inner?.(call),
        );
      },
    });
    machine.attention$.next('behind');
    machine.advance(MINUTE_MS);
    machine.attention$.next('here');
    machine.advance(MINUTE_MS);
    expect(told(machine)).toEqual([]);
    isDown = false;
    machine.advance(MINUTE_MS);
    expect(told(machine)).toEqual(['FOCUS behind', 'FOCUS OVER']);
  });
});

describe('pictures', () => {
  it('[PRC-8] of a camera in which nothing moves are a signal after two minutes, until something does', () => {
    const machine = startSharing({ checks: CAMERA });
    share(machine, 'camera');
    machine.media.looks.camera.isAlike = true;
    machine.advance(ALIKE_FOR_MS.camera - PERIOD);
    expect(raised(machine)).toEqual([]);
    machine.advance(PERIOD);
    expect(raised(machine)).toEqual(['alike camera']);
    machine.advance(5 * MINUTE_MS);
    machine.media.looks.camera.isAlike = false;
    machine.advance(PERIOD);
    expect(raised(machine)).toEqual([]);
    expect(told(machine)).toEqual(['ALIKE camera', 'ALIKE camera OVER']);
  });

  it('[PRC-8] of a screen that rests are no signal while somebody reads, and are one when not even a clock has moved for ten minutes', () => {
    const machine = startSharing({ checks: SCREEN });
    share(machine, 'screen');
    machine.media.looks.screen.isAlike = true;
    machine.advance(ALIKE_FOR_MS.screen - PERIOD);
    expect(told(machine)).toEqual([]);
    machine.media.looks.screen.isAlike = false;
    machine.advance(PERIOD);
    machine.media.looks.screen.isAlike = true;
    machine.advance(ALIKE_FOR_MS.screen - PERIOD);
    expect(told(machine)).toEqual([]);
    machine.advance(2 * PERIOD);
    expect(told(machine)).toEqual(['ALIKE screen']);
  });

  it('[PRC-8] raise a signal after a minute of darkness, each source by itself, and do not count as standing still besides', () => {
    const machine = startSharing();
    share(machine, 'camera', 'screen');
    Object.assign(machine.media.looks.camera, { isBlack: true, isAlike: true });
    machine.advance(BLACK_FOR_MS);
    expect(raised(machine)).toEqual([]);
    machine.advance(2 * PERIOD);
    expect(raised(machine)).toEqual(['black camera']);
    machine.advance(10 * MINUTE_MS);
    expect(raised(machine)).toEqual(['black camera']);
    Object.assign(machine.media.looks.camera, { isBlack: false, isAlike: false });
    machine.advance(2 * PERIOD);
    expect(told(machine)).toEqual(['BLACK camera', 'BLACK camera OVER']);
  });

  it('[PRC-8] a stream that ends takes its signals with it, and the next one begins anew', () => {
    const machine = startSharing({ checks: CAMERA });
    share(machine, 'camera');
    machine.media.looks.camera.isAlike = true;
    machine.advance(3 * MINUTE_MS);
    machine.media.end('camera');
    machine.advance(1_000);
    expect(told(machine)).toEqual(['ALIKE camera', 'ALIKE camera OVER']);
    machine.media.looks.camera.isAlike = false;
    share(machine, 'camera');
    machine.media.looks.camera.isAlike = true;
    machine.advance(ALIKE_FOR_MS.camera - 2 * PERIOD);
    expect(told(machine)).toHaveLength(2);
  });

  it('[PRC-8] are not looked at where the contest does not want it', () => {
    const terms = { camera: true, screen: false, internet: false, keptDays: 30, signals: ['black' as const] };
    const machine = startSharing({ checks: CAMERA, watching: { terms } });
    share(machine, 'camera');
    machine.media.looks.camera.isAlike = true;
    machine.advance(10 * MINUTE_MS);
    expect(told(machine)).toEqual([]);
  });
});
