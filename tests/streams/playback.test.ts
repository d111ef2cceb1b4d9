import fc from 'fast-check';
import { filter, map } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type Breakpoint, createPlayback, type PlaybackEvent } from '#streams/playback.ts';
import { type Recording } from '#streams/recording.ts';
import { openPlayer, replay } from '#streams/replay.ts';
import { createFold } from '#streams/state/fold.ts';
import { type Epics } from '#streams/step.ts';
import { newTestScheduler, virtualTicker } from '../support/virtual.ts';

interface Count {
  readonly total: number;
  readonly tens: { readonly count: number };
}
type Event = { readonly type: 'Added' | 'Rested'; readonly by: number };

const initial: Count = { total: 0, tens: { count: 0 } };
const fold = createFold<Count, Event>(
  ({ total, tens }, { by }) => {
    const next = total + by;
    const count = Math.floor(next / 10);
    return { total: next, tens: count === tens.count ? tens : { count } };
  },
  { freeze: true },
);
const epics: Epics<Count, Event, string> = {
  tens: (steps$) =>
    steps$.pipe(
      filter(({ before, after }) => before.tens !== after.tens),
      map(({ after }) => `${after.tens.count} tens`),
    ),
};

/** A recording with an event every 100 ms, from 1,000 ms on. */
async function indexed(events: readonly Event[]) {
  const recording: Recording<Count, Event> = {
    header: { version: '0.1.0', role: null, contestId: null, startedAt: 1_000 },
    dropped: 0,
    base: null,
    events: events.map((event, index) => ({ at: 1_000 + index * 100, event })),
  };
  const { effects } = await replay(recording, { initial, fold, epics });
  return { recording, player: openPlayer(recording, { initial, fold }), effects, effectsThen: null };
}

const ones = (count: number): Event[] =>
  Array.from({ length: count }, (_, index) => ({ type: index % 7 === 6 ? 'Rested' : 'Added', by: 1 }));

/** Plays on virtual time: `acts` are a person's acts by ms; returns the state after `untilMs`. */
async function played(
  events: readonly Event[],
  acts: Readonly<Record<number, PlaybackEvent>>,
  untilMs: number,
) {
  const all = await indexed(events);
  const scheduler = newTestScheduler();
  const told: string[] = [];
  return scheduler.run(({ flush }) => {
    const playback = createPlayback(all, virtualTicker(scheduler));
    playback.effects$.subscribe((effect) => told.push(effect));
    playback.store.start();
    for (const [ms, act] of Object.entries(acts))
      scheduler.schedule(() => playback.store.send(act), Number(ms));
    scheduler.schedule(() => playback.store.stop(), untilMs);
    flush();
    return { state: playback.store.getState(), told };
  });
}

describe('a recording that is played', () => {
  it('[EVT-5] goes on with its own time, and stops at its end', async () => {
    const halfway = await played(ones(30), { 0: { type: 'PlayPressed' } }, 1_201);
    expect(halfway.state).toMatchObject({ position: 13, isPlaying: true, at: 2_200, shown: { total: 13 } });
    expect(halfway.told).toEqual(['1 tens']);
    const whole = await played(ones(30), { 0: { type: 'PlayPressed' } }, 5_000);
    expect(whole.state).toMatchObject({ position: 30, isPlaying: false });
    expect(whole.told).toEqual(['1 tens', '2 tens', '3 tens']);
  });

  it('[EVT-5] goes as fast as is wanted, from a tenth to a thousand times', async () => {
    const at = async (speed: number, ms: number) =>
      (await played(ones(400), { 0: { type: 'SpeedChosen', speed }, 1: { type: 'PlayPressed' } }, ms)).state
        .position;
    expect(await at(0.1, 10_042)).toBe(11);
    expect(await at(10, 1_002)).toBe(101);
    expect(await at(1_000, 42)).toBe(400);
  });

  it('[EVT-5] stops, steps and goes back, and shows no effects of events that are jumped over', async () => {
    const { state, told } = await played(
      ones(40),
      {
        0: { type: 'SeekWanted', position: 35 },
        10: { type: 'SeekWanted', position: 9 },
        20: { type: 'StepPressed' },
        30: { type: 'PlayPressed' },
        500: { type: 'PausePressed' },
      },
      10_000,
    );
    expect(told).toEqual(['1 tens']);
    expect(state).toMatchObject({ isPlaying: false, position: 14, shown: { total: 14 } });
  });

  it('[EVT-5] stops at an event, or where a part of the state changes, and says at which', async () => {
    const stop = async (breakpoint: Breakpoint) =>
      (
        await played(
          ones(40),
          { 0: { type: 'BreakpointAdded', breakpoint }, 1: { type: 'PlayPressed' } },
          9_000,
        )
      ).state;
    const rested = { kind: 'event', type: 'Rested' } as const;
    expect(await stop(rested)).toMatchObject({ position: 7, isPlaying: false, stoppedBy: rested });
    const tens = { kind: 'state', path: 'tens' } as const;
    expect(await stop(tens)).toMatchObject({ position: 10, isPlaying: false, stoppedBy: tens });
    expect(await stop({ kind: 'event', type: 'Nothing' })).toMatchObject({ position: 40, stoppedBy: null });
  });

  it('[EVT-5] shows after any moves what folding the events before gives', async () => {
    const move = fc.oneof(
      fc.record({ type: fc.constant('SeekWanted' as const), position: fc.integer({ min: -5, max: 2_600 }) }),
      fc.constant({ type: 'StepPressed' as const }),
      fc.constant({ type: 'PlayPressed' as const }),
      fc.record({ type: fc.constant('TimePassed' as const), ms: fc.nat(90_000) }),
    );
    const all = await indexed(ones(2_500));
    const scheduler = newTestScheduler();
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        const { store } = createPlayback(all, virtualTicker(scheduler));
        for (const one of moves) {
          store.send(one);
          const { position, shown } = store.getState();
          expect([position >= 0, position <= 2_500, shown.total]).toEqual([true, true, position]);
        }
      }),
    );
  });
});
