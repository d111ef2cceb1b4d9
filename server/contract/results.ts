import * as v from 'valibot';

/** Which way of making PDFs it is: another number has every one made again. */
export const PDF_MAKER = 1;

const cell = v.string();

/** Results as a table in words, of which a judge makes a PDF. */
export const resultsTable = v.object({
  /** Lines over the table. */
  lines: v.array(v.string()),
  /** `wide` columns share the room that the others leave. */
  columns: v.array(
    v.object({ head: cell, side: v.picklist(['left', 'center', 'right']), wide: v.boolean() }),
  ),
  rows: v.array(v.array(cell)),
});
export type ResultsTable = v.InferOutput<typeof resultsTable>;
