import { describe, it } from 'vitest';
import { recorded } from '../support/recorded.ts';

const session = recorded(import.meta.dirname, 'icpc.recording.ndjson');

describe('SubmissionJudged in a recorded session', () => {
  it('[EVT-4] tells Toast toast.submissions', () => {
    session.play(({ events, expectToasts }) => {
      events('a 1s 462ms b 19s 999ms c', {
        a: 'TasksLoaded',
        b: 'SubmissionArrived',
        c: 'SubmissionJudged',
      });
      expectToasts({
        c: {
          tone: 'good',
          titleKey: 'toast.result',
          messageKey: 'toast.submissions',
          values: { task: 'Task A', verdict: 'AC', score: 1 },
          to: '/task/1/submission/1',
        },
      });
    });
  });
});
