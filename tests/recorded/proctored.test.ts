import { describe, it } from 'vitest';
import { recorded } from '../support/recorded.ts';

const session = recorded(import.meta.dirname, 'proctored.recording.ndjson');

describe('SharingEnded in a recorded session', () => {
  it('[EVT-4] tells what it should', () => {
    session.play(({ events, expectToasts, expectEffects, expectState }) => {
      events('a', {
        a: 'SharingEnded',
      });
      expectToasts({});
      expectEffects('Activity', {
        a: { operation: 'SCREEN_SHARE', message: 'STOPPED', contestId: 7, isLast: false },
      });
      expectState('sharing.screen.kind', {
        a: 'off',
      });
    });
  });
});
