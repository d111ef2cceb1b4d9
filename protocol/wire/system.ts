import * as v from 'valibot';

/** How programs are compiled and run, and where: the Scoring page (TSK-6). */
export const system = v.object({
  languages: v.array(
    v.object({
      extension: v.string(),
      label: v.string(),
      compile_command: v.nullable(v.string()),
      run_command: v.nullable(v.string()),
      /** The compiler's own version line; null where no judge has it. */
      version: v.nullable(v.string()),
    }),
  ),
  /** The benchmark machine: the judges' CPU and operating system; null where no judge has been seen. */
  machine: v.nullable(v.object({ cpu: v.string(), os: v.string(), memory_bytes: v.number() })),
  /** A judge is at work now. */
  judging: v.boolean(),
});
export type System = v.InferOutput<typeof system>;
