import { type ContestEvent } from './events/event.ts';

/**
 * The event as it may be written down: without what lets somebody in (EVT-3). The fold must not need what is taken out.
 * A person's name stays: it is no credential, and what a session says is about them.
 */
export function redact(event: ContestEvent): ContestEvent {
  switch (event.type) {
    case 'LoginSubmitted':
    case 'UnlockSubmitted':
    case 'PasswordIssued':
      return { ...event, password: '' };
    default:
      return event;
  }
}
