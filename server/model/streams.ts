import { type Role } from '#domain/roles.ts';
import { destinationFacts, destinationFor, type DestinationName } from '#protocol/destination-facts.ts';
import { type FrameOf } from '#protocol/destinations.ts';
import { type Publish } from '../journal/write.ts';
import { type StaffMember } from './access.ts';

interface Listener {
  readonly userId: number;
  readonly role: Role;
}

/**
 * The journal stream of a destination for a person: one per person for queues, one for all for topics; staff
 * topics have one for the admins and one for each other staff member, with the contests they are assigned to.
 */
export function streamFor(name: DestinationName, contestId: number | null, listener: Listener): string {
  switch (destinationFacts[name].scope) {
    case 'queue':
      return personStream(name, contestId, listener.userId);
    case 'staff':
      return listener.role === 'admin'
        ? destinationFor(name, contestId)
        : personStream(name, contestId, listener.userId);
    case 'topic':
      return destinationFor(name, contestId);
  }
}

function personStream(name: DestinationName, contestId: number | null, userId: number): string {
  return `${destinationFor(name, contestId)}@${userId}`;
}

type Facts = typeof destinationFacts;
/** The destinations that clients subscribe to. */
export type HeardDestination = {
  [N in DestinationName]: Facts[N]['direction'] extends 'subscribe' ? N : never;
}[DestinationName];
type OfScope<S> = { [N in HeardDestination]: Facts[N]['scope'] extends S ? N : never }[HeardDestination];
/** The contest that a destination names; null for a destination that names none. */
type ContestIdOf<N extends DestinationName> = Facts[N]['destination'] extends `${string}{contestId}${string}`
  ? number
  : null;
/** The audience of a frame: one person, all subscribers, or the staff of its contest (`staffOf`). */
interface AudienceOf<N extends DestinationName> {
  readonly queue: { readonly contestId: ContestIdOf<N>; readonly userId: number };
  readonly topic: ContestIdOf<N>;
  readonly staff: readonly StaffMember[];
}
type Publisher<N extends HeardDestination> = (
  publish: Publish,
  audience: AudienceOf<N>[Facts[N]['scope']],
  frame: FrameOf<N>,
  how?: Parameters<Publish>[2],
) => void;

/**
 * How each destination is published: the only place that decides which streams a frame goes to. A destination
 * without a line here, or with a line of another scope, does not compile. The recipients of a staff topic
 * follow from the roles of its row.
 */
export const publishers: { readonly [N in HeardDestination]: Publisher<N> } = {
  announcements: toPerson('announcements'),
  questions: toPerson('questions'),
  time: toPerson('time'),
  contest: toAll('contest'),
  tasks: toPerson('tasks'),
  seal: toAll('seal'),
  submissions: toPerson('submissions'),
  userTests: toPerson('userTests'),
  quiz: toPerson('quiz'),
  prints: toPerson('prints'),
  configuration: toAll('configuration'),
  standing: toAll('standing'),
  staffStanding: toAll('staffStanding'),
  staffContests: toStaff('staffContests'),
  staffSubmissions: toStaff('staffSubmissions'),
  staffUserTests: toStaff('staffUserTests'),
  staffQuestions: toStaff('staffQuestions'),
  staffTasks: toStaff('staffTasks'),
  judge: toAll('judge'),
  rejudgings: toStaff('rejudgings'),
  recoveries: toAll('recoveries'),
  lateArrivals: toStaff('lateArrivals'),
  // The frame only names a subject: pages that show it load again.
  desk: toStaff('desk', { once: true }),
  wall: toAll('wall'),
};

function toPerson<N extends OfScope<'queue'>>(name: N) {
  return (publish: Publish, { contestId, userId }: AudienceOf<N>['queue'], frame: FrameOf<N>): void =>
    publish(personStream(name, contestId, userId), frame);
}

function toAll<N extends OfScope<'topic'>>(name: N) {
  return (
    publish: Publish,
    contestId: ContestIdOf<N>,
    frame: FrameOf<N>,
    how?: Parameters<Publish>[2],
  ): void => publish(destinationFor(name, contestId), frame, how);
}

/** Admins share one stream for all contests; every other staff member has their own. */
function toStaff<N extends OfScope<'staff'>>(name: N, how?: Parameters<Publish>[2]) {
  return (publish: Publish, staff: readonly StaffMember[], frame: FrameOf<N>): void => {
    const roles: readonly Role[] = destinationFacts[name].roles;
    publish(destinationFor(name, null), frame, how);
    for (const { userId, role } of staff) {
      if (role !== 'admin' && roles.includes(role)) publish(personStream(name, null, userId), frame, how);
    }
  };
}
