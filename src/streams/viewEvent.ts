import { type ContestEvent, type EventOf } from './events/event.ts';

/** Events of a person that must be in time: by event, the field of its time. */
interface Timed {
  readonly SolutionSubmitted: 'submittedAt';
  readonly QuizAnswerGiven: 'at';
}

/** An event of a view. The clock, not the view, sets the time of those that must be in time. */
export type ViewEvent =
  | Exclude<ContestEvent, { readonly type: keyof Timed }>
  | { [T in keyof Timed]: Omit<EventOf<T>, Timed[T]> }[keyof Timed];

/**
 * The event that a view sent at `now`, the clock's own time, ms since the epoch: the state's is that of the last tick, up
 * to a second before.
 */
export function eventOf(event: ViewEvent, now: number): ContestEvent {
  const at = Math.floor(now);
  switch (event.type) {
    case 'SolutionSubmitted':
      return { ...event, submittedAt: at };
    case 'QuizAnswerGiven':
      return { ...event, at };
    default:
      return event;
  }
}
