import * as v from 'valibot';

/** How people were added to a contest. */
export const participantsAdded = v.object({
  added: v.number(),
  /** Number of those who were participants already. */
  already: v.number(),
  /** Number of those added who got their standing extra time. */
  accommodated: v.optional(v.number(), 0),
  /** People who cannot be added; without the caller's consent to that none was. */
  refused: v.array(
    v.object({
      name: v.string(),
      why: v.picklist(['people.unknown', 'people.file_competitors', 'people.also_elsewhere']),
    }),
  ),
});
export type ParticipantsAdded = v.InferOutput<typeof participantsAdded>;
