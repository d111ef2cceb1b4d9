import * as v from 'valibot';

/** Statements of competitors to be printed, each set behind a sheet for its envelope; kept as JSON for the judges. */
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
          /** Of its PDF; null: there is none, and its sheet says so. */
          pdf: v.nullable(v.string()),
        }),
      ),
    }),
  ),
});
export type TranslationSets = v.InferOutput<typeof translationSets>;
