import { type Role, ROLES } from '#domain/roles.ts';
import { type CallRow } from './define.ts';
import { ADMIN, BOARD_VIEWERS, COMPETITOR, EVERY_ROLE, ORGANISERS, WATCHERS } from './roles.ts';

/**
 * The moment at which a snapshot is loaded: when a session begins, or the page of a contest, a board or a
 * wall is opened.
 */
export type Moment = 'session' | 'contest' | 'board' | 'wall';

type SnapshotRow = Pick<CallRow, 'roles' | 'contest' | 'reflects'> & {
  /** Roles whose client loads it without being asked, by moment. */
  readonly asked: Readonly<Partial<Record<Moment, readonly Role[]>>>;
  /** True: much to read, or not of the chosen contest, so it is no part of a batch. */
  readonly alone?: true;
};

/** All roles but contestants. */
const STAFF = ROLES.filter((role) => role !== 'user');

/**
 * The calls whose answers the live channel updates: their roles, the moments at which they are loaded, and
 * the destinations whose state they hold. Separate from their rows, so that users of this table do not load
 * every schema.
 */
export const snapshots = {
  init: {
    roles: COMPETITOR,
    asked: { session: COMPETITOR },
    contest: 'required',
    reflects: ['/user/queue/time/{contestId}'],
  },
  staffInit: {
    roles: STAFF,
    asked: { session: STAFF },
    contest: 'optional',
  },
  contest: {
    roles: EVERY_ROLE,
    asked: { session: COMPETITOR, board: ['spectator'] },
    contest: 'required',
    reflects: ['/topic/contest/{contestId}'],
  },
  config: {
    roles: EVERY_ROLE,
    asked: { session: EVERY_ROLE },
    contest: 'optional',
    reflects: ['/topic/configuration'],
  },
  tasks: {
    roles: ['user', 'admin', 'author', 'scorer', 'arbiter'],
    asked: { session: ['user', 'admin', 'author', 'scorer', 'arbiter'] },
    contest: 'optional',
    reflects: [
      '/user/queue/tasks/{contestId}',
      '/topic/contest/{contestId}',
      '/topic/seal/{contestId}',
      '/topic/task',
    ],
  },
  smallInfo: {
    roles: COMPETITOR,
    asked: { session: COMPETITOR },
    contest: 'required',
    reflects: ['/user/queue/announcements/{contestId}', '/user/queue/questions/{contestId}'],
  },
  communication: {
    roles: ['user', 'admin', 'author', 'coordinator', 'proctor'],
    asked: { session: COMPETITOR, contest: ['admin', 'author', 'coordinator', 'proctor'] },
    contest: 'required',
    reflects: [
      '/user/queue/questions/{contestId}',
      '/user/queue/announcements/{contestId}',
      '/topic/contest/{contestId}',
      '/topic/questions',
    ],
  },
  submissions: {
    roles: COMPETITOR,
    asked: { session: COMPETITOR },
    contest: 'required',
    reflects: ['/user/queue/submissions', '/user/queue/quiz/{contestId}', '/user/queue/prints/{contestId}'],
  },
  userTests: {
    roles: COMPETITOR,
    asked: { session: COMPETITOR },
    contest: 'required',
    reflects: ['/user/queue/user_tests'],
  },
  staffUserTests: {
    roles: ORGANISERS,
    asked: { session: ORGANISERS },
    contest: 'optional',
    reflects: ['/topic/user_tests'],
    alone: true,
  },
  judge: {
    roles: ADMIN,
    asked: { session: ADMIN },
    contest: 'none',
    reflects: ['/topic/judge'],
  },
  lateArrivals: {
    roles: ORGANISERS,
    asked: { session: ORGANISERS },
    contest: 'optional',
    reflects: ['/topic/late'],
  },
  rejudgings: {
    roles: ORGANISERS,
    asked: { session: ORGANISERS },
    contest: 'optional',
    reflects: ['/topic/rejudgings'],
  },
  contests: {
    roles: ['admin', 'author', 'spectator', 'proctor', 'coordinator'],
    asked: { session: ['admin', 'author', 'spectator', 'proctor', 'coordinator'] },
    contest: 'optional',
    // Lists that are loaded again when the desk changes are no snapshots, so the desk's number comes with this
    // one, which such a change may affect.
    reflects: ['/topic/contest', '/topic/desk'],
  },
  contestDetail: {
    roles: ORGANISERS,
    asked: { contest: ORGANISERS },
    contest: 'none',
    reflects: ['/topic/contest', '/topic/task'],
    alone: true,
  },
  questions: {
    roles: ORGANISERS,
    asked: { session: ORGANISERS },
    contest: 'optional',
    reflects: ['/topic/questions'],
  },
  staffSubmissions: {
    roles: ORGANISERS,
    asked: { session: ORGANISERS },
    contest: 'optional',
    reflects: ['/topic/submissions'],
    alone: true,
  },
  recoveries: {
    roles: ADMIN,
    asked: { session: ADMIN },
    contest: 'none',
    reflects: ['/topic/recoveries'],
  },
  standing: {
    roles: BOARD_VIEWERS,
    asked: { board: BOARD_VIEWERS },
    contest: 'required',
    reflects: ['/topic/standing/{contestId}', '/topic/standing/{contestId}/full'],
    alone: true,
  },
  wall: {
    roles: WATCHERS,
    asked: { wall: WATCHERS },
    contest: 'required',
    reflects: ['/topic/wall/{contestId}'],
  },
} as const satisfies Readonly<Record<string, SnapshotRow>>;

/** The name of such a call. */
export type SnapshotName = keyof typeof snapshots;

/** The name of a snapshot that a batch may have. */
export type BatchedName = {
  [N in SnapshotName]: (typeof snapshots)[N] extends { alone: true } ? never : N;
}[SnapshotName];

/** Whether a call may be asked for with others of the same moment, in one batch. */
export function isBatched(name: string): name is BatchedName {
  const row = (snapshots as Readonly<Record<string, SnapshotRow>>)[name];
  return row !== undefined && row.alone !== true;
}

/** Snapshots that a role's client loads at a moment; without a chosen contest, only those that need none. */
export function askedAt(moment: Moment, role: Role, contestId: number | null): readonly SnapshotName[] {
  return (Object.keys(snapshots) as SnapshotName[]).filter((name) => {
    const { asked, contest }: SnapshotRow = snapshots[name];
    return (contestId !== null || contest !== 'required') && asked[moment]?.includes(role) === true;
  });
}
