import * as v from 'valibot';

/** A statement in LaTeX with its included files, given to judges for a PDF that is awaited; kept as JSON. */
export const latexBundle = v.object({
  text: v.string(),
  /** Included pictures and texts: the names in the statement, and where their contents are kept. */
  files: v.array(v.object({ name: v.string(), hash: v.string() })),
});
export type LatexBundle = v.InferOutput<typeof latexBundle>;
