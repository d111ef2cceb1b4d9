import * as v from 'valibot';

/** Version of the way in which PDFs are made: with a new number, every PDF is made again. */
export const PDF_MAKER = 1;

const cell = v.string();

/** Results as a table of texts that a judge makes into a PDF. */
export const resultsTable = v.object({
  /** Lines over the table. */
  lines: v.array(v.string()),
  /** `wide` columns share the width that the others leave. */
  columns: v.array(
    v.object({ head: cell, side: v.picklist(['left', 'center', 'right']), wide: v.boolean() }),
  ),
  rows: v.array(v.array(cell)),
});
export type ResultsTable = v.InferOutput<typeof resultsTable>;
