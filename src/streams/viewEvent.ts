import { type ContestEvent, type EventOf } from './events/event.ts';

/** Events of a person that must be in time: for each event, the field that holds its time. */
interface Timed {
  readonly SolutionSubmitted: 'submittedAt';
  readonly QuizAnswerGiven: 'at';
}

/** An event that a view sends. The clock, not the view, sets the time of events that must be in time. */
export type ViewEvent =
  | Exclude<ContestEvent, { readonly type: keyof Timed }>
  | { [T in keyof Timed]: Omit<EventOf<T>, Timed[T]> }[keyof Timed];

/**
 * The event that a view sent at `now`, the clock's time, ms since the epoch. The state's time is that of the
 * last tick, up to a second earlier.
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
