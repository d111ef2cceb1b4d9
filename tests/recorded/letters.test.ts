import { describe, expect, it } from 'vitest';
import { recorded } from '../support/recorded.ts';

const session = recorded(import.meta.dirname, 'answer.recording.ndjson');
const HAPPENED = { a: 'SessionOpened', b: 'CommunicationLoaded', c: 'QuestionAnswered' } as const;
const ANSWERED = {
  tone: 'good',
  titleKey: 'toast.questions',
  messageKey: 'toast.new_answer',
  text: 'Yes',
  to: '/communication',
} as const;

// F83
describe('effects that are expected of a recorded session', () => {
  it('[EVT-4] stands at the letter of the event that tells it, wherever that is moved', () => {
    for (const marbles of ['a 19ms b 16s 967ms c', 'a b 1m c'])
      session.play(({ events, expectToasts, expectState }) => {
        events(marbles, HAPPENED);
        expectToasts({ c: ANSWERED });
        expectState('communication.loaded', { b: true });
      });
  });

  it.each([
    ['at another letter', { b: ANSWERED }],
    ['once more', { b: ANSWERED, c: ANSWERED }],
    ['not at all', {}],
    ['at a letter that no event has', { m: ANSWERED }],
  ])('[EVT-4] fails where it is expected %s', (_, at) => {
    expect(() =>
      session.play(({ events, expectToasts }) => {
        events('a 19ms b 16s 967ms c', HAPPENED);
        expectToasts(at);
      }),
    ).toThrow();
  });

  it('[EVT-4] is said after what happens', () => {
    expect(() => session.play(({ expectToasts }) => expectToasts({}))).toThrow('events(');
  });
});
