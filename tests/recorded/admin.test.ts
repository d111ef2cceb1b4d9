import { describe, it } from 'vitest';
import { recorded } from '../support/recorded.ts';

const session = recorded(import.meta.dirname, 'admin.recording.ndjson');

describe('RecoveryChanged in a recorded session', () => {
  it('[EVT-4] tells Toast toast.recovery', () => {
    session.play(({ events, expectToasts }) => {
      events('a 21s 462ms b', {
        a: 'RecoveriesLoaded',
        b: 'RecoveryChanged',
      });
      expectToasts({
        b: { tone: 'wait', titleKey: 'toast.recovery', text: 'Ivan Ivanov' },
      });
    });
  });
});
