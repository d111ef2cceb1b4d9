import * as v from 'valibot';

/** Statements to be printed for contestants, each set behind a cover sheet; kept as JSON for judges. */
export const translationSets = v.object({
  contest: v.string(),
  envelopes: v.array(
    v.object({
      name: v.string(),
      login: v.string(),
      /** Site, room and seat. */
      place: v.string(),
      group: v.string(),
      statements: v.array(
        v.object({
          /** Label and language: `A bg`. */
          label: v.string(),
          /** Hash of the PDF; null: there is no PDF, and the cover sheet says so. */
          pdf: v.nullable(v.string()),
        }),
      ),
    }),
  ),
});
export type TranslationSets = v.InferOutput<typeof translationSets>;
