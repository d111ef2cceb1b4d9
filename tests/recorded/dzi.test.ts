import { describe, it } from 'vitest';
import { recorded } from '../support/recorded.ts';

const session = recorded(import.meta.dirname, 'dzi.recording.ndjson');

describe('TimesShifted in a recorded session', () => {
  it('[EVT-4] tells Toast toast.extended_time', () => {
    session.play(({ events, expectToasts, expectState }) => {
      events('a 19ms b 31s 462ms c', {
        a: 'SessionOpened',
        b: 'ContestLoaded',
        c: 'TimesShifted',
      });
      expectToasts({
        c: { tone: 'good', titleKey: 'toast.extended_time', values: { minutes: 10 } },
      });
      expectState('contest.contest.end_time', {
        b: 1778947200000,
        c: 1778947800000,
      });
    });
  });
});
