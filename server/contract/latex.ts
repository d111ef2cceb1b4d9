import * as v from 'valibot';

/** A statement in LaTeX with what it includes, as somebody who waits for its PDF gives it to the judges; kept as JSON. */
export const latexBundle = v.object({
  text: v.string(),
  /** Pictures and texts beside it: the names by which it includes them, and where their contents are kept. */
  files: v.array(v.object({ name: v.string(), hash: v.string() })),
});
export type LatexBundle = v.InferOutput<typeof latexBundle>;
