import { type ContestEvent, type EventOf } from './events/event.ts';

/** What a person does that must be in time: by event, the field that says when. */
interface Timed {
  readonly SolutionSubmitted: 'submittedAt';
  readonly QuizAnswerGiven: 'at';
}

/** What a view sends: an event. When something that must be in time was done is for the clock to say, not for the view. */
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
