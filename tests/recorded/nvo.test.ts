import { describe, it } from 'vitest';
import { recorded } from '../support/recorded.ts';

const session = recorded(import.meta.dirname, 'nvo.recording.ndjson');

describe('ModuleStarted in a recorded session', () => {
  it('[EVT-4] tells Redirect /task/1', () => {
    session.play(({ events, expectEffects, expectState }) => {
      events('a', {
        a: 'ModuleStarted',
      });
      expectEffects('Redirect', {
        a: { to: '/task/1' },
      });
      expectState('contest.own.startedTasks', {
        a: 1,
      });
    });
  });
});
