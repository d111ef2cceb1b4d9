import * as v from 'valibot';
import { PRINT_STATES } from '#domain/submissions/prints.ts';
import { id, instant } from '#protocol/fields.ts';

/** A person's own print: facts alone, without the text. */
export const ownPrint = v.object({
  id,
  client_id: v.string(),
  /** Its task's number; null: none. */
  task: v.nullable(id),
  file_name: v.string(),
  pages: v.number(),
  at: instant,
  state: v.picklist(PRINT_STATES),
  /** The reason of a refusal; '' for none. */
  reason: v.string(),
});
export type OwnPrint = v.InferOutput<typeof ownPrint>;

/** /user/queue/prints/{contestId}: an own print in its present state. */
export const printsFrame = v.object({ action: v.literal('set'), print: ownPrint });
