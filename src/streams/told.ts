import { type ContestEvent, type EventOf } from './events/event.ts';

/** Deeds of a person whose time is held against the end: by event, the field that says when. */
interface Timed {
  readonly SolutionSubmitted: 'submittedAt';
  readonly QuizAnswerGiven: 'at';
}

/** What a view tells: an event. When a deed that must be in time was done is the clock's to say, not the view's. */
export type Told =
  | Exclude<ContestEvent, { readonly type: keyof Timed }>
  | { [T in keyof Timed]: Omit<EventOf<T>, Timed[T]> }[keyof Timed];

/**
 * The event of what a view told at `now`, the clock's own time, ms since the epoch: the state's is that of the last tick, up
 * to a second before.
 */
export function eventOf(told: Told, now: number): ContestEvent {
  const at = Math.floor(now);
  switch (told.type) {
    case 'SolutionSubmitted':
      return { ...told, submittedAt: at };
    case 'QuizAnswerGiven':
      return { ...told, at };
    default:
      return told;
  }
}
