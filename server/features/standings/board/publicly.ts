import { type FrameOf } from '#protocol/destinations.ts';
import { type StandingParticipant } from '#protocol/wire/standings/standing.ts';

/**
 * People as a document for everybody names them: the login name appears only for people who have no other
 * name (decision 17).
 */
export function publicly(people: readonly StandingParticipant[]): StandingParticipant[] {
  return people.map((one) => (one.display_name === '' ? one : { ...one, name: '' }));
}

/** A change of a board in the form of a document for everybody. */
export function publicFrame(frame: FrameOf<'standing'>): FrameOf<'standing'> {
  return frame.action === 'rows' ? { ...frame, participants: publicly(frame.participants) } : frame;
}
