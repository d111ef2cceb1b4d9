import * as v from 'valibot';
import { id } from '#protocol/fields.ts';

/** Subjects of the desk, a page each. */
export const EVERY_SUBJECT = [
  'people',
  'contest',
  'tasks',
  'scoring',
  'check',
  'balloons',
  'prints',
  'communication',
  'similarity',
  'workshop',
  'invocations',
  'signals',
  'marking',
  'onsite',
  'certificates',
  'reports',
  'reveal',
  'overlay',
  'translation',
] as const;
export type Subject = (typeof EVERY_SUBJECT)[number];

/** Subjects that staff arrange: a presence at the door changes none of them; a change of a room's owner does. */
export const ARRANGED: readonly Subject[] = EVERY_SUBJECT.filter((subject) => subject !== 'onsite');

/** /topic/desk: something of a subject changed, in one contest or (null) everywhere; who shows it asks for it anew. */
export const deskFrame = v.object({
  action: v.literal('update'),
  subject: v.picklist(EVERY_SUBJECT),
  contest: v.nullable(id),
  /** The one task that changed, of the workshop's news. */
  task: v.optional(id),
});
