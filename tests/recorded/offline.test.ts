import { describe, it } from 'vitest';
import { recorded } from '../support/recorded.ts';

const session = recorded(import.meta.dirname, 'offline.recording.ndjson');

describe('LiveConnected in a recorded session', () => {
  it('[EVT-4] tells what it should', () => {
    session.play(({ events, expectToasts, expectState }) => {
      events('a 4s 979ms b 4ms c', {
        a: ['QuestionAnswered', 'PollSucceeded'],
        b: 'BrowserCameOnline',
        c: 'LiveConnected',
      });
      expectToasts({
        a: {
          tone: 'good',
          titleKey: 'toast.questions',
          messageKey: 'toast.new_answer',
          text: 'Yes',
          to: '/communication',
        },
      });
      expectState('system.link.kind', {
        c: 'live',
      });
    });
  });
});
