import { join } from 'node:path';
import { NEVER, of, throwError } from 'rxjs';
import { describe, it } from 'vitest';
import { ApiError } from '#api/errors.ts';
import { type LinkState } from '#api/ports.ts';
import { MediaRefused } from '#api/mediaRefused.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { boundaries$, clockSync$, ticks$ } from '#streams/inputs/clock.ts';
import { type InputPorts } from '#streams/inputs/context.ts';
import { connection$ } from '#streams/inputs/live/connection.ts';
import { polling$ } from '#streams/inputs/polling.ts';
import { internet$ } from '#streams/inputs/internet.ts';
import { type SharingPorts } from '#streams/inputs/proctoring/context.ts';
import { shares$ } from '#streams/inputs/proctoring/shares.ts';
import { aContest, aSignedInUser } from '#tests/support/contest.ts';
import { playInput, type Surroundings } from '#tests/support/playedInput.ts';
import { recorded } from '#tests/support/recorded.ts';

const MINUTE = 60_000;
const known: ContestEvent = { type: 'ClockSynchronised', at: 1, boundMs: 0 };
const opened = (checks: object = {}): ContestEvent => {
  const user = aSignedInUser();
  const contests = user.contests.map((one) => ({ ...one, ...checks }));
  return { type: 'SessionOpened', user: { ...user, contests }, contestId: 7 } as unknown as ContestEvent;
};
const configured = (websockets: '0' | '1'): ContestEvent =>
  ({
    type: 'ConfigurationLoaded',
    configuration: { websockets, live_updates: '1' },
  }) as unknown as ContestEvent;
/** A session whose channel is off. */
const offline = recorded(join(import.meta.dirname, '../../recorded'), 'offline.recording.ndjson');
const failed = (at: number): ContestEvent => ({ type: 'PollFailed', at, retryAt: at + 10_000 });

describe('the clock', () => {
  it('[TML-4] ticks on the second while somebody looks, and at once when they come back', () => {
    playInput({
      input: ticks$,
      before: [known],
      ports: ({ clock, ticker, hot }) => {
        const browser = { visible$: hot('y 2499ms n 1s y', { y: true, n: false }) };
        return { clock, ticker, browser } as unknown as Pick<InputPorts, 'clock' | 'ticker' | 'browser'>;
      },
      tells: [
        'a 1000ms b 999ms c 1499ms d 499ms e',
        Object.fromEntries(
          [0, 1_001, 2_001, 3_501, 4_001].map((at, index) => ['abcde'[index], { type: 'ClockTicked', at }]),
        ),
      ],
      until: '4500ms !',
    });
  });

  it('[TML-3] tells of the end to the millisecond', () => {
    const contest = aContest({ start_time: -MINUTE, end_time: 250, unrestricted_time: 0 });
    playInput({
      input: boundaries$,
      before: [known, opened(), { type: 'ContestLoaded', contest } as unknown as ContestEvent],
      ports: ({ clock, ticker }) =>
        ({ clock, ticker }) as unknown as Pick<InputPorts, 'clock' | 'ticker' | 'browser'>,
      tells: ['250ms a', { a: { type: 'PhaseBoundaryReached', at: 250 } }],
      until: '1s !',
    });
  });

  it('[TML-5] tells that its time is known, and that it has to be measured anew after a jump', () => {
    playInput({
      input: clockSync$,
      ports: ({ clock, hot }) => {
        const [s, j] = [
          { kind: 'synced', offset: 0, boundMs: 4 },
          { kind: 'unsynced', jumpMs: 900 },
        ];
        return { clock: { ...clock, sync$: hot('-s 48ms j', { s, j }) } } as unknown as InputPorts;
      },
      tells: [
        '-a 48ms b',
        { a: { type: 'ClockSynchronised', at: 1, boundMs: 4 }, b: { type: 'ClockJumped', byMs: 900 } },
      ],
    });
  });
});

describe('the live channel', () => {
  it('[LIV-1] [LIV-2] connects for a person who is logged in, tells of each cut and of coming back, and ends with the session', () => {
    const links: Readonly<Record<string, LinkState>> = {
      c: { kind: 'connecting' },
      o: { kind: 'open' },
      d: { kind: 'down', since: 120, retryAt: 620 },
    };
    playInput({
      input: connection$,
      before: [known],
      events: [
        '10ms i 1s e',
        { i: [opened(), configured('1')], e: { type: 'SessionEnded', reason: 'refused' } },
      ],
      ports: ({ clock, cold }) =>
        ({
          clock,
          storage: { readCredentials: () => ({ username: 'ivan', password: 'secret' }) },
          live: { connect: () => cold('c 9ms o 99ms d 499ms o', links), publish: () => true },
        }) as unknown as InputPorts,
      tells: [
        '10ms a 9ms b 99ms c 499ms d',
        {
          a: { type: 'LiveConnecting' },
          b: { type: 'LiveConnected', at: 20 },
          c: { type: 'LiveDropped', at: 120, reason: 'connection lost', retryAt: 620 },
          d: { type: 'LiveConnected', at: 620 },
        },
      ],
      until: '2s !',
    });
  });

  it('[LIV-2] stays off where the configuration says so', () => {
    playInput({
      input: connection$,
      before: [known, opened(), configured('0')],
      ports: ({ clock }) => ({ clock }) as unknown as InputPorts,
      tells: ['a', { a: { type: 'LiveSwitchedOff', at: 0 } }],
      until: '1s !',
    });
  });
});

describe('the internet', () => {
  const online = {
    input: internet$,
    before: [known, opened({ check_internet: true })],
    ports: ({ clock, ticker }: Surroundings) =>
      ({ clock, ticker, internet: { probe: () => of(true) } }) as unknown as InputPorts,
    until: '30s !',
  };
  const found: ContestEvent = { type: 'InternetDetected', at: 20_000 };
  const ended: ContestEvent = { type: 'SessionEnded', reason: 'internet_access' };

  it('[SES-9] ends the session three seconds after it was found where the server has not taken the line (F96)', () => {
    playInput({ ...online, tells: ['20s a 2999ms b', { a: found, b: ended }] });
  });

  it('[SES-9] ends the session as soon as the server has the line (F96)', () => {
    playInput({
      ...online,
      events: ['20500ms l', { l: { type: 'ActivityLogged', operation: 'INTERNET' } }],
      tells: ['20s a 499ms b', { a: found, b: ended }],
    });
  });
});

describe('polling', () => {
  it('[LIV-3] asks while the channel is down, and no more when it is back', () => {
    playInput({
      input: polling$,
      from: offline.recording.base,
      events: ['25s l', { l: { type: 'LiveConnected', at: 25_000 } }],
      ports: ({ clock, ticker }) =>
        ({
          clock,
          ticker,
          browser: { wakes$: NEVER },
          http: { request: () => throwError(() => new ApiError(0, 'backend.no_connection')) },
        }) as unknown as InputPorts,
      tells: ['10s a 9999ms b', { a: failed(10_000), b: failed(20_000) }],
      until: '60s !',
    });
  });
});

describe('shared media', () => {
  const sharing =
    (marbles: string, error?: Error) =>
    ({ clock, cold }: Surroundings): SharingPorts =>
      ({
        clock,
        media: { share: () => cold(marbles, { s: { label: 'Screen 1', surface: 'monitor' } }, error) },
      }) as unknown as SharingPorts;
  const wanted: ContestEvent = { type: 'SharingWanted', source: 'screen' };
  const granted = (at: number): ContestEvent => ({
    type: 'SharingGranted',
    source: 'screen',
    label: 'Screen 1',
    surface: 'monitor',
    at,
  });
  const ended = (at: number): ContestEvent => ({ type: 'SharingEnded', source: 'screen', at });
  const watched = [known, opened({ check_screen: true })];

  it('[PRC-1] is granted by the person, and ends by itself or when they stop', () => {
    playInput({
      input: shares$,
      before: watched,
      events: ['10ms w', { w: wanted }],
      ports: sharing('200ms s 999ms |'),
      tells: ['210ms a 999ms b', { a: granted(210), b: ended(1_210) }],
      until: '5s !',
    });
  });

  it('[PRC-1] is refused with why', () => {
    playInput({
      input: shares$,
      before: watched,
      events: ['10ms w', { w: wanted }],
      ports: sharing('200ms #', new MediaRefused('denied', 'no')),
      tells: ['210ms a', { a: { type: 'SharingRefused', source: 'screen', reason: 'denied', detail: 'no' } }],
      until: '5s !',
    });
  });
});
