import { describe, expect, it } from 'vitest';
import { nameOf } from '#epics/nameOf.ts';
import { parse, unplayable } from '#streams/readRecording.ts';
import { serialize } from '#streams/recording.ts';
import { type ContestEvent } from '#streams/events/event.ts';
import { compareEffects, splitEffects } from '#streams/effectsThen.ts';

const header = { version: '0.1.0', role: 'user', contestId: 7, startedAt: 0 };
const told = (name: string): ContestEvent => ({ type: 'EffectTold', name });
const [tick, wish]: ContestEvent[] = [{ type: 'ClockTicked', at: 1 }, { type: 'RecordingWanted' }];
const toast = nameOf({ type: 'Toast', tone: 'good', titleKey: 'toast.result' });

function recordingOf(events: readonly (ContestEvent | undefined)[], keepsTold: boolean) {
  const recording = {
    dropped: 0,
    base: null,
    header: { ...header, ...(keepsTold && { keepsTold: true as const }) },
    events: events.flatMap((event, at) => (event === undefined ? [] : [{ at, event }])),
  };
  return parse<object, ContestEvent>(serialize<object, ContestEvent>(recording));
}

// F82
describe('effects of a page', () => {
  it('[EVT-2] is apart from what happened, and known through a file', () => {
    const events = [
      told('Toast of before'),
      tick,
      told('Toast a'),
      told('Toast b'),
      tick,
      wish,
      told('Downloaded c'),
    ];
    const { recording, effectsThen } = splitEffects(recordingOf(events, true));
    expect(recording.events.map(({ event }) => event)).toEqual([tick, tick, wish]);
    expect(recording.header).toEqual(header);
    expect(unplayable(recording, 1).line).toBe(6);
    expect(effectsThen).toEqual([
      { index: 0, name: 'Toast a' },
      { index: 0, name: 'Toast b' },
    ]);
  });

  it('[EVT-2] is not known of a page that did not write it down', () => {
    expect(splitEffects(recordingOf([tick], false)).effectsThen).toBeNull();
    expect(splitEffects(recordingOf([tick], true)).effectsThen).toEqual([]);
  });

  it('[EVT-2] stands once where today tells it too, and says so where only one does', () => {
    const now = [
      { index: 0, name: toast },
      { index: 0, name: toast },
      { index: 3, name: 'Redirect /' },
    ];
    const then = [
      { index: 0, name: toast },
      { index: 2, name: toast },
    ];
    expect(compareEffects(now, then)).toEqual([
      { index: 0, name: toast, by: 'both' },
      { index: 0, name: toast, by: 'now' },
      { index: 2, name: toast, by: 'then' },
      { index: 3, name: 'Redirect /', by: 'now' },
    ]);
    expect(compareEffects(now, null).map(({ by }) => by)).toEqual(['both', 'both', 'both']);
  });
});
