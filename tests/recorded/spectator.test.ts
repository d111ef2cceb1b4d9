import { describe, it } from 'vitest';
import { recorded } from '../support/recorded.ts';

const session = recorded(import.meta.dirname, 'spectator.recording.ndjson');

describe('LiveConnected in a recorded session', () => {
  it('[EVT-4] tells what it should', () => {
    session.play(({ events, expectToasts, expectState }) => {
      events('a 19ms b 19ms c 4ms d', {
        a: ['ClockSynchronised', 'SessionChecked', 'LoginSubmitted'],
        b: 'SessionOpened',
        c: ['PositionsTaken', 'ConfigurationLoaded', 'PositionsTaken', 'ContestsLoaded', 'PositionsTaken'],
        d: 'LiveConnected',
      });
      expectToasts({});
      expectState('system.link.kind', {
        d: 'live',
      });
    });
  });
});
