import { type Role } from '#domain/roles.ts';
import { type DestinationRow } from './define.ts';
import { ADMIN, COMPETITOR, DESK_STAFF, EVERY_ROLE, ORGANISERS, WATCHERS } from './roles.ts';

const AUDIENCE = ['user', 'spectator'] as const satisfies readonly Role[];

/**
 * Every destination of the live channel (specification §7, "Live channel") without the schemas of its frames,
 * which are in `destinations.ts`: who may subscribe, and which poll carries it.
 */
export const destinationFacts = {
  connect: {
    destination: '/app/connect',
    direction: 'send',
    roles: EVERY_ROLE,
    scope: 'topic',
    poll: 'none',
    what: 'The client names the contest it has chosen, once after each connection.',
  },
  announcements: {
    destination: '/user/queue/announcements/{contestId}',
    direction: 'subscribe',
    roles: COMPETITOR,
    scope: 'queue',
    poll: 'fast',
    what: 'How many announcements the person has not read, and those to a group or room of theirs.',
  },
  questions: {
    destination: '/user/queue/questions/{contestId}',
    direction: 'subscribe',
    roles: COMPETITOR,
    scope: 'queue',
    poll: 'fast',
    what: "The person's questions as they are asked, answered and read.",
  },
  time: {
    destination: '/user/queue/time/{contestId}',
    direction: 'subscribe',
    roles: COMPETITOR,
    scope: 'queue',
    poll: 'fast',
    what: "The person's own times: extra time, finish, waiting times of a task.",
  },
  contest: {
    destination: '/topic/contest/{contestId}',
    direction: 'subscribe',
    roles: EVERY_ROLE,
    scope: 'topic',
    poll: 'fast',
    what: 'News for all of a contest: moved times, announcements, a changed task, standings shown, hidden or frozen.',
  },
  tasks: {
    destination: '/user/queue/tasks/{contestId}',
    direction: 'subscribe',
    roles: COMPETITOR,
    scope: 'queue',
    poll: 'slow',
    what: "The person's own task list, when it changes.",
  },
  seal: {
    destination: '/topic/seal/{contestId}',
    direction: 'subscribe',
    roles: COMPETITOR,
    scope: 'topic',
    poll: 'fast',
    what: 'That the tasks of the contest are sealed, and at its start the key. Nothing comes to people who do not see the tasks at the start: translators, and contestants who have yet to agree to being watched.',
  },
  submissions: {
    destination: '/user/queue/submissions',
    direction: 'subscribe',
    roles: COMPETITOR,
    scope: 'queue',
    poll: 'fast',
    what: "The person's submissions as they arrive and are judged, of all their contests.",
  },
  userTests: {
    destination: '/user/queue/user_tests',
    direction: 'subscribe',
    roles: COMPETITOR,
    scope: 'queue',
    poll: 'slow',
    what: "The person's user tests as they arrive and are run.",
  },
  quiz: {
    destination: '/user/queue/quiz/{contestId}',
    direction: 'subscribe',
    roles: COMPETITOR,
    scope: 'queue',
    poll: 'slow',
    what: "The person's answers to quizzes as they are saved, so that all their pages show the same, what became of late ones, that people gave their works something, and that what their delegation translates changed.",
  },
  prints: {
    destination: '/user/queue/prints/{contestId}',
    direction: 'subscribe',
    roles: COMPETITOR,
    scope: 'queue',
    poll: 'slow',
    what: 'What becomes of what the person asked to have printed.',
  },
  configuration: {
    destination: '/topic/configuration',
    direction: 'subscribe',
    roles: EVERY_ROLE,
    scope: 'topic',
    poll: 'fast',
    what: 'How clients are to listen from now on.',
  },
  standing: {
    destination: '/topic/standing/{contestId}',
    direction: 'subscribe',
    roles: AUDIENCE,
    scope: 'topic',
    poll: 'slow',
    what: 'Changes of the board as those who compete may see it: hidden and frozen when the contest says so.',
    gatherMs: 1_000,
  },
  staffStanding: {
    destination: '/topic/standing/{contestId}/full',
    direction: 'subscribe',
    roles: ORGANISERS,
    scope: 'topic',
    poll: 'slow',
    what: 'Changes of the board as it truly is, for those who run the contest.',
    gatherMs: 1_000,
  },
  staffContests: {
    destination: '/topic/contest',
    direction: 'subscribe',
    roles: ORGANISERS,
    scope: 'staff',
    poll: 'fast',
    what: 'Contests as they are made and changed.',
  },
  staffSubmissions: {
    destination: '/topic/submissions',
    direction: 'subscribe',
    roles: ORGANISERS,
    scope: 'staff',
    poll: 'fast',
    what: 'Submissions as they arrive and are judged.',
  },
  staffUserTests: {
    destination: '/topic/user_tests',
    direction: 'subscribe',
    roles: ORGANISERS,
    scope: 'staff',
    poll: 'slow',
    what: 'User tests as they arrive and are run.',
  },
  staffQuestions: {
    destination: '/topic/questions',
    direction: 'subscribe',
    roles: ORGANISERS,
    scope: 'staff',
    poll: 'fast',
    what: 'Questions as they are asked, taken in hand, let go and answered.',
  },
  staffTasks: {
    destination: '/topic/task',
    direction: 'subscribe',
    roles: ORGANISERS,
    scope: 'staff',
    poll: 'slow',
    what: 'Tasks as they change in a contest.',
  },
  judge: {
    destination: '/topic/judge',
    direction: 'subscribe',
    roles: ADMIN,
    scope: 'topic',
    poll: 'slow',
    what: 'The judges, their queue, times and failures.',
  },
  rejudgings: {
    destination: '/topic/rejudgings',
    direction: 'subscribe',
    roles: ORGANISERS,
    scope: 'staff',
    poll: 'slow',
    what: 'Rejudgings as they go on and are decided.',
  },
  recoveries: {
    destination: '/topic/recoveries',
    direction: 'subscribe',
    roles: ADMIN,
    scope: 'topic',
    poll: 'fast',
    what: 'Requests for a new password as they come and are decided.',
  },
  lateArrivals: {
    destination: '/topic/late',
    direction: 'subscribe',
    roles: ORGANISERS,
    scope: 'staff',
    poll: 'fast',
    what: 'What arrived after the end though it was given before it, and what was decided of it.',
  },
  desk: {
    destination: '/topic/desk',
    direction: 'subscribe',
    roles: DESK_STAFF,
    scope: 'staff',
    poll: 'slow',
    what: 'That people, contests, tasks, results, checks, balloons, prints, works to be marked or what is said changed: who shows them asks for them anew.',
  },
  wall: {
    destination: '/topic/wall/{contestId}',
    direction: 'subscribe',
    roles: WATCHERS,
    scope: 'topic',
    poll: 'fast',
    what: 'What changed of the competitors of a contest, for those who watch over it: at most one frame a second.',
  },
} as const satisfies Readonly<Record<string, Omit<DestinationRow, 'frame'>>>;

export type DestinationName = keyof typeof destinationFacts;
type RoleOf<N extends DestinationName> = (typeof destinationFacts)[N]['roles'][number];

/** The destinations that contestants subscribe to, or send to. */
export type CompetitorDestination = {
  [N in DestinationName]: 'user' extends RoleOf<N> ? N : never;
}[DestinationName];
/** The destinations that only staff use: their clients download the decoder of these frames. */
export type StaffDestination = Exclude<DestinationName, CompetitorDestination>;

/** Whether only staff use a destination. */
export function isStaffDestination(name: DestinationName): name is StaffDestination {
  const roles: readonly Role[] = destinationFacts[name].roles;
  return !roles.includes('user');
}

/** The destination with the contest filled in. A destination without a contest is returned unchanged. */
export function destinationFor(name: DestinationName, contestId: number | null): string {
  return destinationFacts[name].destination.replace('{contestId}', String(contestId));
}

/** The row of a concrete destination and the contest it names; null when there is none. */
export function matchDestination(
  destination: string,
): { name: DestinationName; contestId: number | null } | null {
  for (const [name, pattern] of PATTERNS) {
    const match = pattern.exec(destination);
    if (match) return { name, contestId: match[1] === undefined ? null : Number(match[1]) };
  }
  return null;
}

const PATTERNS = (Object.keys(destinationFacts) as DestinationName[]).map(
  (name) =>
    [
      name,
      new RegExp(`^${destinationFacts[name].destination.replace('{contestId}', '([1-9]\\d{0,8})')}$`),
    ] as const,
);
