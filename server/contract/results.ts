import * as v from 'valibot';

/** Which way of making PDFs it is: another number has every one made again. */
export const PDF_MAKER = 1;
/** What the fault of a PDF begins with where no font has some of its letters; then these, with blanks between. */
export const NO_FONT = 'no font has ';

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
  /** It is made also where no font has some of its letters: they are boxes. */
  with_boxes: v.optional(v.boolean(), false),
});
export type ResultsTable = v.InferOutput<typeof resultsTable>;
