import { type CallRow } from './define.ts';
import { ADMIN, BOARD_VIEWERS, COMPETITOR, EVERY_ROLE, ORGANISERS } from './roles.ts';

/**
 * The calls whose answers the live channel carries on: whose they are, and of which destinations they hold the state. Apart
 * from the rest of their rows, so that what only has to know this does not bring every schema along.
 */
export const snapshots = {
  init: {
    roles: COMPETITOR,
    contest: 'required',
    reflects: ['/user/queue/time/{contestId}'],
  },
  staffInit: {
    roles: ['admin', 'author', 'spectator', 'coordinator', 'scorer', 'arbiter', 'proctor'],
    contest: 'optional',
  },
  contest: {
    roles: EVERY_ROLE,
    contest: 'required',
    reflects: ['/topic/contest/{contestId}'],
  },
  config: {
    roles: EVERY_ROLE,
    contest: 'optional',
    reflects: ['/topic/configuration'],
  },
  tasks: {
    roles: ['user', 'admin', 'author', 'scorer', 'arbiter'],
    contest: 'optional',
    reflects: ['/user/queue/tasks/{contestId}', '/topic/contest/{contestId}', '/topic/task'],
  },
  smallInfo: {
    roles: COMPETITOR,
    contest: 'required',
    reflects: ['/user/queue/announcements/{contestId}', '/user/queue/questions/{contestId}'],
  },
  communication: {
    roles: ['user', 'admin', 'author', 'coordinator', 'proctor'],
    contest: 'required',
    reflects: ['/user/queue/questions/{contestId}', '/topic/contest/{contestId}', '/topic/questions'],
  },
  submissions: {
    roles: COMPETITOR,
    contest: 'required',
    reflects: ['/user/queue/submissions', '/user/queue/quiz/{contestId}'],
  },
  userTests: {
    roles: COMPETITOR,
    contest: 'required',
    reflects: ['/user/queue/user_tests'],
  },
  staffUserTests: {
    roles: ORGANISERS,
    contest: 'optional',
    reflects: ['/topic/user_tests'],
  },
  judge: {
    roles: ADMIN,
    contest: 'none',
    reflects: ['/topic/judge'],
  },
  lateArrivals: {
    roles: ORGANISERS,
    contest: 'optional',
    reflects: ['/topic/late'],
  },
  rejudgings: {
    roles: ORGANISERS,
    contest: 'optional',
    reflects: ['/topic/rejudgings'],
  },
  contests: {
    roles: ['admin', 'author', 'spectator', 'proctor', 'coordinator'],
    contest: 'optional',
    reflects: ['/topic/contest'],
  },
  contestDetail: {
    roles: ORGANISERS,
    contest: 'none',
    reflects: ['/topic/contest', '/topic/task'],
  },
  questions: {
    roles: ORGANISERS,
    contest: 'optional',
    reflects: ['/topic/questions'],
  },
  staffSubmissions: {
    roles: ORGANISERS,
    contest: 'optional',
    reflects: ['/topic/submissions'],
  },
  recoveries: {
    roles: ADMIN,
    contest: 'none',
    reflects: ['/topic/recoveries'],
  },
  standing: {
    roles: BOARD_VIEWERS,
    contest: 'required',
    reflects: ['/topic/standing/{contestId}', '/topic/standing/{contestId}/full'],
  },
} as const satisfies Readonly<Record<string, Pick<CallRow, 'roles' | 'contest' | 'reflects'>>>;

/** The name of such a call. */
export type SnapshotName = keyof typeof snapshots;
