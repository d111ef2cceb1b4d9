import { describe, it } from 'vitest';
import { recorded } from '../support/recorded.ts';

const session = recorded(import.meta.dirname, 'answer.recording.ndjson');

describe('QuestionAnswered in a recorded session', () => {
  it('[EVT-4] tells Toast toast.new_answer', () => {
    session.play(({ events, expectToasts, expectState }) => {
      events('a 19ms b 16s 967ms c', {
        a: 'SessionOpened',
        b: 'CommunicationLoaded',
        c: 'QuestionAnswered',
      });
      expectToasts({
        c: {
          tone: 'good',
          titleKey: 'toast.questions',
          messageKey: 'toast.new_answer',
          text: 'Yes',
          to: '/communication',
        },
      });
      expectState('session.kind', {
        a: 'open',
      });
    });
  });
});
