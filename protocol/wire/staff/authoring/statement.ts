import * as v from 'valibot';
import { packageFinding } from './packages.ts';

/** A sample as a statement shows it: an input and its answer, or an interaction. */
const sample = v.variant('kind', [
  v.object({ kind: v.literal('pair'), input: v.string(), answer: v.string() }),
  v.object({ kind: v.literal('interaction'), text: v.string() }),
]);

/** A statement of a task as its authors write it, and the parts of the package that it shows. */
export const workshopStatement = v.object({
  /** Revision of the files that were read. */
  revision: v.number(),
  /** The languages that have a statement, each with the file that is shown. */
  langs: v.array(v.object({ lang: v.string(), path: v.string() })),
  /** Languages of the contests that have the task: those in which another of their tasks has a statement. */
  contest_langs: v.array(v.string()),
  /** The task's name by language. */
  names: v.record(v.string(), v.string()),
  /** The language of this statement. */
  lang: v.string(),
  /** The file; null: there is none in this language. */
  file: v.nullable(
    v.object({
      path: v.string(),
      hash: v.string(),
      /** The text; null: the file is a PDF. */
      text: v.nullable(v.string()),
      /** Markdown made from LaTeX; null for other formats, and where it cannot be read. */
      markdown: v.nullable(v.string()),
    }),
  ),
  /** Pictures beside the statements, by their names in a statement. */
  pictures: v.array(v.object({ name: v.string(), path: v.string(), hash: v.string() })),
  /** Samples as contestants will see them. */
  samples: v.array(sample),
  constants: v.record(v.string(), v.union([v.string(), v.number()])),
  /** The time limit, ms; null: the package does not state it. */
  time_limit_ms: v.nullable(v.number()),
  memory_mib: v.nullable(v.number()),
  findings: v.array(packageFinding),
});
export type WorkshopStatement = v.InferOutput<typeof workshopStatement>;
