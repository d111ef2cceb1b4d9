import * as v from 'valibot';
import { id } from '#protocol/fields.ts';

/** What staff make and arrange, a page of the desk each. */
const DESK_SUBJECTS = [
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
export type DeskSubject = (typeof DESK_SUBJECTS)[number];

/** /topic/desk: something of a subject changed, in one contest or (null) everywhere; who shows it asks for it anew. */
export const deskFrame = v.object({
  action: v.literal('update'),
  subject: v.picklist(DESK_SUBJECTS),
  contest: v.nullable(id),
  /** The one task that changed, of the workshop's news. */
  task: v.optional(id),
});
