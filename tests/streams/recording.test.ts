import fc from 'fast-check';
import { delay, filter, map } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { type ContestEvent } from '#streams/events/event.ts';
import { BadRecording, parse } from '#streams/readRecording.ts';
import { createRecorder, type Recording, serialize } from '#streams/recording.ts';
import { redact } from '#streams/redact.ts';
import { openPlayer, replay } from '#streams/replay.ts';
import { createFold } from '#streams/state/fold.ts';
import { initialState, reduceState, type State } from '#streams/state/state.ts';
import { Table } from '#streams/state/table.ts';
import { type Epics } from '#streams/step.ts';
import { createStore } from '#streams/store.ts';
import { effectsOf } from '#streams/effects.ts';
import { resourceLoaded } from '#tests/support/resources.ts';
import { runs } from '#tests/support/full.ts';

type Event =
  | { readonly type: 'Scored'; readonly id: string; readonly points: number }
  | { readonly type: 'Secret' };
interface Points {
  readonly total: number;
  readonly rows: Table<string, number>;
}
const initial: Points = { total: 0, rows: Table.empty() };
const fold = createFold<Points, Event>(
  (state, event) =>
    event.type === 'Secret'
      ? state
      : { total: state.total + event.points, rows: state.rows.set(event.id, event.points) },
  { freeze: true },
);
const epics: Epics<Points, Event, string> = {
  hundred: (steps$) =>
    steps$.pipe(
      filter(({ before, after }) => Math.floor(before.total / 100) < Math.floor(after.total / 100)),
      map(({ after }) => `${after.total} points`),
    ),
  each: (steps$) => steps$.pipe(map(({ event }) => event.type)),
};
const header = { version: '0.1.0', role: 'user', contestId: 5, startedAt: 1_000 };
const scored = (index: number): Event => ({ type: 'Scored', id: `row${index % 40}`, points: index % 7 });

/** A session with its recorder; each event takes 10 ms. */
function session(events: readonly Event[], segments?: number) {
  let now = header.startedAt;
  const store = createStore<Points, Event>({ initial, fold, onFault: () => null });
  const options = {
    initial,
    fold,
    now: () => now,
    redact: (event: Event) => (event.type === 'Secret' ? null : event),
  };
  const recorder = createRecorder<Points, Event>(segments === undefined ? options : { ...options, segments });
  const effects: string[] = [];
  effectsOf(store.steps$, epics, () => undefined).subscribe((effect) => effects.push(effect));
  store.events$.subscribe((event) => recorder.record(event));
  for (const event of events) {
    now += 10;
    store.send(event);
  }
  return { store, effects, recording: recorder.recording(header) };
}
const throughFile = <S, E>(recording: Recording<S, E>): Recording<S, E> => parse(serialize(recording));

describe('a recording', () => {
  it('[EVT-2] written, read and replayed gives the same state and the same effects in order', async () => {
    const event = fc.record({
      type: fc.constant('Scored' as const),
      id: fc.constantFrom('a', 'b', 'я"\n'),
      points: fc.nat(90),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(event, { maxLength: 60 }), async (events) => {
        const { store, effects, recording } = session(events);
        const replayed = await replay(throughFile(recording), { initial, fold, epics });
        expect(replayed.state).toEqual(store.getState());
        expect(replayed.effects.map(({ effect }) => effect)).toEqual(effects);
        expect(recording.events.map(({ at }) => at)).toEqual(events.map((_, index) => 1_010 + index * 10));
      }),
      { numRuns: 30 },
    );
  });

  it('[EVT-2] effects carry the time of the event they followed', async () => {
    const { recording } = session([
      { type: 'Scored', id: 'a', points: 99 },
      { type: 'Scored', id: 'a', points: 5 },
    ]);
    const { effects } = await replay(recording, { initial, fold, epics: { hundred: epics['hundred']! } });
    expect(effects).toEqual([{ at: 1_020, index: 1, effect: '104 points' }]);
  });

  it('[EVT-2] waits for effects that take their time', async () => {
    const { recording } = session([scored(1)]);
    const late: Epics<Points, Event, string> = {
      late: (steps$) =>
        steps$.pipe(
          map(() => 'late'),
          delay(1),
        ),
    };
    expect((await replay(recording, { initial, fold, epics: late })).effects).toHaveLength(1);
  });

  it('an epic that fails fails the replay by its name', async () => {
    const { recording } = session([scored(1)]);
    const broken: Epics<Points, Event, string> = {
      brokenEpic: (steps$) =>
        steps$.pipe(
          map(() => {
            throw new Error('no');
          }),
        ),
    };
    await expect(replay(recording, { initial, fold, epics: broken })).rejects.toThrow('brokenEpic');
  });

  it('[EVT-2] of a long session holds the last thousands one by one and the state before them', async () => {
    const events = Array.from({ length: 5_300 }, (_, index) => scored(index));
    const { store, recording } = session(events, 3);
    expect([recording.dropped, recording.events.length]).toEqual([3_000, 2_300]);
    const read = throughFile(recording);
    expect(read.base).toEqual(recording.base);
    expect(read.base?.rows.get('row3')).toBeTypeOf('number');
    expect((await replay(read, { initial, fold, epics: {} })).state).toEqual(store.getState());
  });

  it('[EVT-3] leaves out events that are not to be written down', () => {
    const { recording } = session([scored(1), { type: 'Secret' }, scored(2)]);
    expect(serialize(recording)).not.toContain('Secret');
    expect(recording.events).toHaveLength(2);
  });

  it('is read although its last line was cut off, and refused when it is something else', () => {
    const text = serialize(session([scored(1), scored(2)]).recording);
    expect(parse<Points, Event>(text.slice(0, -5)).events).toHaveLength(1);
    const faultOf = (edited: string) => {
      try {
        parse(edited);
        return null;
      } catch (error: unknown) {
        return error instanceof BadRecording ? [error.fault, error.line] : error;
      }
    };
    expect(faultOf('')).toEqual(['no_recording', 1]);
    expect(faultOf('<html>')).toEqual(['no_recording', 1]);
    expect(faultOf('{"format":"agon-recording","formatVersion":99,"dropped":0}')).toEqual([
      'other_version',
      1,
    ]);
    expect(faultOf(text.replace('"startedAt":1000', '"startedAt":"1000"'))).toEqual(['no_recording', 1]);
    expect(faultOf(text.replace('"dropped":0', '"dropped":-1'))).toEqual(['no_recording', 1]);
    expect(faultOf(text.replace('"dropped":0', '"dropped":1'))).toEqual(['bad_state', 2]);
    expect(faultOf(text.replace('"at":1010', '"at:1010'))).toEqual(['bad_event', 2]);
    expect(faultOf(text.replace('"type":"Scored"', '"type":7'))).toEqual(['bad_event', 2]);
    expect(faultOf(text.replace('"at":1010', '"at":null'))).toEqual(['bad_event', 2]);
  });

  it('[EVT-2] of a clock that was set back goes on in the order of its events', () => {
    const text = serialize(session([scored(1), scored(2)]).recording).replace('"at":1020', '"at":5');
    expect(parse<Points, Event>(text).events.map(({ at }) => at)).toEqual([1_010, 1_010]);
  });

  it('[EVT-3] is read or refused, whatever somebody wrote into it', () => {
    const text = serialize(
      session(
        Array.from({ length: 1_100 }, (_, index) => scored(index)),
        1,
      ).recording,
    );
    fc.assert(
      fc.property(
        fc.nat(text.length),
        fc.nat(40),
        fc.string({ unit: 'binary', maxLength: 20 }),
        (at, less, put) => {
          try {
            const { events } = parse<Points, Event>(text.slice(0, at) + put + text.slice(at + less));
            expect(events.every(({ at: time }) => Number.isFinite(time))).toBe(true);
          } catch (error: unknown) {
            expect(error).toBeInstanceOf(BadRecording);
          }
        },
      ),
      { numRuns: runs(10, 40) },
    );
  });

  it('says in its first line whose session it was', () => {
    const [first] = serialize(session([]).recording).split('\n');
    expect(JSON.parse(first!)).toEqual({ format: 'agon-recording', formatVersion: 4, ...header, dropped: 0 });
  });
});

describe('the player', () => {
  it('[EVT-2] shows the state after any number of events, forwards and backwards', () => {
    const events = Array.from({ length: 3_456 }, (_, index) => scored(index));
    const player = openPlayer(session(events).recording, { initial, fold });
    let total = 0;
    const totals = [0, ...events.map((event) => (total += event.type === 'Scored' ? event.points : 0))];
    for (const position of [3_456, 0, 1, 999, 1_000, 1_001, 2_500, 17, -3, 9_999]) {
      expect(player.stateAt(position).total).toBe(totals[Math.max(0, Math.min(3_456, position))]);
    }
    expect(player.stateAt(2_500)).toEqual(session(events.slice(0, 2_500)).store.getState());
  });

  it('[EVT-2] finds the place of a time', () => {
    const player = openPlayer(session([scored(0), scored(1), scored(2)]).recording, { initial, fold });
    expect([player.startAt, player.endAt, player.length]).toEqual([1_010, 1_030, 3]);
    expect([1_009, 1_010, 1_019, 1_020, 9_999].map((at) => player.positionAt(at))).toEqual([0, 1, 1, 2, 3]);
  });

  it('of an empty recording has the beginning only', () => {
    const player = openPlayer(session([]).recording, { initial, fold });
    expect([player.startAt, player.endAt, player.length, player.stateAt(5)]).toEqual([
      1_000,
      1_000,
      0,
      initial,
    ]);
  });
});

describe('the recording of a session', () => {
  const contestFold = createFold<State, ContestEvent>(reduceState, { freeze: true });
  const recorder = () =>
    createRecorder<State, ContestEvent>({
      initial: initialState,
      fold: contestFold,
      now: () => 0,
      redact,
      segments: 1,
    });

  it('[AUT-11] [EVT-3] holds nothing of a text that was printed, at either side', () => {
    const taken = recorder();
    const asked = { clientId: 'a', fileName: 'a.cpp', task: 1, submission: null } as const;
    taken.record({ type: 'PrintAsked', ...asked, source: 'the text itself' });
    taken.record(resourceLoaded({ call: 'printText', resource: 'q' }, { print_source: 'the text itself' }));
    const made = serialize(taken.recording(header));
    expect(made).toContain('a.cpp');
    expect(made).not.toContain('the text itself');
  });

  it('[EVT-3] holds no password, neither in its events nor in the state before them', () => {
    const word = fc.string({ minLength: 8, maxLength: 40 }).map((text) => `~${text}~`);
    fc.assert(
      fc.property(word, fc.boolean(), (password, long) => {
        const taken = recorder();
        taken.record({ type: 'LoginSubmitted', username: 'token', password });
        if (long)
          for (let index = 0; index < 2_001; index += 1) taken.record({ type: 'ClockTicked', at: index });
        const made = taken.recording(header);
        expect(serialize(made)).not.toContain(JSON.stringify(password).slice(1, -1));
        expect(made.dropped).toBe(long ? 2_000 : 0);
      }),
      { numRuns: 20 },
    );
  });

  it('[EVT-3] taking the password out does not change what the events lead to', () => {
    const login: ContestEvent = { type: 'LoginSubmitted', username: 'ani', password: 'secret' };
    expect(contestFold.reduce(initialState, redact(login))).toEqual(contestFold.reduce(initialState, login));
  });
});
