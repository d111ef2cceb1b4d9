import * as v from 'valibot';

/** The result of adding people to a contest. */
export const participantsAdded = v.object({
  added: v.number(),
  /** Number of people who were participants already. */
  already: v.number(),
  /** Number of new participants who got their standing extra time. */
  accommodated: v.optional(v.number(), 0),
  /** People who cannot be added; nobody was added unless the caller confirmed that. */
  refused: v.array(
    v.object({
      name: v.string(),
      why: v.picklist(['people.unknown', 'people.file_competitors', 'people.also_elsewhere']),
    }),
  ),
});
export type ParticipantsAdded = v.InferOutput<typeof participantsAdded>;
