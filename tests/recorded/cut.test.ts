import { describe, it } from 'vitest';
import { recorded } from '../support/recorded.ts';

const session = recorded(import.meta.dirname, 'cut.recording.ndjson');

describe('LiveDropped in a recorded session', () => {
  it('[EVT-4] tells what it should', () => {
    session.play(({ events, expectToasts, expectState }) => {
      events('a 19ms b 19ms c 4ms d 957ms e 996ms f', {
        a: ['ClockSynchronised', 'SessionChecked', 'LoginSubmitted'],
        b: 'SessionOpened',
        c: [
          'OwnTimesLoaded',
          'PositionsTaken',
          'ContestLoaded',
          'PositionsTaken',
          'ConfigurationLoaded',
          'PositionsTaken',
          'TasksLoaded',
          'PositionsTaken',
          'UnreadCounted',
          'PositionsTaken',
          'CommunicationLoaded',
          'PositionsTaken',
          'SubmissionsLoaded',
          'LateAnswersLoaded',
          'PositionsTaken',
          'UserTestsLoaded',
          'PositionsTaken',
        ],
        d: 'LiveConnected',
        e: ['AnnouncementPublished', 'SubmissionArrived'],
        f: 'LiveDropped',
      });
      expectToasts({
        e: {
          tone: 'note',
          titleKey: 'toast.announcements',
          messageKey: 'toast.new_announcement',
          text: 'Topic 1',
          to: '/communication',
        },
      });
      expectState('session.kind', {
        a: 'signedOut',
        b: 'open',
      });
    });
  });
});
