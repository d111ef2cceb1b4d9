import * as v from 'valibot';
import { id } from '#protocol/fields.ts';

/** Subjects of the desk, each with a page. */
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

/** Subjects that staff arrange: recording a presence changes none of them; changing a room's owner does. */
export const ARRANGED: readonly Subject[] = EVERY_SUBJECT.filter((subject) => subject !== 'onsite');

/** /topic/desk: a subject changed, in one contest or (null) everywhere; pages that show it load again. */
export const deskFrame = v.object({
  action: v.literal('update'),
  subject: v.picklist(EVERY_SUBJECT),
  contest: v.nullable(id),
  /** The one task that changed, for the workshop. */
  task: v.optional(id),
});
