import { describe, it } from 'vitest';
import { recorded } from '../support/recorded.ts';

const session = recorded(import.meta.dirname, 'lifted.recording.ndjson');

describe('PhaseBoundaryReached in a recorded session', () => {
  it('[EVT-4] tells Toast toast.lifted_restriction', () => {
    session.play(({ events, expectToasts, expectState }) => {
      events('a 19ms b 19ms c 194m 59s 959ms d', {
        a: 'ClockSynchronised',
        b: 'SessionOpened',
        c: 'ContestLoaded',
        d: 'PhaseBoundaryReached',
      });
      expectToasts({
        d: { tone: 'good', titleKey: 'toast.lifted_restriction' },
      });
      expectState('session.kind', {
        b: 'open',
      });
    });
  });
});
